import { Link } from 'react-router';
import { TextLink } from '#app/ui/links.tsx';
import { varietyPath, type SearchedVariety } from '#domain/catalog/catalog.ts';
import { catalogPath } from './catalog-filter.ts';

/** Ends a search: what is sold out, and what was left out. */
export const SoldOutMatches = ({ varieties }: { varieties: readonly SearchedVariety[] }) =>
  varieties.length > 0 && (
    <section aria-labelledby="sold-out" className="mt-14">
      <h2 id="sold-out" className="title-lead">
        Sold out this season
      </h2>
      <ul className="mt-3 border-t border-line">
        {varieties.map(({ variety, fruit, options }) => (
          <li
            key={variety}
            className="flex flex-wrap items-center justify-between gap-x-6 border-b border-line py-1.5"
          >
            <TextLink to={varietyPath(variety)}>{variety}</TextLink>
            <span className="text-sm text-ink-2">
              {fruit} on {options.map(({ rootstock }) => rootstock).join(', ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );

export const IgnoredWords = ({ words }: { words: readonly string[] }) =>
  words.length > 0 && (
    <p className="mb-5 text-ink-2">
      We have no match for {words.map((word) => `“${word}”`).join(', ')}. These match the rest.
    </p>
  );

export const DidYouMean = ({ names }: { names: readonly string[] }) =>
  names.length > 0 && (
    <p>
      {'Did you mean '}
      {names.map((name, index) => (
        <span key={name}>
          {index > 0 && (index === names.length - 1 ? ' or ' : ', ')}
          <Link to={catalogPath({ text: name })} className="link font-semibold">
            {name}
          </Link>
        </span>
      ))}
      ?
    </p>
  );
