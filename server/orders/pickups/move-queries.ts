import { sql } from 'kysely';
import type { MoveDay, PickupDayKey } from '#domain/orders/pickup-days.ts';
import type { PickupAnswer } from '#domain/orders/pickups.ts';
import { hasRow, type Db, type Trx } from '#server/database/client.ts';
import { execute, findRow, getRow, listRows } from '#server/database/rows.ts';

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
    (select id from pickup_windows where kind = ${kind} and day = ${toDay} and moved_from = ${day})
      and state in ('booked', 'arrived')`;
}

interface RecordedMove {
  kind: PickupDayKey['kind'];
  fromDay: string;
  toDay: string;
}

/** Locks it, so that it is taken back once. */
export const lockMove = (trx: Trx, id: string): Promise<RecordedMove | undefined> =>
  findRow(trx)<RecordedMove>`
    select kind, to_char(from_day, 'YYYY-MM-DD') as "fromDay", to_char(to_day, 'YYYY-MM-DD') as "toDay"
    from pickup_moves where id = ${id} for no key update`;

/**
 * The windows that came with this move: it closed them, or they have an order that was asked by it.
 * One that was closed before and is empty cannot be told from one of an earlier move, and stays.
 */
export const listMovedWindows = async (trx: Trx, id: string): Promise<string[]> => {
  const rows = await listRows(trx)<{ id: string }>`
    select pickup_windows.id from pickup_windows join pickup_moves on pickup_moves.kind = pickup_windows.kind
      and to_day = day and from_day = moved_from
    where pickup_moves.id = ${id} and (closed_at >= pickup_moves.at
      or exists (select from pickups join pickup_answers on pickup_answers.order_id = pickups.order_id
        where window_id = pickup_windows.id and move_id = pickup_moves.id))`;
  return rows.map((window) => window.id);
};

/** Whether these windows can stand on the day again: no two of one time. */
export const haveRoomOn = async (
  trx: Trx,
  windowIds: readonly string[],
  day: string,
): Promise<boolean> => {
  const { fits } = await getRow(trx)<{ fits: boolean }>`
    select count(*) = count(distinct starts)
      and not exists (select from pickup_windows other
        join pickup_windows back on back.id = any(${[...windowIds]}::uuid[])
        where other.kind = back.kind and other.day = ${day} and other.starts = back.starts
          and other.moved_from is null) as fits
    from pickup_windows where id = any(${[...windowIds]}::uuid[])`;
  return fits;
};

/** Takes them back to the day, open as they were before the move. */
export async function returnWindows(
  trx: Trx,
  { moveId, windowIds, day }: { moveId: string; windowIds: readonly string[]; day: string },
): Promise<void> {
  await execute(trx)`
    update pickup_windows set day = ${day}, moved_from = null,
      closed_at = case when closed_at <> (select at from pickup_moves where id = ${moveId}) then closed_at end
    where id = any(${[...windowIds]}::uuid[])`;
  await execute(trx)`update pickups set version = version + 1
    where window_id = any(${[...windowIds]}::uuid[]) and state in ('booked', 'arrived')`;
}

export const listAnswers = async (trx: Trx, moveId: string): Promise<string[]> => {
  const rows = await trx
    .selectFrom('pickup_answers')
    .select('id')
    .where('move_id', '=', moveId)
    .execute();
  return rows.map(({ id }) => id);
};

export async function deleteAnswers(trx: Trx, moveId: string): Promise<void> {
  await trx.deleteFrom('pickup_answers').where('move_id', '=', moveId).execute();
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
    select asked.id, asked.order_id as "orderId", asked.answer, reason,
      to_char(from_day, 'YYYY-MM-DD') as "fromDay", to_char(to_day, 'YYYY-MM-DD') as "toDay",
      not exists (
        select
        from pickup_answers later
          join pickup_moves newer on newer.id = later.move_id
        where later.order_id = asked.order_id
          and newer.at > pickup_moves.at
      ) as "isNewest"
    from pickup_answers asked
      join pickup_moves on pickup_moves.id = move_id
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
      (array_agg(pickups.order_id
            order by starts, pickups.order_id) filter (where coalesce(email, '') <> ''))[1] as "firstOrder"
    from pickups join pickup_windows on pickup_windows.id = window_id join orders on orders.id = pickups.order_id
      left join order_customers on order_customers.order_id = orders.id
    where kind = ${kind} and day = ${day} and pickups.state in ('booked', 'arrived')`;
