import { Link } from 'react-router';
import { varietyPath } from '#domain/catalog/catalog.ts';
import { count } from '#domain/count.ts';
import { verdictName, verdicts } from '#domain/growing/place.ts';
import type { PlacePage } from '#domain/pages/shop.ts';

/** Trees in stock by verdict; reasons where one is needed. */
export function PlaceTrees({ trees, zip }: Pick<PlacePage, 'trees'> & { zip: string }) {
  const inStock = trees.filter((tree) => tree.inStock);
  return verdicts
    .map((verdict) => ({ verdict, found: inStock.filter((tree) => tree.verdict === verdict) }))
    .filter(({ found }) => found.length > 0)
    .map(({ verdict, found }) => (
      <section key={verdict} aria-labelledby={`trees-${verdict}`} className="pt-12">
        <h2 id={`trees-${verdict}`} className="title-section">
          {verdictName(verdict, zip)}
        </h2>
        <p className="mt-2 text-ink-2">{count(found.length, 'variety', 'varieties')} in stock</p>
        <ul className="mt-4 grid gap-x-8 sm:grid-cols-2 lg:grid-cols-3">
          {found.map(({ variety, fruit, reason }) => (
            <li key={variety} className="border-t border-line py-3">
              <Link
                to={varietyPath(variety)}
                className="link inline-flex min-h-6 items-center font-semibold"
              >
                {variety}
              </Link>{' '}
              <span className="text-ink-2">{fruit.toLowerCase()}</span>
              {verdict !== 'fits' && <p className="text-sm text-ink-2">{reason}</p>}
            </li>
          ))}
        </ul>
      </section>
    ));
}
