import type { MissedSearch } from '#domain/admin/overview.ts';

const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

export function MissedSearches({ searches }: { searches: readonly MissedSearch[] }) {
  if (searches.length === 0) return null;
  return (
    <section aria-labelledby="missed-searches" className="mt-8">
      <h2 id="missed-searches" className="text-2xl">
        Searched, not found
      </h2>
      <p className="mt-1 text-sm text-ink-2">
        What visitors looked for in the last three months and we do not have. No personal data is
        stored.
      </p>
      <ul className="mt-3 grid gap-x-10 overflow-hidden rounded-panel border border-line bg-surface px-4 sm:grid-cols-2 xl:grid-cols-3">
        {searches.map(({ text, count, last }) => (
          <li
            key={text}
            className="-mb-px flex min-h-11 items-center justify-between gap-4 border-b border-line py-1.5 text-sm"
          >
            <span className="min-w-0 break-words">{text}</span>
            <span className="whitespace-nowrap text-ink-2 tabular-nums">
              {count === 1 ? 'once' : `${count} times`}, last {day.format(new Date(last))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
