import { laterPicture } from '#app/boot/later-picture.ts';
import { TreeSeason } from '#app/growing/ripening/tree-season.tsx';
import { TextLink } from '#app/ui/links.tsx';
import type { VarietyDetails, VarietyFacts } from '#domain/catalog/catalog.ts';

const factNames: [keyof VarietyFacts, string][] = [
  ['botanicalName', 'Botanical name'],
  ['bloom', 'Bloom'],
  ['pollination', 'Pollination'],
  ['ripens', 'Ripens'],
  ['keeps', 'Keeps'],
  ['uses', 'Uses'],
  ['diseases', 'Diseases'],
  ['zones', 'USDA zones'],
];

interface AboutTreeProps {
  tree: Pick<VarietyDetails, 'facts' | 'ripening'> & { variety: string };
  /** Stands there when nothing is written about the variety. */
  fallback: string;
}

/** Facts about the variety. */
export function AboutTree({ tree: { variety, facts, ripening }, fallback }: AboutTreeProps) {
  const known = factNames.filter(([key]) => facts[key]);
  return (
    <>
      <h2 id="about-tree" className="title-section">
        About This Tree
      </h2>
      <p className="mt-[18px] max-w-[40em] text-lg text-ink-2">{facts.about || fallback}</p>
      {known.length > 0 && (
        <dl className="mt-8 grid border-t border-line">
          {known.map(([key, name]) => (
            <div
              key={key}
              className="grid gap-x-6 border-b border-line py-3.5 sm:grid-cols-[180px_1fr]"
            >
              <dt className="font-semibold">{name}</dt>
              <dd className={`text-ink-2 ${key === 'botanicalName' ? 'italic' : ''}`}>
                {facts[key]}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {ripening.picking && <TreeSeason variety={variety} row={ripening} />}
      <p className="mt-3">
        <TextLink to={`/planner?tree=${encodeURIComponent(variety)}`}>
          Put {variety} on a plan of your yard
        </TextLink>
      </p>
    </>
  );
}

/** A picture of the bare-root tree that the customer receives. */
export const ReceivedTree = () => (
  <figure className="flex flex-col self-start overflow-hidden rounded-picture bg-linen sm:flex-row lg:flex-col">
    <picture className="block aspect-square w-full pt-4 sm:w-1/2 lg:aspect-[1/.92] lg:w-full">
      <source
        type="image/avif"
        srcSet="/images/bare-root-tree-480.avif 480w, /images/bare-root-tree-800.avif 800w"
        sizes="(max-width: 1000px) 92vw, 440px"
      />
      <img
        src="/images/bare-root-tree-800.webp"
        alt="Young bare-root fruit tree with roots, graft union and label, ready for planting (illustration)"
        width="800"
        height="1000"
        loading="lazy"
        decoding="async"
        className={`size-full object-contain ${laterPicture}`}
      />
    </picture>
    <figcaption className="px-6 pb-6 text-sm text-ink-2 sm:self-center lg:self-start">
      <p className="font-display text-xl leading-tight text-ink">What you’ll receive</p>
      <p className="mt-2">
        A one-year grafted tree, about 4 ft tall, without leaves or soil. Plant it as soon as the
        ground can be worked, with the graft 2 to 4 inches above the soil.
      </p>
    </figcaption>
  </figure>
);
