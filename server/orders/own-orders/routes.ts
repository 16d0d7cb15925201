import { Hono } from 'hono';
import { balanceCents } from '#domain/orders/balance.ts';
import { isCanceled } from '#domain/statuses.ts';
import type { Db } from '#server/database/client.ts';
import { payPath } from '#server/orders/order/pay-link.ts';
import { findOwnOrder, listOwnOrders } from '#server/orders/order/queries.ts';
import type { Guards } from '#server/platform/http/access.ts';
import { refuse } from '#server/platform/http/errors.ts';
import { idOf, uuidParam, uuidQuery } from '#server/platform/http/validation.ts';

export interface OrderContext {
  db: Db;
  linkSecret: string;
  access: Pick<Guards, 'customer'>;
}

export function orderRoutes({ db, linkSecret, access: { customer } }: OrderContext) {
  return new Hono()
    .get('/', customer, uuidQuery('before'), async (c) =>
      c.json(await listOwnOrders(db, c.var.identity.userId, c.req.valid('query'))),
    )
    .get('/:id', customer, uuidParam, async (c) => {
      const order = await findOwnOrder(db, c.var.identity.userId, idOf(c));
      // Another customer's order is indistinguishable from a missing one.
      if (!order) throw refuse('order_not_found');
      const isDue = balanceCents(order) > 0 && !isCanceled(order.status);
      // At the checkout it is being paid, or was declined.
      const mayPay =
        isDue && !order.paymentUnderWay && (order.pays !== 'card' || !order.awaitsPayment);
      return c.json({ order: mayPay ? { ...order, payPath: payPath(linkSecret, order) } : order });
    });
}
