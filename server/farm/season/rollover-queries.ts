import { sql } from 'kysely';
import type { OpenOrder, PriceChange } from '#domain/catalog/season-rollover.ts';
import type { Cents } from '#domain/money.ts';
import type { OrderStatus } from '#domain/statuses.ts';
import type { Db, Trx } from '#server/database/client.ts';
import { listRows } from '#server/database/rows.ts';
import { unsettledStates } from '#server/schema/payments.ts';
import type { RolloverChanges } from '#server/schema/season.ts';

const openOrdersShown = 50;

export interface Rollover {
  id: string;
  fromSeason: string;
  fromName: string;
  changes: RolloverChanges;
  at: Date;
}

export async function insertRollover(
  trx: Trx,
  {
    fromSeason,
    toSeason,
    toName,
    changes,
    by,
  }: { fromSeason: string; toSeason: string; toName: string; changes: RolloverChanges; by: string },
): Promise<void> {
  await trx
    .insertInto('season_rollovers')
    .values({
      from_season: fromSeason,
      to_season: toSeason,
      to_name: toName,
      changes: JSON.stringify(changes),
      rolled_by: by,
    })
    .execute();
}

/** The rollover that made this season current; undefined for the first season. */
export const findRolloverTo = (db: Db, seasonId: string): Promise<Rollover | undefined> =>
  db
    .selectFrom('season_rollovers')
    .innerJoin('seasons', 'seasons.id', 'from_season')
    .select([
      'season_rollovers.id',
      'from_season as fromSeason',
      'seasons.name as fromName',
      'changes',
      'rolled_at as at',
    ])
    .where('to_season', '=', seasonId)
    .executeTakeFirst();

export async function markUndone(trx: Trx, id: string): Promise<void> {
  await trx
    .updateTable('season_rollovers')
    .set({ undone_at: sql<Date>`now()`, to_season: null })
    .where('id', '=', id)
    .execute();
}

/** Orders of a season that are not handed over yet. */
export async function readOpenOrders(
  db: Db,
  seasonId: string,
): Promise<{ count: number; oldest: OpenOrder[] }> {
  const rows = await listRows(db)<{
    id: string;
    number: number | null;
    at: Date;
    customer: string | null;
    status: OrderStatus;
    trees: number;
    count: number;
  }>`
    select orders.id, order_number as number, orders.created_at as at, full_name as customer, status, tree_count as trees, (count(*) over ())::integer as count
    from orders left join order_customers on order_customers.order_id = orders.id
    where season_id = ${seasonId} and status in ('Pending', 'Confirmed', 'Ready')
      and (payment_status = 'completed' or pays <> 'card')
      and hidden_at is null and declined_at is null
    order by orders.created_at limit ${openOrdersShown}`;
  return {
    count: rows[0]?.count ?? 0,
    oldest: rows.map(({ id, number, at, customer, status, trees }) => ({
      id,
      number,
      createdAt: at.toISOString(),
      customer: customer ?? '',
      status,
      trees,
    })),
  };
}

export async function countPaymentsUnderWay(db: Db): Promise<number> {
  const { attempts } = await db
    .selectFrom('payment_attempts')
    .select((eb) => eb.fn.countAll<string>().as('attempts'))
    .where('state', 'in', unsettledStates)
    .executeTakeFirstOrThrow();
  return Number(attempts);
}

export interface PricedTree extends Pick<PriceChange, 'id' | 'variety' | 'rootstock'> {
  priceCents: Cents;
  quantity: number;
}

export const listPricedTrees = (db: Db): Promise<PricedTree[]> =>
  listRows(db)<PricedTree>`
    select id, variety, rootstock, (price * 100)::integer as "priceCents", quantity
    from products order by lower(variety), rootstock`;
