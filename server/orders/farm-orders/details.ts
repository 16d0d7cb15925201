import type { FarmOrderDetails } from '#domain/admin/farm-orders.ts';
import { farmMoneyOf, farmPayment } from '#domain/orders/farm-orders.ts';
import type { Order } from '#domain/orders/orders.ts';
import type { Db } from '#server/database/client.ts';
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
