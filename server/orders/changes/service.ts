import { currentDate } from '@grafted/postgres/clock.ts';
import { transact } from '@grafted/postgres/transact.ts';
import { dayAt } from '#domain/farm/season.ts';
import { farmTimeZone } from '#domain/farm/settings.ts';
import type { Cents } from '#domain/money.ts';
import { formatUsd } from '#domain/money.ts';
import type {
  AdminChange,
  ChangeOrder,
  ChangePreview,
  ChangeResult,
  NewQuantities,
  WantedChange,
} from '#domain/orders/order-changes.ts';
import { canBeChanged, canBeChangedByCustomer, lastChangeDay } from '#domain/orders/order-rules.ts';
import type { Db, Trx } from '#server/database/client.ts';
import {
  findChangeableOrder,
  type ChangeableOrder,
} from '#server/orders/order/changeable-queries.ts';
import { getOrderState } from '#server/orders/order/state-queries.ts';
import { assertLinesNotShort, settleFirst } from '#server/orders/short-items/close-items.ts';
import { cancelOrder } from '#server/orders/status/cancel-order.ts';
import { getOrderForChange } from '#server/orders/status/order-for-change.ts';
import { assertNoUnsettledPayment } from '#server/payments/assert-settled.ts';
import type { AdminActor } from '#server/platform/audit/queries.ts';
import { orRefuse, refuse } from '#server/platform/http/errors.ts';
import type { LinkSettings } from '#server/platform/outbox/list-token.ts';
import type { OrderChangesContext } from './context.ts';
import { changeFarmOrder, previewFarmChange } from './farm-change.ts';
import { makeChange } from './make-change.ts';
import { planQuantities, planSwap, type ChangePlan } from './plan.ts';
import { findMadeChange, getProduct, lockOwnOrder } from './queries.ts';

type Context = Pick<OrderChangesContext, 'db' | 'publicUrl'>;

/** What a customer would get back. @throws ShopError when they cannot change the order so */
export async function previewOwnChange(
  db: Db,
  userId: string,
  orderId: string,
  quantities: NewQuantities,
): Promise<ChangePreview> {
  const order = await findChangeableOrder(db, orderId);
  if (!order || order.userId !== userId || order.hidden) throw refuse('order_not_found');
  await assertCustomerMayChange(db, order);
  return planQuantities(order, quantities, 'customer').preview;
}

/** Removes trees, or cancels the order when none is left. Sent twice with one key, it changes once. */
export const changeOwnOrder = (
  { db, publicUrl }: Context,
  actor: AdminActor,
  orderId: string,
  { key, quantities, refundCents }: ChangeOrder,
): Promise<ChangeResult> =>
  transact(db, async (trx) => {
    if (!(await lockOwnOrder(trx, actor.actorId, orderId))) throw refuse('order_not_found');
    const made = await findMadeChange(trx, orderId, key);
    if (made) return { ...made, canceled: false };
    const order = await getChangeable(trx, orderId);
    await assertCustomerMayChange(trx, order);
    const plan = planQuantities(order, quantities, 'customer');
    assertRefundUnchanged(refundCents, plan);
    await assertNotShort(trx, order, plan, askedByMail);
    const change = { actor, publicUrl, refundCents, restock: true, reason: '' };
    if (plan.preview.cancels)
      await cancelOrder(trx, orderId, { by: 'customer', changeId: key, ...change });
    else await makeChange(trx, { order, plan, key, madeBy: 'customer', ...change });
    return { refundCents, canceled: plan.preview.cancels };
  });

export async function previewAdminChange(
  db: Db,
  orderId: string,
  change: WantedChange,
): Promise<ChangePreview> {
  const order = await findChangeableOrder(db, orderId);
  if (!order || order.hidden) throw refuse('order_not_found');
  if (order.isFarmOrder) return previewFarmChange(db, order, change);
  await assertAdminMayChange(db, order);
  return (await planFor(db, order, change)).preview;
}

export async function changeAnyOrder(
  context: Context & LinkSettings,
  actor: AdminActor,
  orderId: string,
  request: AdminChange,
): Promise<ChangeResult> {
  const { db, publicUrl } = context;
  const { key, change: wanted, proposedCents, refundCents, restock, reason } = request;
  return transact(db, async (trx) => {
    await getOrderForChange(trx, orderId);
    const made = await findMadeChange(trx, orderId, key);
    if (made) return { ...made, canceled: false };
    const order = await getChangeable(trx, orderId);
    if (order.isFarmOrder) return changeFarmOrder(context, trx, { actor, order, request });
    await assertAdminMayChange(trx, order);
    const plan = await planFor(trx, order, wanted);
    assertRefundUnchanged(proposedCents, plan);
    if (refundCents > plan.refundCents)
      throw refuse(
        'refund_too_high',
        `These trees come to ${formatUsd(plan.refundCents)}. To refund more, use Refund.`,
      );
    await assertNotShort(trx, order, plan, settleFirst);
    const change = { actor, publicUrl, refundCents, restock, reason };
    if (plan.preview.cancels) await cancelOrder(trx, orderId, { by: 'admin', ...change });
    else await makeChange(trx, { order, plan, key, madeBy: 'admin', ...change });
    return { refundCents, canceled: plan.preview.cancels };
  });
}

async function planFor(db: Db, order: ChangeableOrder, wanted: WantedChange): Promise<ChangePlan> {
  if (wanted.kind === 'quantities') return planQuantities(order, wanted.quantities, 'admin');
  if (wanted.kind === 'add') throw refuse('not_a_farm_order');
  return planSwap(order, wanted, await getProduct(db, wanted.productId));
}

const getChangeable = async (trx: Trx, orderId: string): Promise<ChangeableOrder> =>
  orRefuse(await findChangeableOrder(trx, orderId), 'order_not_found');

/** @throws ShopError when the order is not paid, or the cut-off has passed */
export async function assertCustomerMayChange(db: Db, order: ChangeableOrder): Promise<void> {
  const state = await getOrderState(db, order.id);
  if (state.status === 'Canceled') throw refuse('order_canceled.changes');
  await assertSettled(db, order);
  if (!canBeChangedByCustomer(state)) throw refuse('too_late.changes');
  const last = lastChangeDay(order, order.daysBeforePickup);
  if (dayAt(currentDate(), farmTimeZone) > last) throw refuse('too_late.service');
}

/** @throws ShopError when the farm cannot change the order */
export async function assertAdminMayChange(db: Db, order: ChangeableOrder): Promise<void> {
  await assertSettled(db, order);
  if (!canBeChanged(await getOrderState(db, order.id))) throw refuse('not_changeable.service');
}

async function assertSettled(db: Db, { id, paid }: ChangeableOrder): Promise<void> {
  await assertNoUnsettledPayment(db, id);
  if (!paid) throw refuse('not_paid.changes');
}

const askedByMail =
  'Some of these trees are missing. Please answer the email that we sent you about them, or call us.';

/** Else missing trees would go back into stock. Canceling the whole order settles them. */
async function assertNotShort(
  trx: Trx,
  { id }: ChangeableOrder,
  { lines, preview }: ChangePlan,
  message: string,
): Promise<void> {
  if (preview.cancels) return;
  const itemIds = lines.map(({ itemId }) => itemId);
  await assertLinesNotShort(trx, id, itemIds, message);
}

/** @throws ShopError when the refund is another now */
export function assertRefundUnchanged(shownCents: Cents, { refundCents }: ChangePlan): void {
  if (shownCents === refundCents) return;
  throw refuse(
    'refund_changed',
    `The refund is now ${formatUsd(refundCents)}. Check it and confirm again.`,
    { details: { refundCents } },
  );
}
