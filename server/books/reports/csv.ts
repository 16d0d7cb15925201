import { numericFromCents } from '#domain/money.ts';
import { claimReasonNames, claimReasons } from '#domain/orders/claims.ts';
import { netCents } from '#domain/orders/order-money.ts';
import type { ReportTable, TreesComparison } from '#domain/orders/reports.ts';
import type { Db } from '#server/database/client.ts';
import { csvLine } from '#server/platform/http/csv.ts';
import { readClaims, readDemand, readSales } from './reports.ts';

type Rows = (string | number)[][];

/** @throws ShopError before the first line */
export async function reportCsv(
  db: Db,
  table: ReportTable,
  seasonId?: string,
): Promise<AsyncGenerator<string>> {
  return linesOf(await rowsOf(db, table, seasonId));
}

async function* linesOf(rows: Rows): AsyncGenerator<string> {
  for (const row of rows) yield csvLine(row.map(String));
}

async function rowsOf(db: Db, table: ReportTable, seasonId?: string): Promise<Rows> {
  if (table === 'unsold' || table === 'searches' || table === 'waits')
    return demandRows(db, table, seasonId);
  if (table === 'claims') return claimRows(db, seasonId);
  const report = await readSales(db, seasonId);
  const names = [report.season.name, report.previous?.name ?? 'season before'];
  if (table !== 'weeks')
    return treeRows(report[table], table === 'varieties' ? 'variety' : 'rootstock', names);
  return [
    [
      'week',
      'week of',
      ...names.flatMap((name) => [
        `orders ${name}`,
        `paid ${name}`,
        `refunded ${name}`,
        `net ${name}`,
      ]),
    ],
    ...report.weeks.map(({ week, monday, current, previous }) => [
      week,
      monday,
      ...[current, previous].flatMap((sales) => [
        sales.orders,
        numericFromCents(sales.paidCents),
        numericFromCents(sales.refundedCents),
        numericFromCents(netCents(sales)),
      ]),
    ]),
  ];
}

const treeRows = (rows: readonly TreesComparison[], by: string, names: string[]): Rows => [
  [by, ...names.flatMap((name) => [`trees ${name}`, `amount ${name}`])],
  ...rows.map(({ name, current, previous }) => [
    name,
    ...[current, previous].flatMap(({ trees, cents }) => [trees, numericFromCents(cents)]),
  ]),
];

async function claimRows(db: Db, seasonId?: string): Promise<Rows> {
  const { rates } = await readClaims(db, seasonId);
  return [
    [
      'by',
      'name',
      'handed over',
      'reported',
      'rate in percent',
      'replaced',
      'refunded',
      ...claimReasons.map((reason) => claimReasonNames[reason].toLowerCase()),
    ],
    ...rates.map((rate) => [
      rate.by,
      rate.name,
      rate.delivered,
      rate.claimed,
      ((100 * rate.claimed) / rate.delivered).toFixed(1),
      rate.replaced,
      rate.refunded,
      ...claimReasons.map((reason) => rate.reasons[reason] ?? 0),
    ]),
  ];
}

async function demandRows(
  db: Db,
  table: 'unsold' | 'searches' | 'waits',
  seasonId?: string,
): Promise<Rows> {
  const { unsold, searches, waits } = await readDemand(db, seasonId);
  if (table === 'unsold')
    return [
      ['variety', 'rootstock', 'fruit', 'in stock', 'price', 'sold before'],
      ...unsold.map((tree) => [
        tree.variety,
        tree.rootstock,
        tree.fruit,
        tree.quantity,
        numericFromCents(tree.priceCents),
        tree.soldBefore ? 'yes' : 'never',
      ]),
    ];
  if (table === 'searches')
    return [
      ['searched', 'times', 'last'],
      ...searches.map(({ text, count, last }) => [text, count, last]),
    ];
  return [
    ['variety', 'rootstock', 'waiting', 'bought', 'gone', 'price', 'people'],
    ...waits.map((line) => [
      line.variety,
      line.rootstock,
      line.waiting,
      line.bought,
      line.gone,
      numericFromCents(line.priceCents),
      line.people,
    ]),
  ];
}
