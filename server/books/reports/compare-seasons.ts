import type { SeasonWeekSales, TreesComparison, WeekComparison } from '#domain/orders/reports.ts';
import type { ProductSales, ReportSeason, SeasonWeek } from './queries.ts';

const weekMs = 7 * 86_400_000;
const noSales: SeasonWeekSales = { orders: 0, paidCents: 0, refundedCents: 0 };
const noTrees = { trees: 0, cents: 0 };

/** Season of interest first, then the one before it, if any. */
type Seasons = readonly [current: ReportSeason, previous?: ReportSeason | undefined];

/** From the week that each season began in, until the last week with sales of either. */
export function compareWeeks(
  [current, previous]: Seasons,
  sales: readonly SeasonWeek[],
): WeekComparison[] {
  const [now, before] = [weeksOf(current, sales), weeksOf(previous, sales)];
  const start = now.start ?? before.start;
  if (!start) return [];
  return Array.from({ length: Math.max(now.count, before.count) }, (_, index) => ({
    week: index + 1,
    monday: new Date(Date.parse(start) + index * weekMs).toISOString().slice(0, 10),
    current: now.at.get(index) ?? noSales,
    previous: before.at.get(index) ?? noSales,
  }));
}

function weeksOf(season: ReportSeason | undefined, sales: readonly SeasonWeek[]) {
  const own = sales.filter(({ seasonId }) => seasonId === season?.id);
  // Orders can be older than an opening that was set later.
  const start = [season?.monday ?? [], own.map(({ monday }) => monday)].flat(2).toSorted()[0];
  const at = new Map<number, SeasonWeekSales>();
  for (const { monday, orders, paidCents, refundedCents } of own)
    at.set(Math.round((Date.parse(monday) - Date.parse(start!)) / weekMs), {
      orders,
      paidCents,
      refundedCents,
    });
  return { start, at, count: Math.max(0, ...[...at.keys()].map((index) => index + 1)) };
}

/** Groups by variety or rootstock, and sorts by trees, most first. */
export function compareTrees(
  [current, previous]: Seasons,
  sales: readonly ProductSales[],
  by: 'variety' | 'rootstock',
): TreesComparison[] {
  const rows = new Map<string, TreesComparison>();
  for (const sale of sales) {
    const season =
      sale.seasonId === current.id ? 'current' : sale.seasonId === previous?.id && 'previous';
    if (!season) continue;
    const name = sale[by];
    const row = rows.get(name) ?? { name, current: noTrees, previous: noTrees };
    const { trees, cents } = row[season];
    rows.set(name, { ...row, [season]: { trees: trees + sale.trees, cents: cents + sale.cents } });
  }
  return [...rows.values()].toSorted(
    (a, b) =>
      b.current.trees - a.current.trees ||
      b.previous.trees - a.previous.trees ||
      a.name.localeCompare(b.name, 'en'),
  );
}
