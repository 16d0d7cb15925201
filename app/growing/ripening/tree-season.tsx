import { TextLink } from '#app/ui/links.tsx';
import type { RipeningRow } from '#domain/catalog/ripening-row.ts';
import { settings } from '#domain/farm/settings.ts';
import { frostOf } from '#domain/growing/ripening-calendar.ts';
import { ripeningPath } from '#domain/growing/ripening-path.ts';
import { SeasonBar } from './season-bar.tsx';
import { ChartKey, Months } from './season-chart.tsx';

/** One tree's year, under the facts that say the same. */
export function TreeSeason({ variety, row }: { variety: string; row: RipeningRow }) {
  const { hardFrost } = settings.growing;
  const frost = frostOf(hardFrost);
  return (
    <section aria-labelledby="tree-season" className="mt-9 break-inside-avoid">
      <h3 id="tree-season" className="text-2xl">
        Season at a glance
      </h3>
      <div aria-hidden className="mt-3">
        <Months />
        <SeasonBar row={row} frost={frost} />
        <ChartKey frost={frost} stages={row.bars.map(({ stage }) => stage)} />
      </div>
      {row.late && (
        <p className="mt-4 rounded-field bg-gold-tint px-4 py-3 text-gold">
          May not finish before hard frost at our farm: the first night of 28 °F usually comes
          around {frost.name}.
        </p>
      )}
      <p className="mt-3 print:hidden">
        <TextLink to={ripeningPath([variety])}>
          Compare with other trees in the ripening calendar
        </TextLink>
      </p>
    </section>
  );
}
