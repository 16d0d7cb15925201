import { randomUUID } from 'node:crypto';
import { recipientOf } from '#domain/admin/corrections.ts';
import { addDate } from '#domain/calendar-days.ts';
import type { Cents } from '#domain/money.ts';
import { deliveryFeeCents } from '#domain/orders/delivery.ts';
import { countTreesOf, worthOf } from '#domain/orders/order-changes.ts';
import type { Trx } from '#server/database/client.ts';
import { readSettingsIn } from '#server/farm/settings/live-settings.ts';
import { findOrderByKey, insertFarmOrder, readToday } from '#server/orders/farm-orders/queries.ts';
import { auditOrder } from '#server/orders/order/audit-order.ts';
import { insertChange } from '#server/orders/order/change-queries.ts';
import { findChangeableOrder } from '#server/orders/order/changeable-queries.ts';
import { insertOrder } from '#server/orders/order/checkout-queries.ts';
import { findDeliveryCharge } from '#server/orders/order/delivery-charge-queries.ts';
import { readFarmMoney } from '#server/orders/order/farm-order-queries.ts';
import { getOrder } from '#server/orders/order/queries.ts';
import { readSeasonOf, saveSeason } from '#server/orders/order/season-queries.ts';
import { setDeliveryChargeStatus } from '#server/orders/status/follow-delivery-charge.ts';
import { syncFarmOrderPayment } from '#server/orders/status/sync-farm-order-payment.ts';
import { assertNoUnsettledPayment } from '#server/payments/assert-settled.ts';
import type { Actor, AdminActor } from '#server/platform/audit/queries.ts';
import { refuse } from '#server/platform/http/errors.ts';
import type { DeliveryPlan, NewDelivery } from './delivery-plan.ts';
import { saveDelivery } from './queries.ts';

/** Nothing is held until then: the day is shown to the farm, and nothing lapses. */
const daysToPay = 60;

interface DeliveryCharge {
  actor: AdminActor;
  /** Paid by card in the shop; locked, and corrected already. */
  orderId: string;
  /** Null for a customer without an account. */
  userId: string | null;
  /** Of the correction. */
  key: string;
  publicUrl: string;
  plan: DeliveryPlan;
  /** What the delivery costs more than the card paid; 0: nothing, or the farm bears it. */
  cents: Cents;
}

/**
 * Asks for what a delivery costs more after a card was charged: an order of the farm without trees. An earlier
 * charge that was paid is changed to the new amount; an unpaid one is canceled and replaced.
 * @returns the charge that the customer owes or is given back, undefined when there is none
 */
export async function setDeliveryCharge(
  trx: Trx,
  charge: DeliveryCharge,
): Promise<string | undefined> {
  const { actor, orderId, publicUrl, plan, cents } = charge;
  const known = await findDeliveryCharge(trx, orderId);
  if (known) {
    await assertNoUnsettledPayment(trx, known);
    const { paidCents, refundedCents } = await readFarmMoney(trx, known);
    if (cents > 0 && paidCents > refundedCents) {
      await changeCharge(trx, { actor, chargeId: known, publicUrl, delivery: plan, cents });
      return known;
    }
    await setDeliveryChargeStatus(trx, { actor, chargeId: known, status: 'Canceled' });
    if (paidCents > refundedCents) return known;
  }
  return cents > 0 ? insertCharge(trx, charge) : undefined;
}

interface ChangedCharge {
  actor: Actor;
  chargeId: string;
  publicUrl: string;
  delivery: NewDelivery;
  cents: Cents;
}

async function changeCharge(
  trx: Trx,
  { actor, chargeId, publicUrl, delivery, cents }: ChangedCharge,
): Promise<void> {
  const changeId = randomUUID();
  await insertChange(trx, {
    id: changeId,
    orderId: chargeId,
    madeBy: 'admin',
    adminId: actor.actorId,
    reason: '',
    restocked: true,
    refundCents: 0,
    refundId: null,
    worthCents: cents,
  });
  await saveDelivery(trx, {
    orderId: chargeId,
    changeId,
    plan: { ...delivery, feeCents: cents, discountCents: 0 },
  });
  await syncFarmOrderPayment(trx, { orderId: chargeId, publicUrl });
}

/** Once trees are removed, the delivery of the others may cost less than a charge asks for. The order must be locked. */
export async function fitDeliveryCharge(
  trx: Trx,
  { actor, orderId, publicUrl }: { actor: Actor; orderId: string; publicUrl: string },
): Promise<void> {
  const chargeId = await findDeliveryCharge(trx, orderId);
  const order = chargeId && (await findChangeableOrder(trx, orderId));
  if (!order) return;
  const { minutes, rates } = order.pricing;
  const treeCount = countTreesOf(order.lines);
  const { deliveryFeeCents: paidFor } = worthOf(order.pricing, order.lines);
  const cents = deliveryFeeCents({ minutes, treeCount }, rates) - paidFor;
  const { worthCents } = await readFarmMoney(trx, chargeId);
  if (cents >= worthCents) return;
  await assertNoUnsettledPayment(trx, chargeId);
  if (cents <= 0) await setDeliveryChargeStatus(trx, { actor, chargeId, status: 'Canceled' });
  else
    await changeCharge(trx, {
      actor: { ...actor, actorId: null }, // follows the change of its order, which says who made it
      chargeId,
      publicUrl,
      delivery: { deliveryType: 'delivery', minutes },
      cents,
    });
}

async function insertCharge(
  trx: Trx,
  { actor, orderId, userId, key, plan, cents }: Omit<DeliveryCharge, 'publicUrl'>,
): Promise<string> {
  if (await findOrderByKey(trx, key)) throw refuse('invalid_input.additions');
  const order = await getOrder(trx, orderId);
  const id = randomUUID();
  await insertOrder(trx, {
    id,
    userId,
    deliveryType: 'delivery',
    estimatedMinutes: plan.minutes,
    totals: { subtotalCents: 0, deliveryFeeCents: cents, discountCents: 0, totalCents: cents },
    couponCode: null,
    customer: recipientOf(order),
    items: [],
    settings: await readSettingsIn(trx),
  });
  await saveSeason(trx, id, (await readSeasonOf(trx, orderId)).id);
  const dueOn = addDate(await readToday(trx), daysToPay);
  await insertFarmOrder(trx, {
    orderId: id,
    key,
    enteredBy: actor.actorId,
    pays: 'charge',
    dueOn,
    discountReason: '',
    withOrderId: orderId,
  });
  await auditOrder(trx, actor, id, {
    action: 'order_entered',
    after: { pays: 'charge', dueOn, totalCents: cents },
  });
  await setDeliveryChargeStatus(trx, { actor, chargeId: id, status: order.status });
  return id;
}
