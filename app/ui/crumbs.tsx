import { Fragment } from 'react';
import { Link } from 'react-router';

export interface Crumb {
  name: string;
  path: string;
}

/** Breadcrumbs; the last one is the current page. */
export const Crumbs = ({ crumbs, note }: { crumbs: readonly Crumb[]; note?: string }) => (
  <nav aria-label="Breadcrumb" className="py-3 text-sm text-ink-2 print:hidden">
    {note && (
      <p
        role="note"
        className="mb-2 rounded-field bg-gold-tint px-4 py-2.5 font-semibold text-gold"
      >
        {note}
      </p>
    )}
    <ol className="flex flex-wrap items-center gap-x-2">
      {crumbs.map(({ name, path }, index) => (
        <Fragment key={path}>
          {index > 0 && <li aria-hidden>/</li>}
          <li>
            {index === crumbs.length - 1 ? (
              <span aria-current="page">{name}</span>
            ) : (
              <Link
                to={path}
                className="inline-flex min-h-11 items-center no-underline hover:underline"
              >
                {name}
              </Link>
            )}
          </li>
        </Fragment>
      ))}
    </ol>
  </nav>
);
