import { Hono } from 'hono';
import type { Db } from '#server/database/client.ts';
import { listOrdersByIds } from '#server/orders/order/queries.ts';
import type { Guards } from '#server/platform/http/access.ts';
import { orRefuse } from '#server/platform/http/errors.ts';
import { idOf, uuidParam } from '#server/platform/http/validation.ts';
import { createReceipt, receiptHeaders } from './receipt.ts';

interface ReceiptAdminContext {
  db: Db;
  access: Pick<Guards, 'admin'>;
}

export const receiptAdminRoutes = ({ db, access: { admin } }: ReceiptAdminContext) =>
  new Hono().get('/orders/:id/receipt.pdf', admin, uuidParam, async (c) => {
    const order = orRefuse((await listOrdersByIds(db, [idOf(c)]))[0], 'not_found');
    return c.body(await createReceipt(db, order), 200, receiptHeaders(order));
  });
