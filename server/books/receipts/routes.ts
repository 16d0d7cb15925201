import { Hono } from 'hono';
import type { Db } from '#server/database/client.ts';
import { findOwnOrder } from '#server/orders/order/queries.ts';
import type { Guards } from '#server/platform/http/access.ts';
import { refuse } from '#server/platform/http/errors.ts';
import { idOf, uuidParam } from '#server/platform/http/validation.ts';
import { createReceipt, receiptHeaders } from './receipt.ts';

interface ReceiptContext {
  db: Db;
  access: Pick<Guards, 'customer'>;
}

export const receiptRoutes = ({ db, access: { customer } }: ReceiptContext) =>
  new Hono().get('/:id/receipt.pdf', customer, uuidParam, async (c) => {
    const order = await findOwnOrder(db, c.var.identity.userId, idOf(c));
    if (!order) throw refuse('order_not_found');
    return c.body(await createReceipt(db, order), 200, receiptHeaders(order));
  });
