import { Fragment, type ReactNode } from 'react';
import { InlineLink } from '#app/ui/links.tsx';
import { varietyPath } from '#domain/catalog/catalog.ts';
import type { RipeningCalendar } from '#domain/growing/ripening-calendar.ts';
import { ripeningPath } from '#domain/growing/ripening-path.ts';
import type { RipeningQuery } from '#domain/growing/ripening-query.ts';

interface RipeningAdviceProps {
  calendar: RipeningCalendar;
  query: RipeningQuery;
}

/** Gaps, crowds and late fruit in words. */
export function RipeningAdvice({
  calendar: { gaps, crowds, late, frost },
  query,
}: RipeningAdviceProps) {
  if (gaps.length + crowds.length + late.length === 0)
    return (
      <p className="mt-8 max-w-[46em] rounded-panel bg-leaf-tint px-5 py-4 text-leaf">
        {query.trees.length === 1
          ? 'It finishes before the first hard frost in a usual year.'
          : 'No gaps: from the first picking to the last there is something to eat, and all of it finishes before the first hard frost in a usual year.'}
      </p>
    );
  return (
    <ul className="mt-8 grid max-w-[46em] gap-3">
      {gaps.map(({ days, fillers }) => (
        <Advice key={days} title={`Nothing to eat ${days}`}>
          {fillers.length > 0 ? (
            <>
              In stock and ripe then: <Fillers fillers={fillers} query={query} />.
            </>
          ) : (
            'Nothing in stock ripens then.'
          )}
        </Advice>
      ))}
      {crowds.map((crowd) => (
        <Advice key={crowd.trees.join()} title={`Much to pick at once, ${crowd.days}`}>
          {listNames(crowd.trees)} are all picked on these days.
        </Advice>
      ))}
      {late.map(({ variety, from }) => (
        <Advice key={variety} title={`${variety} may not finish before hard frost`}>
          Picking usually opens on {from}; the first night of 28 °F usually comes around{' '}
          {frost.name}.
        </Advice>
      ))}
    </ul>
  );
}

const Advice = ({ title, children }: { title: string; children: ReactNode }) => (
  <li className="rounded-panel bg-gold-tint px-5 py-4">
    <strong className="block font-semibold text-gold">{title}</strong>
    {children}
  </li>
);

/** Each leads to its page, and to the calendar with it added. */
const Fillers = ({ fillers, query }: { fillers: readonly string[]; query: RipeningQuery }) =>
  fillers.map((filler, index) => (
    <Fragment key={filler}>
      {index > 0 && ', '}
      <InlineLink to={varietyPath(filler)}>{filler}</InlineLink> (
      <InlineLink
        to={ripeningPath([...query.trees, filler], query)}
        aria-label={`Show the calendar with ${filler}`}
      >
        show
      </InlineLink>
      )
    </Fragment>
  ));

const listNames = (names: readonly string[]): string =>
  new Intl.ListFormat('en-US', { type: 'conjunction' }).format(names);
