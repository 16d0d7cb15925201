import { currentDate } from '@grafted/postgres/clock.ts';
import { transact } from '@grafted/postgres/transact.ts';
import { dayAt } from '#domain/farm/season.ts';
import { farmTimeZone } from '#domain/farm/settings.ts';
import { formatUsd, type Cents } from '#domain/money.ts';
import type {
  AdminChange,
  AskedTerm,
  ChangeOrder,
  ChangeResult,
  NewQuantities,
  ShownChange,
  WantedChange,
} from '#domain/orders/order-changes.ts';
import { canBeChanged, canBeChangedByCustomer, lastChangeDay } from '#domain/orders/order-rules.ts';
import type { Db, Trx } from '#server/database/client.ts';
import { getOrderState } from '#server/orders/order/state-queries.ts';
import { describeOrderEffect } from '#server/orders/partners/effect.ts';
import type { Asked } from '#server/orders/pricing/enter-change.ts';
import { findPricedOrder, type PricedOrder } from '#server/orders/pricing/priced-order-queries.ts';
import { assertLinesNotShort, settleFirst } from '#server/orders/short-items/close-items.ts';
import { cancelOrder } from '#server/orders/status/cancel-order.ts';
import { getOrderForChange } from '#server/orders/status/order-for-change.ts';
import { assertNoUnsettledPayment } from '#server/payments/assert-settled.ts';
import type { AdminActor } from '#server/platform/audit/queries.ts';
import { orRefuse, refuse } from '#server/platform/http/errors.ts';
import { notifyAdmins } from '#server/platform/outbox/notify-admins-queries.ts';
import type { OrderChangesContext } from './context.ts';
import { makeChange } from './make-change.ts';
import { planAdminChange, planOwnChange, varietiesAround, type ChangePlan } from './plan.ts';
import { findMadeChange, lockOwnOrder } from './queries.ts';

type Context = Omit<OrderChangesContext, 'access'>;

/** What a customer would get back. @throws ShopError when they cannot change the order so */
export async function previewOwnChange(
  db: Db,
  userId: string,
  orderId: string,
  quantities: NewQuantities,
): Promise<ShownChange> {
  const order = await findPricedOrder(db, orderId);
  if (!order || order.userId !== userId || order.hidden) throw refuse('order_not_found');
  await assertCustomerMayChange(db, order);
  return showChange(db, order, await planOwnChange(db, order, quantities));
}

const showChange = async (
  db: Db,
  order: PricedOrder,
  { lines, preview }: ChangePlan,
): Promise<ShownChange> => ({
  ...preview,
  orchard: await describeOrderEffect(db, { ...order, ...varietiesAround(order, lines) }),
});

/** Removes trees, or cancels the order when none is left. Sent twice with one key, it changes once. */
export const changeOwnOrder = (
  { db, ...links }: Context,
  actor: AdminActor,
  orderId: string,
  { key, quantities, refundCents }: ChangeOrder,
): Promise<ChangeResult> =>
  transact(db, async (trx) => {
    if (!(await lockOwnOrder(trx, actor.actorId, orderId))) throw refuse('order_not_found');
    const made = await findMadeChange(trx, orderId, key);
    if (made) return { ...made, canceled: false };
    const order = await getPriced(trx, orderId);
    await assertCustomerMayChange(trx, order);
    const plan = await planOwnChange(trx, order, quantities);
    assertRefundUnchanged(refundCents, plan);
    await assertNotShort(trx, order, plan, askedByMail);
    const change = { actor, links, refundCents, restock: true, reason: '' };
    if (plan.preview.cancels)
      await cancelOrder(trx, orderId, { by: 'customer', changeId: key, ...change });
    else {
      await makeChange(trx, { order, plan, key, madeBy: 'customer', ...change });
      await notifyAdmins(trx, 'order_change', key, { orderId, changeId: key });
    }
    return { refundCents, canceled: plan.preview.cancels };
  });

export async function previewAdminChange(
  db: Db,
  orderId: string,
  change: WantedChange,
): Promise<ShownChange> {
  const order = await findPricedOrder(db, orderId);
  if (!order || order.hidden) throw refuse('order_not_found');
  await assertAdminMayChange(db, order);
  return showChange(db, order, await planAdminChange(db, order, change));
}

export async function changeAnyOrder(
  { db, ...links }: Context,
  actor: AdminActor,
  orderId: string,
  request: AdminChange,
): Promise<ChangeResult> {
  const { key, change: wanted, refundCents, restock, reason, evenIfFull } = request;
  return transact(db, async (trx) => {
    await getOrderForChange(trx, orderId);
    const made = await findMadeChange(trx, orderId, key);
    if (made) return { ...made, canceled: false };
    const order = await getPriced(trx, orderId);
    await assertAdminMayChange(trx, order);
    const plan = await planAdminChange(trx, order, wanted);
    assertPlanUnchanged(plan, request);
    await assertNotShort(trx, order, plan, settleFirst);
    const change = { actor, links, refundCents, restock, reason };
    if (plan.preview.cancels) await cancelOrder(trx, orderId, { by: 'admin', ...change });
    else
      await makeChange(trx, {
        order,
        plan,
        key,
        madeBy: 'admin',
        ...change,
        asked: askedOf(order, request),
        evenIfFull,
      });
    return { refundCents, canceled: plan.preview.cancels };
  });
}

/** Trees that are added by link and not paid leave again. Those of an order that was never paid lapse with it. */
function askedOf({ awaitsPayment }: PricedOrder, { asked }: AdminChange): Asked {
  const term = asked ? termOf(asked) : ({ by: 'trees' } as const);
  return { term, ifUnpaid: term.by === 'day' && !awaitsPayment ? 'remove' : 'stay' };
}

export const termOf = (asked: AskedTerm): Asked['term'] =>
  asked.by === 'link' ? { by: 'day', day: asked.until } : { by: 'trees' };

const getPriced = async (trx: Trx, orderId: string): Promise<PricedOrder> =>
  orRefuse(await findPricedOrder(trx, orderId), 'order_not_found');

/** @throws ShopError when the order is not paid, or the cut-off has passed */
export async function assertCustomerMayChange(db: Db, order: PricedOrder): Promise<void> {
  const state = await getOrderState(db, order.id);
  if (state.status === 'Canceled') throw refuse('order_canceled.already');
  await assertNoUnsettledPayment(db, order.id);
  if (state.awaitsPayment) throw refuse('not_paid.to_change');
  if (!canBeChangedByCustomer(state)) throw refuse('too_late.to_change');
  const last = lastChangeDay(order, order.daysBeforePickup);
  if (dayAt(currentDate(), farmTimeZone) > last) throw refuse('too_late.last_day_passed');
}

/** @throws ShopError when the farm cannot change the order */
export async function assertAdminMayChange(db: Db, order: PricedOrder): Promise<void> {
  await assertNoUnsettledPayment(db, order.id);
  if (order.pays === 'card' && order.paymentStatus !== 'completed')
    throw refuse('not_paid.to_change');
  if (!canBeChanged(await getOrderState(db, order.id))) throw refuse('not_changeable.unless_paid');
}

const askedByMail =
  'Some of these trees are missing. Please answer the email that we sent you about them, or call us.';

/** Else missing trees would go back into stock. Canceling the whole order settles them. */
async function assertNotShort(
  trx: Trx,
  { id }: PricedOrder,
  { lines, preview }: ChangePlan,
  message: string,
): Promise<void> {
  if (preview.cancels) return;
  const itemIds = lines.map(({ itemId }) => itemId);
  await assertLinesNotShort(trx, id, itemIds, message);
}

/** @throws ShopError when the refund is another now */
export function assertRefundUnchanged(shownCents: Cents, { preview }: ChangePlan): void {
  const { refundCents } = preview;
  if (shownCents === refundCents) return;
  throw refuse(
    'refund_changed',
    `The refund is now ${formatUsd(refundCents)}. Check it and confirm again.`,
    { details: { refundCents } },
  );
}

/** No price, and nothing that can go back to the card, has changed since the admin looked. */
function assertPlanUnchanged(
  plan: ChangePlan,
  { cents, proposedCents, refundCents }: AdminChange,
): void {
  const { preview } = plan;
  if (cents !== preview.cents)
    throw refuse(
      'changed_meanwhile',
      `The order has changed in the meantime: it would now cost ${formatUsd(preview.owedCents)}. Check it and confirm again.`,
    );
  assertRefundUnchanged(proposedCents, plan);
  if (refundCents > preview.refundCents)
    throw refuse(
      'refund_too_high',
      `${formatUsd(preview.refundCents)} can go back to the card. To refund more, use Refund.`,
    );
}
