import { InlineLink } from '#app/ui/links.tsx';
import { count } from '#domain/count.ts';
import { settings } from '#domain/farm/settings.ts';
import { ripeningPath } from '#domain/growing/ripening-path.ts';
import type { RipeningPage } from '#domain/pages/shop.ts';
import { ChooseTrees } from './choose-trees.tsx';
import { HalfMonthTable } from './half-month-table.tsx';
import { RipeningAdvice } from './ripening-advice.tsx';
import { RipeningTable } from './ripening-table.tsx';
import { ChartKey, SeasonChart } from './season-chart.tsx';

/** The calendar of chosen trees, or of the whole catalog by fruit. */
export function RipeningCalendar({ query, calendar, varieties }: RipeningPage) {
  const { trees, unknown, isCut, shift } = query;
  const isChosen = trees.length > 0;
  const { farm } = settings;
  return (
    <div className="wrap pb-20">
      <h1 className="title-page pt-[clamp(36px,4.4vw,60px)]">
        {isChosen ? 'When your trees ripen' : 'When our trees ripen'}
      </h1>
      <p className="mt-4 max-w-[40em] text-lg text-ink-2">
        Bloom, picking and storage through the year. Typical dates at our farm in {farm.city}
        {shiftText(shift)}; a spring can shift them by a week or so.
      </p>
      {unknown.length > 0 && (
        <p role="note" className="mt-5 rounded-field bg-gold-tint px-4 py-3 text-gold">
          We do not know {unknown.join(', ')}.
        </p>
      )}
      {isCut && (
        <p role="note" className="mt-5 rounded-field bg-gold-tint px-4 py-3 text-gold">
          These are the first {trees.length} trees of your list.
        </p>
      )}
      <ChooseTrees query={query} varieties={varieties} />
      {isChosen && <RipeningAdvice calendar={calendar} query={query} />}
      {calendar.groups.length > 0 && <ChartKey frost={calendar.frost} />}
      {calendar.groups.map(({ fruit, rows }) => (
        <section key={fruit} aria-labelledby={`fruit-${fruit}`} className="pt-10">
          <h2 id={`fruit-${fruit}`} className="title-section">
            {fruit === 'Cherry' ? 'Cherries' : `${fruit}s`}
          </h2>
          <SeasonChart rows={rows} frost={calendar.frost} />
          <RipeningTable fruit={fruit} rows={rows} />
        </section>
      ))}
      {calendar.onTheTable.length > 0 && <HalfMonthTable onTheTable={calendar.onTheTable} />}
      {isChosen && (
        <p className="mt-10 print:hidden">
          <InlineLink to={ripeningPath([], query)}>See all trees</InlineLink>
        </p>
      )}
    </div>
  );
}

function shiftText(shift: number): string {
  if (shift === 0) return '';
  const days = Math.abs(shift);
  return `, moved ${count(days, 'day')} ${shift > 0 ? 'later' : 'earlier'} for your place`;
}
