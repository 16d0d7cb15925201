import { sql } from 'kysely';
import type { MoveDay, PickupDayKey } from '#domain/admin/pickups.ts';
import type { PickupAnswer } from '#domain/orders/pickups.ts';
import { hasRow, type Db, type Trx } from '#server/database/client.ts';
import { execute, findRow, getRow } from '#server/database/rows.ts';

/** False when a move with this id exists. */
export const insertMove = (trx: Trx, move: MoveDay, movedBy: string): Promise<boolean> =>
  hasRow(
    trx
      .insertInto('pickup_moves')
      .values({
        id: move.id,
        kind: move.kind,
        from_day: move.day,
        to_day: move.toDay,
        reason: move.reason,
        moved_by: movedBy,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id'),
  );

/** Who is booked keeps their place; nobody new is booked. */
export async function moveWindows(
  trx: Trx,
  { kind, day }: PickupDayKey,
  toDay: string,
): Promise<void> {
  await execute(trx)`
    update pickup_windows set day = ${toDay}, moved_from = day, closed_at = coalesce(closed_at, now())
    where kind = ${kind} and day = ${day}`;
  await execute(trx)`update pickups set version = version + 1 where window_id in
    (select id from pickup_windows where kind = ${kind} and day = ${toDay} and moved_from = ${day}) and state in ('booked', 'arrived')`;
}

/** @returns the id that the mailed link names */
export async function insertAnswer(
  trx: Trx,
  { moveId, orderId }: { moveId: string; orderId: string },
): Promise<string> {
  const { id } = await trx
    .insertInto('pickup_answers')
    .values({ move_id: moveId, order_id: orderId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export interface MoveAnswer {
  id: string;
  orderId: string;
  answer: PickupAnswer | null;
  reason: string;
  fromDay: string;
  toDay: string;
  /** Whether it is the newest of all moves of the order. */
  isNewest: boolean;
}

export const findAnswer = (db: Db, id: string): Promise<MoveAnswer | undefined> =>
  findRow(db)<MoveAnswer>`
    select asked.id, asked.order_id as "orderId", asked.answer, reason, to_char(from_day, 'YYYY-MM-DD') as "fromDay", to_char(to_day, 'YYYY-MM-DD') as "toDay",
      not exists (select from pickup_answers later join pickup_moves newer on newer.id = later.move_id where later.order_id = asked.order_id and newer.at > pickup_moves.at) as "isNewest"
    from pickup_answers asked join pickup_moves on pickup_moves.id = move_id
    where asked.id = ${id}`;

/** The first answer stays; a repeated one changes nothing. */
export async function saveAnswer(trx: Trx, id: string, answer: PickupAnswer): Promise<void> {
  await trx
    .updateTable('pickup_answers')
    .set({ answer, answered_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('answer', 'is', null)
    .execute();
}

/** Booked orders of the day, and how many of them have no email address. */
interface Moved {
  orderIds: string[];
  withoutEmail: number;
  /** The first that is mailed. */
  firstOrder: string | null;
}

export const listMoved = (db: Db, { kind, day }: PickupDayKey): Promise<Moved> =>
  getRow(db)<Moved>`
    select coalesce(array_agg(pickups.order_id), '{}') as "orderIds", (count(*) filter (where coalesce(email, '') = ''))::integer as "withoutEmail",
      (array_agg(pickups.order_id order by starts, pickups.order_id) filter (where coalesce(email, '') <> ''))[1] as "firstOrder"
    from pickups join pickup_windows on pickup_windows.id = window_id join orders on orders.id = pickups.order_id
      left join order_customers on order_customers.order_id = orders.id
    where kind = ${kind} and day = ${day} and pickups.state in ('booked', 'arrived')`;
