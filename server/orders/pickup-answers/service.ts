import { transact } from '@grafted/postgres/transact.ts';
import type { Order } from '#domain/orders/orders.ts';
import type { AnswerPickup, MovedPickup } from '#domain/orders/pickup-answer.ts';
import { pickupDayName, windowText, type OrderPickup } from '#domain/orders/pickups.ts';
import type { Db, Trx } from '#server/database/client.ts';
import { changeOwnOrder, previewOwnChange } from '#server/orders/changes/service.ts';
import { getOrder } from '#server/orders/order/queries.ts';
import { readAnswerToken } from '#server/orders/pickups/links.ts';
import { findAnswer, saveAnswer, type MoveAnswer } from '#server/orders/pickups/move-queries.ts';
import { treesOf } from '#server/orders/pickups/pickup-mails.ts';
import { findOwner, lockOrderToBook, type OrderToBook } from '#server/orders/pickups/queries.ts';
import { book } from '#server/orders/pickups/service.ts';
import { listBookable } from '#server/orders/pickups/take-window.ts';
import { orRefuse, refuse, ShopError } from '#server/platform/http/errors.ts';
import type { PickupAnswerContext } from './context.ts';

/** Read-only: mail scanners open every link. */
export async function showMove(context: PickupAnswerContext, token: string): Promise<MovedPickup> {
  const { db } = context;
  const move = await readMove(context, token);
  const order = await getOrder(db, move.orderId);
  const state = stateOf(move, order);
  const trees = treesOf(order);
  const windows =
    state === 'open' ? await listBookable(db, { kind: order.deliveryType, trees }) : [];
  return {
    orderId: move.orderId,
    deliveryType: order.deliveryType,
    trees,
    from: pickupDayName(move.fromDay),
    time: order.pickup && windowText(order.pickup),
    reason: move.reason,
    state,
    answer: move.answer,
    windows: windows.filter(({ id }) => id !== order.pickup?.windowId),
    cancelRefundCents: state === 'open' ? await refundOf(db, order) : null,
  };
}

/** The first answer counts; the same one again changes nothing. */
export async function answerMove(
  context: PickupAnswerContext,
  token: string,
  answer: AnswerPickup & { requestId: string },
): Promise<void> {
  const { id, orderId } = await readMove(context, token);
  if (answer.answer === 'canceled') return cancel(context, { ...answer, orderId, token, id });
  await transact(context.db, async (trx) => {
    const order = await lockOrderToBook(trx, orderId);
    const move = await findAnswer(trx, id);
    if (!order || !move) throw refuse('link_not_found');
    if (move.answer === answer.answer) return;
    assertOpen(stateOf(move, await getOrder(trx, orderId)));
    if (answer.answer === 'another') await chooseAnother(context, trx, order, answer.windowId);
    await saveAnswer(trx, id, answer.answer);
  });
}

const chooseAnother = (
  context: PickupAnswerContext,
  trx: Trx,
  order: OrderToBook,
  windowId: string,
): Promise<OrderPickup> => book(context, trx, { order, windowId, by: 'customer' });

interface Cancel {
  id: string;
  orderId: string;
  token: string;
  refundCents: number;
  requestId: string;
}

/** Follows the rules of order changes. If it is killed in between, the order is canceled and the page says so. */
async function cancel(context: PickupAnswerContext, request: Cancel): Promise<void> {
  const { db } = context;
  const { id, orderId, token, refundCents, requestId } = request;
  const move = await readMove(context, token);
  const state = stateOf(move, await getOrder(db, orderId));
  if (state !== 'canceled') {
    assertOpen(state);
    const order = await getOrder(db, orderId);
    const userId = orRefuse(await findOwner(db, orderId), 'too_late.to_cancel');
    const actor = { actorId: userId, requestId };
    await changeOwnOrder(context, actor, orderId, {
      key: id,
      quantities: noneOf(order),
      refundCents,
    });
  }
  await transact(db, (trx) => saveAnswer(trx, id, 'canceled'));
}

/** What the customer gets back; null when only the farm can cancel the order. */
async function refundOf(db: Db, order: Order): Promise<number | null> {
  const userId = await findOwner(db, order.id);
  if (!userId) return null;
  try {
    return (await previewOwnChange(db, userId, order.id, noneOf(order))).refundCents;
  } catch (error) {
    if (error instanceof ShopError) return null;
    throw error;
  }
}

const noneOf = ({ items }: Order) =>
  items.map(({ id, quantity }) => ({ itemId: id, was: quantity, quantity: 0 }));

async function readMove({ db, linkSecret }: PickupAnswerContext, token: string) {
  const id = readAnswerToken({ linkSecret }, token);
  const move = id && (await findAnswer(db, id));
  if (!move) throw refuse('link_not_found');
  return move;
}

function stateOf(move: MoveAnswer, { status, pickup }: Order): MovedPickup['state'] {
  if (status === 'Canceled') return 'canceled';
  if (move.answer) return 'answered';
  return move.isNewest && pickup?.day === move.toDay && pickup.state === 'booked'
    ? 'open'
    : 'superseded';
}

function assertOpen(state: MovedPickup['state']): void {
  if (state === 'canceled') throw refuse('order_canceled');
  if (state === 'answered') throw refuse('already_answered.moved_day');
  if (state === 'superseded') throw refuse('superseded');
}
