import type { FarmOrderDetails } from '#domain/admin/farm-orders.ts';
import { balanceCents, farmMoneyOf, farmPayment } from '#domain/orders/farm-orders.ts';
import type { Order } from '#domain/orders/orders.ts';
import type { Db } from '#server/database/client.ts';
import { findDeliveryCharge } from '#server/orders/order/delivery-charge-queries.ts';
import { findFarmOrder } from '#server/orders/order/farm-order-queries.ts';
import { listCapturedAttempts } from '#server/payments/attempt-queries.ts';
import { refuse } from '#server/platform/http/errors.ts';
import type { LinkSettings } from '#server/platform/outbox/list-token.ts';
import { readFarmFacts, readFarmMovements, readLeft } from './money-queries.ts';
import { payQrCode, payUrl } from './pay-link.ts';

/** Undefined for an order of the shop. */
export async function readFarmOrder(
  context: LinkSettings & { db: Db },
  order: Order,
): Promise<FarmOrderDetails | undefined> {
  const { db } = context;
  const facts = order.farm ? await readFarmFacts(db, order.id) : undefined;
  if (!facts) return undefined;
  const [movements, left] = await Promise.all([
    readFarmMovements(db, order.id),
    readLeft(db, order.id),
  ]);
  const { linkMailed, ...shown } = facts;
  const payment = farmPayment(farmMoneyOf(order));
  const url = payUrl(context, order.id);
  return {
    ...shown,
    ...movements,
    ...left,
    payment,
    // A link takes one card payment.
    payLink:
      'missingCents' in payment && !movements.payments.some(({ kind }) => kind === 'card')
        ? { url, qrCode: payQrCode(url), mailed: linkMailed }
        : null,
  };
}

/** For the phone at the gate. @throws ShopError when the order cannot be paid by card */
export async function findPayLink(
  context: LinkSettings & { db: Db },
  handedOverId: string,
): Promise<{ url: string; qrCode: string }> {
  const orderId = (await findDeliveryCharge(context.db, handedOverId)) ?? handedOverId;
  const order = await findFarmOrder(context.db, orderId);
  if (!order || order.hiddenAt) throw refuse('order_not_found');
  if (order.status === 'Canceled' || order.isForRefundedOrder)
    throw refuse('order_canceled.payments');
  if (balanceCents(order) <= 0) throw refuse('already_paid');
  const captured = await listCapturedAttempts(context.db, orderId);
  if (captured.length > 0) throw refuse('card_used.payments');
  const url = payUrl(context, orderId);
  return { url, qrCode: payQrCode(url) };
}
