import { transact } from '@grafted/postgres/transact.ts';
import type { TakenFor } from '#domain/admin/check-in.ts';
import {
  bouncedDays,
  isDueDay,
  type ManualPayment,
  type ManualRefund,
  type Reversal,
} from '#domain/admin/farm-orders.ts';
import { formatUsd } from '#domain/money.ts';
import { balanceCents } from '#domain/orders/farm-orders.ts';
import { windowText } from '#domain/orders/pickups.ts';
import type { Trx } from '#server/database/client.ts';
import { releaseCoupon } from '#server/orders/coupons/queries.ts';
import { auditOrder } from '#server/orders/order/audit-order.ts';
import { findChargeOfMoney } from '#server/orders/order/delivery-charge-queries.ts';
import { lockFarmOrder, type LockedFarmOrder } from '#server/orders/order/farm-order-queries.ts';
import { getOrder } from '#server/orders/order/queries.ts';
import { findPickup } from '#server/orders/pickups/queries.ts';
import { syncFarmOrderPayment } from '#server/orders/status/sync-farm-order-payment.ts';
import { assertNoUnsettledPayment } from '#server/payments/assert-settled.ts';
import { listCapturedAttempts } from '#server/payments/attempt-queries.ts';
import { assertRefundableUnchanged } from '#server/payments/refunds/assert-refundable.ts';
import type { AdminActor } from '#server/platform/audit/queries.ts';
import { changedMeanwhile } from '#server/platform/http/changed-meanwhile.ts';
import { orRefuse, refuse } from '#server/platform/http/errors.ts';
import { assertSameRequest } from '#server/platform/http/same-request.ts';
import type { FarmOrderContext } from './context.ts';
import {
  findManualRefundByKey,
  findPaymentByKey,
  findPaymentId,
  findPayment,
  insertManualRefund,
  insertPayment,
  readLeft,
  undoManualPayment,
} from './money-queries.ts';
import { extendDueDate, readToday, setDueDay } from './queries.ts';
import { mailPaymentLink } from './service.ts';

type Context = Pick<FarmOrderContext, 'db' | 'publicUrl' | 'linkSecret'>;

/** Records cash or a check. Idempotent by key. */
export const recordPayment = (
  { db, publicUrl }: Context,
  actor: AdminActor,
  orderId: string,
  { seenPaidCents, ...payment }: ManualPayment,
): Promise<void> =>
  transact(db, async (trx) => {
    const order = await getFarmOrder(trx, orderId);
    if (order.status === 'Canceled') throw canceled();
    await assertNoUnsettledPayment(trx, orderId);
    const today = await readToday(trx);
    if (payment.receivedOn > today || payment.receivedOn < order.placedOn)
      throw refuse('invalid_input.payments', { details: { field: 'receivedOn' } });
    const isNew = await addPayment(trx, { actor, orderId, publicUrl, payment });
    if (!isNew) {
      const { key, checkNumber = null, ...sent } = payment;
      const saved = await findPaymentByKey(trx, key);
      return assertSameRequest(saved!, { ...sent, checkNumber, orderId: orderId.toLowerCase() });
    }
    if (order.paidCents !== seenPaidCents)
      throw changedMeanwhile('what was paid for this order', formatUsd(order.paidCents));
  });

interface NewPayment {
  actor: AdminActor;
  orderId: string;
  publicUrl: string;
  payment: Omit<ManualPayment, 'seenPaidCents'>;
}

/** False when it is already recorded. The order must be locked. */
async function addPayment(
  trx: Trx,
  { actor, orderId, publicUrl, payment }: NewPayment,
): Promise<boolean> {
  const isNew = await insertPayment(trx, { ...payment, orderId, receivedBy: actor.actorId });
  if (!isNew) return false;
  await auditOrder(trx, actor, orderId, { action: 'manual_payment', after: payment });
  await syncFarmOrderPayment(trx, { orderId, publicUrl });
  return true;
}

/**
 * Records money that was taken at the hand-over. It is in hand whatever became of the order since: also for one that is
 * canceled, or was paid meanwhile. An order of the shop may owe a charge, or may have owed one. Undefined when it is already recorded.
 */
export async function recordTakenMoney(
  trx: Trx,
  { payment, orderId: handedOverId, ...rest }: NewPayment,
): Promise<Omit<TakenFor, 'wasDeleted'> | undefined> {
  const orderId = (await findChargeOfMoney(trx, handedOverId)) ?? handedOverId;
  const order = orRefuse(await lockFarmOrder(trx, orderId), 'paid_in_shop');
  const [first, last] = [order.placedOn, await readToday(trx)];
  const receivedOn = [payment.receivedOn, first].toSorted().at(-1)!;
  const isNew = await addPayment(trx, {
    ...rest,
    orderId,
    payment: { ...payment, receivedOn: receivedOn > last ? last : receivedOn },
  });
  if (!isNew) {
    const { kind, amountCents, checkNumber = null } = payment;
    const saved = await findPaymentByKey(trx, payment.key);
    assertSameRequest(
      { kind: saved!.kind, amountCents: saved!.amountCents, checkNumber: saved!.checkNumber },
      { kind, amountCents, checkNumber },
    );
    return undefined;
  }
  const canceled = order.status === 'Canceled' && (order.pays === 'charge' ? 'charge' : 'order');
  return { wasDueCents: balanceCents(order), canceled };
}

/** A check bounced, or a payment was entered by mistake: the order owes it again. */
export const reverseManualPayment = (
  { db, publicUrl }: Context,
  actor: AdminActor,
  orderId: string,
  { paymentId, reversal }: Reversal,
): Promise<void> =>
  transact(db, async (trx) => {
    const order = await getFarmOrder(trx, orderId);
    await reverse(trx, { actor, order, publicUrl, paymentId, reversal });
  });

interface ReversedPayment extends Reversal {
  actor: AdminActor;
  order: LockedFarmOrder;
  publicUrl: string;
}

async function reverse(
  trx: Trx,
  { actor, order, publicUrl, paymentId, reversal }: ReversedPayment,
): Promise<void> {
  const { orderId } = order;
  const payment = orRefuse(await findPayment(trx, orderId, paymentId), 'payment_not_found');
  if (payment.reversal) return;
  await undoManualPayment(trx, paymentId, { reversal, reversedBy: actor.actorId });
  if (order.status !== 'Canceled') await extendDueDate(trx, orderId, bouncedDays);
  await auditOrder(trx, actor, orderId, {
    action: 'payment_reversed',
    before: { ...payment },
    after: { reversal },
  });
  await syncFarmOrderPayment(trx, { orderId, publicUrl });
}

/** Money that a phone recorded was entered by mistake there. Its order, or the charge of it, is locked. */
export async function reverseTakenMoney(
  trx: Trx,
  { actor, publicUrl, key }: { actor: AdminActor; publicUrl: string; key: string },
): Promise<void> {
  const payment = orRefuse(await findPaymentId(trx, key), 'payment_not_found');
  const order = orRefuse(await lockFarmOrder(trx, payment.orderId), 'order_not_found');
  await reverse(trx, { actor, order, publicUrl, paymentId: payment.id, reversal: 'mistake' });
}

/** Records money given back by hand: what was overpaid, a discount afterwards, or a canceled order. Idempotent by key. */
export const recordManualRefund = (
  { db }: Pick<Context, 'db'>,
  actor: AdminActor,
  orderId: string,
  { leftCents, ...refund }: ManualRefund,
): Promise<void> =>
  transact(db, async (trx) => {
    const order = await getFarmOrder(trx, orderId);
    if (order.paymentStatus === 'pending') throw refuse('not_paid_yet');
    const { manualLeftCents } = await readLeft(trx, orderId);
    const isNew = await insertManualRefund(trx, { ...refund, orderId, givenBy: actor.actorId });
    if (!isNew) {
      const { key, checkNumber = null, ...sent } = refund;
      const saved = await findManualRefundByKey(trx, key);
      return assertSameRequest(saved!, { ...sent, checkNumber, orderId: orderId.toLowerCase() });
    }
    assertRefundableUnchanged(leftCents, manualLeftCents);
    if (refund.amountCents > manualLeftCents)
      throw refuse(
        'refund_too_high',
        `Of the cash and checks for this order, ${formatUsd(manualLeftCents)} is left to give back`,
        { details: { leftCents: manualLeftCents } },
      );
    await releaseCoupon(trx, orderId);
    await auditOrder(trx, actor, orderId, { action: 'manual_refund', after: refund });
  });

export const changeDueDay = (
  { db }: Pick<Context, 'db'>,
  actor: AdminActor,
  orderId: string,
  dueOn: string,
): Promise<void> =>
  transact(db, async (trx) => {
    const order = await getFarmOrder(trx, orderId);
    if (order.status === 'Canceled') throw canceled();
    if (!isDueDay(dueOn, await readToday(trx)))
      throw refuse('invalid_input.farm_orders', { details: { field: 'dueOn' } });
    const pickup = await findPickup(trx, orderId);
    if (pickup && pickup.day > dueOn && pickup.state !== 'done')
      throw refuse(
        'before_pickup',
        `The trees are handed over on ${windowText(pickup)}. Hold them at least until then, or choose another day first.`,
        { details: { field: 'dueOn' } },
      );
    await setDueDay(trx, orderId, dueOn);
    await auditOrder(trx, actor, orderId, { action: 'due_date', after: { dueOn } });
  });

export const sendPaymentLink = (
  context: Context,
  actor: AdminActor,
  orderId: string,
): Promise<void> =>
  transact(context.db, async (trx) => {
    const order = await getFarmOrder(trx, orderId);
    if (order.status === 'Canceled' || order.isForRefundedOrder) throw canceled();
    if (order.paymentStatus === 'completed') throw refuse('already_paid');
    if ((await listCapturedAttempts(trx, orderId)).length > 0) throw refuse('card_used.payments');
    if (!(await getOrder(trx, orderId)).customer?.email) throw refuse('no_email.farm_orders');
    await mailPaymentLink(context, trx, orderId);
    await auditOrder(trx, actor, orderId, { action: 'payment_link' });
  });

const canceled = () => refuse('order_canceled.payments');

async function getFarmOrder(trx: Trx, orderId: string): Promise<LockedFarmOrder> {
  const order = await lockFarmOrder(trx, orderId);
  if (!order || order.hiddenAt) throw refuse('order_not_found');
  return order;
}
