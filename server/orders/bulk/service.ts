import { transact } from '@grafted/postgres/transact.ts';
import { count } from '#domain/count.ts';
import { describeChoice } from '#domain/mail/messages.ts';
import {
  bulkOrdersMax,
  type BeginBulk,
  type BulkOrders,
  type BulkPreview,
  type BulkRequest,
  type BulkWhat,
} from '#domain/orders/bulk-actions.ts';
import { windowText } from '#domain/orders/pickups.ts';
import { orderStatuses } from '#domain/statuses.ts';
import type { Db } from '#server/database/client.ts';
import { findSeasonName } from '#server/orders/admin/order-filter-queries.ts';
import { recordAudit, type AdminActor } from '#server/platform/audit/queries.ts';
import { orRefuse, refuse } from '#server/platform/http/errors.ts';
import { assertSameRequest } from '#server/platform/http/same-request.ts';
import { digestOfSet } from '#server/platform/http/set-digest.ts';
import {
  findAction,
  findWindow,
  insertAction,
  insertOrders,
  leaveOutRest,
  listChosen,
  type ChosenOrder,
} from './queries.ts';

/** Says how many orders it would be, which of them would be left out, and what room a day has. */
export async function previewBulk(db: Db, { what, orders }: BulkRequest): Promise<BulkPreview> {
  const chosen = await choose(db, orders, what);
  const reasons = Map.groupBy(
    chosen.filter(({ reason }) => reason !== null),
    ({ reason }) => reason!, // just filtered
  );
  return {
    orders: chosen.length,
    shown: digestOf(chosen),
    ...(what.kind === 'status' && { statuses: countStatuses(chosen) }),
    leftOut: [...reasons].map(([reason, { length }]) => ({ reason, orders: length })),
    ...(what.kind === 'day' && { room: await readRoom(db, what.windowId, chosen) }),
  };
}

/** Another set of orders, or one of them in another state or with another day, has another digest. */
const digestOf = (chosen: readonly ChosenOrder[]): string =>
  digestOfSet(chosen.map(({ id, status, version }) => `${id} ${status} ${version ?? ''}`));

function countStatuses(chosen: readonly ChosenOrder[]): BulkPreview['statuses'] {
  const going = chosen.filter(({ reason }) => reason === null);
  return orderStatuses
    .map((status) => ({ status, orders: going.filter((one) => one.status === status).length }))
    .filter(({ orders }) => orders > 0);
}

async function readRoom(db: Db, windowId: string, chosen: readonly ChosenOrder[]) {
  const window = orRefuse(await findWindow(db, windowId), 'window_not_found');
  const wanted = chosen.filter(({ reason }) => reason === null);
  return {
    text: windowText(window),
    orders: window.ordersLeft,
    trees: window.treesLeft,
    wantedTrees: wanted.reduce((sum, { trees }) => sum + trees, 0),
  };
}

async function choose(db: Db, orders: BulkOrders, what: BulkWhat): Promise<ChosenOrder[]> {
  const chosen = await listChosen(db, orders, what);
  if (chosen.length > bulkOrdersMax) throw refuse('too_many_orders');
  return chosen;
}

/**
 * Fixes the orders, and leaves the rest to the background work. The same press twice is one
 * action. What only prints or is written to next is done as soon as its orders are fixed.
 */
export const beginBulk = (
  db: Db,
  actor: AdminActor,
  { id, what, orders, shown }: BeginBulk,
): Promise<void> =>
  transact(db, async (trx) => {
    const text = await textOf(trx, what);
    const known = await findAction(trx, id);
    const whom = await chosenText(trx, orders);
    if (known)
      return assertSameRequest(
        { what: known.what, chosen: known.chosen },
        { what: text, chosen: whom },
      );
    const chosen = await choose(trx, orders, what);
    if (chosen.length === 0) throw refuse('no_orders_chosen');
    if (digestOf(chosen) !== shown) throw refuse('changed_meanwhile.chosen_orders');
    const action = {
      id,
      what,
      text,
      chosen: whom,
      by: actor.actorId,
      requestId: actor.requestId,
    };
    if (!(await insertAction(trx, action))) return; // pressed twice at the same moment
    const isDoneLater = what.kind === 'status' || what.kind === 'day';
    await insertOrders(trx, id, chosen, isDoneLater ? 'waiting' : 'done');
    await recordAudit(trx, actor, {
      action: 'bulk_begun',
      subjectType: 'order',
      subjectId: id,
      after: { what: text, orders: chosen.length },
    });
  });

async function textOf(db: Db, what: BulkWhat): Promise<string> {
  if (what.kind === 'status') return `Status ${what.status}`;
  if (what.kind === 'day')
    return windowText(orRefuse(await findWindow(db, what.windowId), 'window_not_found'));
  return { message: 'Message', labels: 'Labels', receipts: 'Receipts' }[what.kind];
}

const chosenText = async (db: Db, orders: BulkOrders): Promise<string> =>
  'ids' in orders
    ? `${count(orders.ids.length, 'chosen order')}`
    : describeChoice(orders.filter, await findSeasonName(db, orders.filter.season));

/** What was done stays; the orders that it has not come to are left out. */
export const stopBulk = (db: Db, actor: AdminActor, id: string): Promise<void> =>
  transact(db, async (trx) => {
    const { what } = orRefuse(await findAction(trx, id), 'not_found');
    const orders = await leaveOutRest(trx, id, 'It was stopped before.');
    if (orders === 0) return;
    await recordAudit(trx, actor, {
      action: 'bulk_stopped',
      subjectType: 'order',
      subjectId: id,
      after: { what, orders },
    });
  });
