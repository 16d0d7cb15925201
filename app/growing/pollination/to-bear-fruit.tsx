import { TextLink } from '#app/ui/links.tsx';
import { pollinationPath, type Bearing } from '#domain/growing/pollination-check.ts';
import { PartnerList } from './partner-list.tsx';

/** Tells on a tree's page whether one tree is enough, and names partners in stock. */
export function ToBearFruit({ bearing }: { bearing: Bearing }) {
  const { variety, standing, text, givesPollen, partners } = bearing;
  return (
    <section aria-labelledby="to-bear-fruit" className="mt-11">
      <h3 id="to-bear-fruit" className="text-2xl">
        Pollination
      </h3>
      <p className="mt-3 max-w-[40em] text-ink-2">
        {text}
        {!givesPollen && standing !== 'alone' && (
          <>
            {' '}
            Its own pollen is sterile, so its partner needs a partner of its own, unless that one is
            self-fertile.
          </>
        )}
      </p>
      {partners.length > 0 && (
        <>
          <h4 className="mt-5 font-sans text-base font-semibold tracking-normal">
            Partners in stock, best first
          </h4>
          <PartnerList partners={partners} />
        </>
      )}
      {partners.length === 0 && standing === 'unserved' && (
        <p className="mt-3 text-ink-2">None of its partners is in stock right now.</p>
      )}
      <p className="mt-3">
        <TextLink to={pollinationPath(variety)}>Check {variety} with the trees you have</TextLink>
      </p>
    </section>
  );
}
