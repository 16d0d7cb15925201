import { Link } from 'react-router';
import { varietyPath } from '#domain/catalog/catalog.ts';
import type { CheckedTree } from '#domain/growing/pollination-check.ts';
import { PartnerList } from './partner-list.tsx';
import { StandingBadge } from './standing-badge.tsx';

/** Each tree in words: whether it bears, whose pollen fertilizes it and why. */
export const CheckedTreeList = ({ trees }: { trees: readonly CheckedTree[] }) => (
  <ul className="mt-6 grid items-start gap-5 lg:grid-cols-2">
    {trees.map((tree) => (
      <li
        key={tree.variety}
        className={`rounded-panel border border-line bg-surface p-[clamp(18px,2vw,28px)] ${trees.length === 1 ? 'lg:col-span-2' : ''}`}
      >
        <TreeResult tree={tree} />
      </li>
    ))}
  </ul>
);

function TreeResult({ tree }: { tree: CheckedTree }) {
  const { variety, kind, standing, text, partners } = tree;
  const pollen = tree.pollen.filter(({ isSameKind }) => isSameKind);
  const others = Map.groupBy(
    pollen.length > 0 ? [] : tree.pollen, // no need to say that its own kind alone counts
    ({ reason }) => reason,
  );
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 className="text-2xl">
          {tree.isOnSale ? (
            <Link to={varietyPath(variety)} className="text-ink underline-offset-4 hover:underline">
              {variety}
            </Link>
          ) : (
            variety
          )}{' '}
          <span className="font-sans text-base tracking-normal text-ink-2">{kind}</span>
        </h3>
        <StandingBadge standing={standing} />
      </div>
      <p className="mt-3">{text}</p>
      {[...others].map(([reason, donors]) => (
        <p key={reason} className="mt-3 text-sm text-ink-2">
          <strong className="font-semibold text-ink">
            {donors.map(({ donor }) => donor).join(', ')}
          </strong>
          : {reason}
        </p>
      ))}
      {pollen.length > 0 && (
        <ul className="mt-3 grid gap-1.5 text-sm text-ink-2">
          {pollen.map(({ donor, reason }) => (
            <li key={donor}>
              <strong className="font-semibold text-ink">{donor}</strong>: {reason}
            </li>
          ))}
        </ul>
      )}
      {partners.length > 0 && (
        <>
          <h4 className="mt-5 font-sans text-base font-semibold tracking-normal">
            {standing === 'some' ? 'More fruit with one of these' : 'Partners in stock, best first'}
          </h4>
          <PartnerList partners={partners} />
        </>
      )}
    </>
  );
}
