import { Hono, type Context } from 'hono';
import type { Logger } from 'pino';
import {
  bulkStatusSchema,
  keepMoneySchema,
  noteSchema,
  orderFilterSchema,
  orderListSchema,
  orderStatusSchema,
  refundSchema,
  type LostDay,
} from '#domain/orders/order-list.ts';
import type { Db } from '#server/database/client.ts';
import { keepMoney } from '#server/orders/money/keep-money.ts';
import { refundOrder } from '#server/orders/money/refund-order.ts';
import { deleteOrder, restoreOrder } from '#server/orders/status/hide-order.ts';
import { changeOrderStatus, changeOrderStatuses } from '#server/orders/status/order-status.ts';
import { actorOf } from '#server/platform/audit/actor.ts';
import type { Guards } from '#server/platform/http/access.ts';
import { csvResponse } from '#server/platform/http/csv-response.ts';
import { noContent } from '#server/platform/http/no-content.ts';
import { body, idOf, query, uuidParam } from '#server/platform/http/validation.ts';
import type { LinkSettings } from '#server/platform/outbox/list-token.ts';
import { writeNote } from './notes.ts';
import { orderCsv } from './order-csv.ts';
import { getOrderDetails } from './order-details.ts';
import { listOrders } from './order-list-queries.ts';

interface OrderAdminContext extends LinkSettings {
  db: Db;
  log: Logger;
  access: Pick<Guards, 'admin'>;
}

export function adminOrderRoutes(context: OrderAdminContext) {
  const { db, log } = context;
  const { admin } = context.access;
  return new Hono()
    .get('/orders', admin, query(orderListSchema), async (c) =>
      c.json(await listOrders(db, c.req.valid('query'))),
    )
    .get('/orders.csv', admin, query(orderFilterSchema), (c) =>
      csvResponse(c, { name: 'orders.csv', lines: orderCsv(db, c.req.valid('query')), log }),
    )
    .post('/orders/statuses', admin, body(bulkStatusSchema), (c) =>
      answerLostDays(c, changeOrderStatuses(context, actorOf(c), c.req.valid('json'))),
    )
    .get('/orders/:id', admin, uuidParam, async (c) =>
      c.json(await getOrderDetails(context, idOf(c))),
    )
    .patch('/orders/:id', admin, uuidParam, body(orderStatusSchema), async (c) => {
      const lost = changeOrderStatus(context, actorOf(c), idOf(c), c.req.valid('json'));
      return answerLostDays(
        c,
        lost.then((day) => (day ? [day] : [])),
      );
    })
    .delete('/orders/:id', admin, uuidParam, (c) =>
      noContent(c, deleteOrder(db, actorOf(c), idOf(c))),
    )
    .post('/orders/:id/restoration', admin, uuidParam, (c) =>
      noContent(c, restoreOrder(db, actorOf(c), idOf(c))),
    )
    .put('/orders/:id/note', admin, uuidParam, body(noteSchema), async (c) => {
      await writeNote(db, actorOf(c), { type: 'order', orderId: idOf(c) }, c.req.valid('json'));
      return c.body(null, 204);
    })
    .post('/orders/:id/kept', admin, uuidParam, body(keepMoneySchema), (c) =>
      noContent(c, keepMoney(db, actorOf(c), idOf(c), c.req.valid('json').leftCents)),
    )
    .post('/orders/:id/refunds', admin, uuidParam, body(refundSchema), (c) =>
      noContent(c, refundOrder(context, actorOf(c), idOf(c), c.req.valid('json'))),
    );
}

/** Orders that were taken up again without their day are named; else there is nothing to say. */
async function answerLostDays(c: Context, change: Promise<LostDay[]>) {
  const lostDays = await change;
  return lostDays.length > 0 ? c.json({ lostDays }, 200) : c.body(null, 204);
}
