import { randomUUID } from 'node:crypto';
import { currentDate } from '@grafted/postgres/clock.ts';
import { transact } from '@grafted/postgres/transact.ts';
import { dayAt } from '#domain/farm/season.ts';
import { farmTimeZone } from '#domain/farm/settings.ts';
import { formatUsd } from '#domain/money.ts';
import { balanceCents } from '#domain/orders/balance.ts';
import type { Tender } from '#domain/orders/check-in-actions.ts';
import type { TakenFor } from '#domain/orders/check-in.ts';
import {
  isDueDay,
  type DueCourtesy,
  type ManualPayment,
  type ManualRefund,
  type Reversal,
} from '#domain/orders/farm-orders.ts';
import { windowText } from '#domain/orders/pickups.ts';
import { splitTender } from '#domain/orders/tender-split.ts';
import type { Trx } from '#server/database/client.ts';
import { releaseRefundedCoupon } from '#server/orders/coupons/queries.ts';
import { auditOrder } from '#server/orders/order/audit-order.ts';
import { insertDue, readBalance, setDueDay } from '#server/orders/order/entry-queries.ts';
import { lockOrder, lockOrders, type LockedOrder } from '#server/orders/order/state-queries.ts';
import { findPickup } from '#server/orders/pickups/queries.ts';
import { followBalance } from '#server/orders/status/follow-balance.ts';
import { assertNoUnsettledPayment } from '#server/payments/assert-settled.ts';
import { assertRefundableUnchanged } from '#server/payments/refunds/assert-refundable.ts';
import type { AdminActor } from '#server/platform/audit/queries.ts';
import { changedMeanwhile } from '#server/platform/http/changed-meanwhile.ts';
import { orRefuse, refuse } from '#server/platform/http/errors.ts';
import { assertSameRequest } from '#server/platform/http/same-request.ts';
import type { LinkSettings } from '#server/platform/outbox/list-token.ts';
import {
  listPayments,
  findManualRefundByKey,
  findPaymentByKey,
  findPaymentOfTender,
  findTender,
  insertManualRefund,
  insertPayment,
  insertTender,
  listPaymentsOfTender,
  undoManualPayment,
  type ManualPaymentRow,
  type TenderOrder,
} from './by-hand-queries.ts';
import type { MoneyContext } from './context.ts';
import { enterCourtesy, priceCourtesy } from './courtesy.ts';
import { mailPaymentLink } from './mail-payment-link.ts';

type Context = Pick<MoneyContext, 'db' | 'publicUrl' | 'linkSecret'>;

/** Records cash or a check for any order. Idempotent by key. */
export const recordPayment = (
  { db, ...links }: Context,
  actor: AdminActor,
  orderId: string,
  { seenPaidCents, ...payment }: ManualPayment,
): Promise<void> =>
  transact(db, async (trx) => {
    const order = await getOpenOrder(trx, orderId);
    if (order.status === 'Canceled') throw canceled();
    await assertNoUnsettledPayment(trx, orderId);
    const today = dayAt(currentDate(), farmTimeZone);
    if (payment.receivedOn > today || payment.receivedOn < order.placedOn)
      throw refuse('invalid_input.day_of_payment', { details: { field: 'receivedOn' } });
    const { paidCents } = await readBalance(trx, orderId);
    const isNew = await addPayment(trx, { actor, orderId, links, payment });
    if (!isNew) {
      const { key, checkNumber = null, ...sent } = payment;
      const saved = await findPaymentByKey(trx, key);
      return assertSameRequest(saved!, { ...sent, checkNumber, orderId: orderId.toLowerCase() });
    }
    if (paidCents !== seenPaidCents)
      throw changedMeanwhile('what was paid for this order', formatUsd(paidCents));
  });

interface NewPayment {
  actor: AdminActor;
  orderId: string;
  links: LinkSettings;
  payment: Omit<ManualPayment, 'seenPaidCents'>;
  /** When it was taken, if a phone tells. */
  at?: Date;
}

/** False when it is already recorded. The order must be locked. */
export async function addPayment(trx: Trx, payment: NewPayment): Promise<boolean> {
  const { key } = payment.payment;
  if (await findPaymentByKey(trx, key)) return false;
  await insertTender(trx, { ...payment.payment, id: key, receivedBy: payment.actor.actorId });
  return addPart(trx, payment, key);
}

/** The part of a tender that is for one order. */
async function addPart(
  trx: Trx,
  { actor, orderId, links, payment, at }: NewPayment,
  tenderId: string,
): Promise<boolean> {
  const recorded = await insertPayment(trx, {
    ...payment,
    orderId,
    tenderId,
    receivedBy: actor.actorId,
  });
  if (!recorded) return false;
  await auditOrder(trx, actor, orderId, {
    action: 'manual_payment',
    after: { ...payment, ...(at && { at: at.toISOString() }) },
  });
  await followBalance(trx, {
    orderId,
    links,
    event: {
      kind: 'payment',
      source: recorded.id,
      method: payment.kind,
      reference: payment.checkNumber ?? '',
      at: recorded.at,
    },
  });
  return true;
}

interface TakenTender {
  actor: AdminActor;
  links: LinkSettings;
  tender: Tender;
  /** The orders that it is for, locked. */
  orders: readonly TenderOrder[];
  /** On the farm's calendar. */
  receivedOn: string;
  /** When it was taken, if a phone tells. */
  at: Date;
}

/**
 * Records money that was taken at the gate, for one order or for several. It is in hand whatever
 * became of the orders since: also for those that are canceled, or were paid meanwhile. Undefined
 * when it is already recorded.
 */
export async function recordTender(
  trx: Trx,
  { tender, orders, receivedOn, ...rest }: TakenTender,
): Promise<Omit<TakenFor, 'wasDeleted'> | undefined> {
  const { id, kind, amountCents, checkNumber } = tender;
  const saved = (await findTender(trx, id)) ?? (await findPaymentByKey(trx, id));
  if (saved) {
    assertSameRequest(
      { kind: saved.kind, amountCents: saved.amountCents, checkNumber: saved.checkNumber },
      { kind, amountCents, checkNumber: checkNumber ?? null },
    );
    return undefined;
  }
  const open = orders.filter(({ isCanceled }) => !isCanceled);
  await insertTender(trx, {
    ...tender,
    receivedOn: dayOfMoney(receivedOn),
    receivedBy: rest.actor.actorId,
  });
  const parts = splitTender(amountCents, open.length > 0 ? open : orders);
  for (const [place, part] of parts.entries()) {
    const payment = {
      key: place === 0 ? id : randomUUID(),
      kind,
      amountCents: part.cents,
      checkNumber,
      receivedOn: dayOfMoney(
        receivedOn,
        orders.find(({ id: orderId }) => orderId === part.id),
      ),
    };
    await addPart(trx, { ...rest, orderId: part.id, payment }, id);
  }
  return {
    orders: orders.length,
    wasDueCents: open.reduce((sum, { dueCents }) => sum + dueCents, 0),
    areCanceled: open.length === 0,
  };
}

/** The day by a phone, which may be wrong: not before the order was placed, and not in the future. */
function dayOfMoney(receivedOn: string, order?: TenderOrder): string {
  const today = dayAt(currentDate(), farmTimeZone);
  const first = order?.placedOn ?? receivedOn;
  if (receivedOn > today) return today;
  return receivedOn < first ? first : receivedOn;
}

/** A check bounced, or a payment was entered by mistake: what it paid is due again, of all orders that it was for. */
export const reverseManualPayment = (
  { db, ...links }: Context,
  actor: AdminActor,
  orderId: string,
  { paymentId, reversal }: Reversal,
): Promise<void> =>
  transact(db, async (trx) => {
    await getOpenOrder(trx, orderId);
    await reverseTender(trx, { actor, links, orderId, paymentId, reversal });
  });

/** Money that a phone recorded was entered by mistake there. */
export async function reverseTakenMoney(
  trx: Trx,
  { tenderId, ...by }: Pick<Reversed, 'actor' | 'links' | 'at'> & { tenderId: string },
): Promise<void> {
  const { id, orderId } = orRefuse(await findPaymentOfTender(trx, tenderId), 'payment_not_found');
  await reverseTender(trx, { ...by, orderId, paymentId: id, reversal: 'mistake' });
}

interface ReversedTender extends Omit<Reversed, 'payment'> {
  orderId: string;
  paymentId: string;
}

/** All payments that were one check, or one sum in the hand, are reversed together. */
async function reverseTender(
  trx: Trx,
  { orderId, paymentId, ...reversed }: ReversedTender,
): Promise<void> {
  const payments = await listPaymentsOfTender(trx, orderId, paymentId);
  if (payments.length === 0) throw refuse('payment_not_found');
  await lockOrders(
    trx,
    payments.map((payment) => payment.orderId),
  );
  for (const payment of payments) await reverseOne(trx, { ...reversed, payment });
}

interface Reversed {
  actor: AdminActor;
  links: LinkSettings;
  payment: ManualPaymentRow;
  reversal: Reversal['reversal'];
  /** When it was undone, if a phone tells. */
  at?: Date;
}

async function reverseOne(
  trx: Trx,
  { actor, links, payment, reversal, at }: Reversed,
): Promise<void> {
  const { id, orderId, kind, amountCents, checkNumber } = payment;
  const source = await undoManualPayment(trx, id, { reversal, reversedBy: actor.actorId });
  if (!source) return;
  await auditOrder(trx, actor, orderId, {
    action: 'payment_reversed',
    before: { kind, amountCents, checkNumber },
    after: { reversal, ...(at && { at: at.toISOString() }) },
  });
  await followBalance(trx, {
    orderId,
    links,
    event: { kind: 'reversal', source, method: kind, reference: checkNumber ?? '' },
  });
  const { status } = (await lockOrder(trx, orderId))!;
  const dueCents = balanceCents(await readBalance(trx, orderId));
  // Before the hand-over it is asked for with the trees; afterwards it is listed as due.
  if (dueCents > 0 && status !== 'Canceled' && status !== 'Delivered')
    await insertDue(trx, {
      orderId,
      cause: source,
      cents: Math.min(amountCents, dueCents),
      term: { by: 'trees' },
      ifUnpaid: 'stay',
    });
}

/** Records money given back by hand, of one payment. Idempotent by key. */
export const recordManualRefund = (
  { db, ...links }: Context,
  actor: AdminActor,
  orderId: string,
  { leftCents, ...refund }: ManualRefund,
): Promise<void> =>
  transact(db, async (trx) => {
    await getOpenOrder(trx, orderId);
    const saved = await findManualRefundByKey(trx, refund.key);
    if (saved) {
      const { key: _key, checkNumber = null, ...sent } = refund;
      return assertSameRequest(saved, { ...sent, checkNumber, orderId: orderId.toLowerCase() });
    }
    const payments = await listPayments(trx, orderId);
    const payment = payments.find(({ id, kind }) => id === refund.paymentId && kind !== 'card');
    if (!payment) throw refuse('payment_not_found');
    assertRefundableUnchanged(leftCents, payment.leftCents);
    if (refund.amountCents > payment.leftCents)
      throw refuse(
        'refund_too_high',
        `Of this payment, ${formatUsd(payment.leftCents)} is left to give back`,
        { details: { leftCents: payment.leftCents } },
      );
    const courtesy = await priceCourtesy(trx, orderId, refund.amountCents);
    await insertManualRefund(trx, { ...refund, orderId, givenBy: actor.actorId });
    await releaseRefundedCoupon(trx, orderId);
    await auditOrder(trx, actor, orderId, { action: 'manual_refund', after: refund });
    await followBalance(trx, {
      orderId,
      links,
      event: {
        kind: 'refund',
        source: refund.key,
        method: refund.kind,
        reference: refund.checkNumber ?? '',
      },
    });
    await enterCourtesy(trx, { orderId, links, courtesy });
  });

/** Takes what is due off the price of the order: the farm bears it. */
export const grantDueCourtesy = (
  { db, ...links }: Context,
  actor: AdminActor,
  orderId: string,
  { dueCents, reason }: DueCourtesy,
): Promise<void> =>
  transact(db, async (trx) => {
    const order = await getOpenOrder(trx, orderId);
    if (order.status === 'Canceled') throw canceled();
    await assertNoUnsettledPayment(trx, orderId);
    const balance = balanceCents(await readBalance(trx, orderId));
    if (balance !== dueCents)
      throw changedMeanwhile('what is due for this order', formatUsd(balance));
    const courtesy = await priceCourtesy(trx, orderId, dueCents);
    await enterCourtesy(trx, { orderId, links, courtesy });
    await auditOrder(trx, actor, orderId, { action: 'due_courtesy', after: { dueCents, reason } });
  });

/** Until when unpaid trees are kept. */
export const changeDueDay = (
  { db }: Pick<Context, 'db'>,
  actor: AdminActor,
  orderId: string,
  dueOn: string,
): Promise<void> =>
  transact(db, async (trx) => {
    const order = await getOpenOrder(trx, orderId);
    if (order.status === 'Canceled') throw canceled();
    if (!isDueDay(dueOn, dayAt(currentDate(), farmTimeZone)))
      throw refuse('invalid_input.last_day_to_pay', { details: { field: 'dueOn' } });
    const pickup = await findPickup(trx, orderId);
    if (pickup && pickup.day > dueOn && pickup.state !== 'done')
      throw refuse(
        'before_pickup',
        `The trees are handed over on ${windowText(pickup)}. Hold them at least until then, or choose another day first.`,
        { details: { field: 'dueOn' } },
      );
    const before = orRefuse(await setDueDay(trx, orderId, dueOn), 'nothing_lapses');
    await auditOrder(trx, actor, orderId, { action: 'due_date', before, after: { dueOn } });
  });

export const sendPaymentLink = (
  context: Context,
  actor: AdminActor,
  orderId: string,
): Promise<void> =>
  transact(context.db, async (trx) => {
    const order = await getOpenOrder(trx, orderId);
    if (order.status === 'Canceled') throw canceled();
    await assertNoUnsettledPayment(trx, orderId);
    await mailPaymentLink(context, trx, orderId);
    await auditOrder(trx, actor, orderId, { action: 'payment_link' });
  });

const canceled = () => refuse('order_canceled.no_money_to_record');

async function getOpenOrder(trx: Trx, orderId: string): Promise<LockedOrder> {
  const order = await lockOrder(trx, orderId);
  if (!order || order.hiddenAt) throw refuse('order_not_found');
  return order;
}
