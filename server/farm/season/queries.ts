import { sql, type RawBuilder } from 'kysely';
import type { PastSeason, SeasonContent } from '#domain/farm/season-content.ts';
import type { Season } from '#domain/farm/season.ts';
import type { Db, Trx } from '#server/database/client.ts';
import { findRow, getRow, listRows } from '#server/database/rows.ts';

const utc = (column: string) =>
  sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`);

const columns = sql`
  id, name, year, ${utc('opens_at')} as "opensAt", ${utc('closes_at')} as "closesAt",
  ${utc('pre_order_deadline')} as "preOrderDeadline", pickup_from::text as "pickupFrom",
  pickup_until::text as "pickupUntil", pickup_note as "pickupNote", banner, banner_from::text as "bannerFrom",
  banner_until::text as "bannerUntil"`;

/** There is always one: a migration creates the first, and rolling over replaces it. */
export const findCurrentSeason = (db: Db): Promise<Season> =>
  getRow(db)<Season>`select ${columns} from seasons where current`;

/** For orders: the season cannot be closed or replaced until the transaction ends. */
export const lockCurrentSeason = (trx: Trx): Promise<Season> => lockCurrent(trx, sql`for share`);

/** For changes: waits for orders under way and holds new ones back until the transaction ends. */
export const lockCurrentSeasonForChange = (trx: Trx): Promise<Season> =>
  lockCurrent(trx, sql`for update`);

async function lockCurrent(trx: Trx, strength: RawBuilder<unknown>): Promise<Season> {
  const lock = sql`select ${columns} from seasons where current ${strength}`;
  // None if the season was replaced while waiting for the lock: then the next statement sees its successor.
  return (await findRow(trx)<Season>`${lock}`) ?? getRow(trx)<Season>`${lock}`;
}

const rowOf = ({
  name,
  year,
  opensAt,
  closesAt,
  preOrderDeadline,
  pickupFrom,
  pickupUntil,
  pickupNote,
  banner,
  bannerFrom,
  bannerUntil,
}: SeasonContent) => ({
  name,
  year,
  opens_at: dateOf(opensAt),
  closes_at: dateOf(closesAt),
  pre_order_deadline: dateOf(preOrderDeadline),
  pickup_from: pickupFrom,
  pickup_until: pickupUntil,
  pickup_note: pickupNote,
  banner,
  banner_from: bannerFrom,
  banner_until: bannerUntil,
});

const dateOf = (at: string | null): Date | null => (at ? new Date(at) : null);

export async function updateSeason(trx: Trx, id: string, season: SeasonContent): Promise<void> {
  await trx.updateTable('seasons').set(rowOf(season)).where('id', '=', id).execute();
}

/** The caller must have ended the former current season. @returns the id */
export async function insertCurrentSeason(trx: Trx, season: SeasonContent): Promise<string> {
  const { id } = await trx
    .insertInto('seasons')
    .values({ ...rowOf(season), current: true })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function setCurrent(trx: Trx, id: string, current: boolean): Promise<void> {
  await trx.updateTable('seasons').set({ current }).where('id', '=', id).execute();
}

export async function deleteSeason(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('seasons').where('id', '=', id).execute();
}

/** Other seasons with this name or with ordering at the same time, by name. */
export const findClashes = (
  trx: Trx,
  id: string | null,
  { name, opensAt, closesAt }: SeasonContent,
): Promise<{ sameName: string | null; overlapping: string | null }> =>
  getRow(trx)<{ sameName: string | null; overlapping: string | null }>`
    select min(name) filter (where lower(name) = lower(${name})) as "sameName",
      min(name) filter (
        where ${opensAt}::timestamptz is not null
          and opens_at is not null
          and tstzrange (opens_at, coalesce(closes_at, 'infinity')) && tstzrange (${opensAt}::timestamptz, coalesce(${closesAt}::timestamptz, 'infinity'))
      ) as overlapping
    from seasons
    where id is distinct from ${id}::uuid`;

/** When the first order of a season was placed, paid or not. */
/** Those that were placed in the season before those that were moved there. */
export const findFirstOrder = (
  db: Db,
  seasonId: string,
): Promise<{ at: Date; wasMoved: boolean } | undefined> =>
  findRow(db)<{ at: Date; wasMoved: boolean }>`
    select created_at as at, exists (select from audit_log where subject_type = 'order'
        and subject_id = orders.id and action = 'order_season') as "wasMoved"
    from orders where season_id = ${seasonId} order by "wasMoved", created_at limit 1`;

export const findSeason = (db: Db, id: string): Promise<Season> =>
  getRow(db)<Season>`select ${columns} from seasons where id = ${id}`;

/** Newest first. Orders and trees: paid and not canceled; money: of all orders, less refunds. */
export const listSeasonTotals = (db: Db): Promise<(PastSeason & { current: boolean })[]> =>
  listRows(db)<PastSeason & { current: boolean }>`
    select seasons.id, name, current,
      to_char(opens_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "opensAt",
      to_char(closes_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "closesAt",
      coalesce(sales.orders, 0) as orders, coalesce(sales.trees, 0) as trees, coalesce(sales.net, 0)::float8 as "netCents"
    from seasons left join lateral (
      select (count(*) filter (where stands))::integer as orders, (sum(tree_count) filter (where stands))::integer as trees, sum(net_cents) as net
      from (
        select tree_count, paid_cents - refunded_cents - reversed_cents as net_cents,
          orders.status <> 'Canceled' and orders.payment_status = 'completed' and orders.hidden_at is null as stands
        from orders where season_id = seasons.id
      ) sold
    ) sales on true
    order by seasons.created_at desc`;
