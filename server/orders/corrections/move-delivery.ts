import { movesDelivery, type Recipient } from '#domain/admin/corrections.ts';
import { formatUsd, type Cents } from '#domain/money.ts';
import { canBeChanged } from '#domain/orders/order-rules.ts';
import type { Db, Trx } from '#server/database/client.ts';
import { findDriveMinutes } from '#server/orders/delivery/service.ts';
import { insertChange } from '#server/orders/order/change-queries.ts';
import {
  findChangeableOrder,
  type ChangeableOrder,
} from '#server/orders/order/changeable-queries.ts';
import { findDeliveryCharge } from '#server/orders/order/delivery-charge-queries.ts';
import { readFarmMoney } from '#server/orders/order/farm-order-queries.ts';
import { orderChangedKind } from '#server/orders/order/order-events.ts';
import { countGoneTrees } from '#server/orders/order/sold-queries.ts';
import { getOrderState } from '#server/orders/order/state-queries.ts';
import { syncFarmOrderPayment } from '#server/orders/status/sync-farm-order-payment.ts';
import { assertNoUnsettledPayment } from '#server/payments/assert-settled.ts';
import { requestRefund } from '#server/payments/refunds/request-refund.ts';
import type { AdminActor } from '#server/platform/audit/queries.ts';
import { refuse } from '#server/platform/http/errors.ts';
import type { CorrectionContext } from './context.ts';
import { setDeliveryCharge } from './delivery-charge.ts';
import { planDelivery, type DeliveryPlan, type NewDelivery } from './delivery-plan.ts';
import { saveDelivery } from './queries.ts';

/** Asks for the drive time: not in a transaction. Undefined when the delivery stays as it is. */
export async function findNewDelivery(
  context: Omit<CorrectionContext, 'access'>,
  was: Recipient,
  now: Recipient,
): Promise<NewDelivery | undefined> {
  if (!movesDelivery(was, now)) return undefined;
  const { deliveryType } = now;
  return {
    deliveryType,
    minutes: deliveryType === 'delivery' ? await findDriveMinutes(context, now) : 0,
  };
}

/** @throws ShopError when the delivery of the order can no longer be changed */
export async function planFor(
  db: Db,
  orderId: string,
  delivery: NewDelivery,
): Promise<{ order: ChangeableOrder; plan: DeliveryPlan }> {
  await assertNoUnsettledPayment(db, orderId);
  const order = await findChangeableOrder(db, orderId);
  if (!order || !canBeChanged(await getOrderState(db, orderId)))
    throw refuse('not_changeable.changes');
  if ((await countGoneTrees(db, orderId)) > 0) throw refuse('partly_handed_over.corrections');
  const owingId = order.isFarmOrder ? orderId : await findDeliveryCharge(db, orderId);
  const money = owingId ? await readFarmMoney(db, owingId) : undefined;
  return { order, plan: planDelivery(order, delivery, money) };
}

interface Move {
  actor: AdminActor;
  orderId: string;
  key: string;
  delivery: NewDelivery;
  /** To the admin. */
  shown: { worthCents: number | undefined; chargeCents: number | null };
}

export interface Moved {
  plan: DeliveryPlan;
  /** What the delivery costs more than the card paid, as far as the customer pays it. */
  askedCents: Cents;
  /** Owed, or to be given back. */
  chargeId: string | undefined;
}

/** The difference is refunded to the card, owed by an order of the farm, or asked for by a charge. */
export async function moveDelivery(
  { publicUrl }: Pick<CorrectionContext, 'publicUrl'>,
  trx: Trx,
  { actor, orderId, key, delivery, shown }: Move,
): Promise<Moved> {
  const { order, plan } = await planFor(trx, orderId, delivery);
  const { worthCents, preview } = plan;
  const askedCents = shown.chargeCents === null ? 0 : preview.uncoveredCents;
  if (worthCents !== shown.worthCents || askedCents !== (shown.chargeCents ?? 0))
    throw refuse(
      'changed_meanwhile',
      `The order would now cost ${formatUsd(worthCents + askedCents)}. Check it and save again.`,
      { details: { worthCents } },
    );
  const { refundCents } = preview;
  const refundId =
    refundCents > 0
      ? await requestRefund(trx, {
          orderId,
          amountCents: refundCents,
          reason: 'Delivery corrected',
          requestedBy: actor.actorId,
          announcedBy: orderChangedKind(key),
        })
      : null;
  const isNew = await insertChange(trx, {
    id: key,
    orderId,
    madeBy: 'admin',
    adminId: actor.actorId,
    reason: '',
    restocked: true,
    refundCents,
    refundId,
    worthCents,
  });
  if (!isNew) throw refuse('invalid_input.additions');
  await saveDelivery(trx, { orderId, changeId: key, plan });
  if (order.isFarmOrder) await syncFarmOrderPayment(trx, { orderId, publicUrl });
  const chargeId = order.isFarmOrder
    ? undefined
    : await setDeliveryCharge(trx, {
        actor,
        orderId,
        userId: order.userId,
        key,
        publicUrl,
        plan,
        cents: askedCents,
      });
  return { plan, askedCents, chargeId };
}
