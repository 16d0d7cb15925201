import { Link } from 'react-router';
import { varietyPath } from '#domain/catalog/catalog.ts';
import type { Partner } from '#domain/growing/pollination-check.ts';

/** Partners in stock, each with its reason. */
export const PartnerList = ({ partners }: { partners: readonly Partner[] }) => (
  <ul className="mt-3 grid gap-x-8 sm:grid-cols-2">
    {partners.map(({ variety, reason }) => (
      <li key={variety} className="border-b border-line py-3">
        <Link to={varietyPath(variety)} className="link font-semibold">
          {variety}
        </Link>
        <p className="mt-0.5 text-sm text-ink-2">{reason}</p>
      </li>
    ))}
  </ul>
);
