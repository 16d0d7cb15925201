import { Hono } from 'hono';
import { bulkPartSchema } from '#domain/orders/bulk-actions.ts';
import type { Db } from '#server/database/client.ts';
import { listPart } from '#server/orders/bulk/queries.ts';
import { listOrdersByIds } from '#server/orders/order/queries.ts';
import type { Guards } from '#server/platform/http/access.ts';
import { orRefuse } from '#server/platform/http/errors.ts';
import { idOf, query, uuidParam } from '#server/platform/http/validation.ts';
import { createReceipt, createReceipts, receiptHeaders } from './receipt.ts';

interface ReceiptAdminContext {
  db: Db;
  access: Pick<Guards, 'admin'>;
}

export const receiptAdminRoutes = ({ db, access: { admin } }: ReceiptAdminContext) =>
  new Hono()
    .get('/orders/:id/receipt.pdf', admin, uuidParam, async (c) => {
      const order = orRefuse((await listOrdersByIds(db, [idOf(c)]))[0], 'not_found');
      return c.body(await createReceipt(db, order), 200, receiptHeaders(order));
    })
    .get('/orders/bulk/:id/receipts.pdf', admin, uuidParam, query(bulkPartSchema), async (c) => {
      const ids = await listPart(db, idOf(c), c.req.valid('query').part);
      const receipts = await createReceipts(db, await listOrdersByIds(db, ids));
      return c.body(receipts, 200, {
        'Content-Type': 'application/pdf',
        'Content-Disposition': 'attachment; filename="receipts.pdf"',
        'Cache-Control': 'private, no-store',
      });
    });
