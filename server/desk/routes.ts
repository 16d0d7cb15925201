import { Hono } from 'hono';
import { itemStatusSchema, orderListSchema, orderStatusSchema } from '#domain/desk.ts';
import type { Services } from '../services.ts';
import { body, query, uuidParam } from '../validation.ts';
import { changeOrderStatus, deleteOrder, listOrders } from './orders.ts';
import { changeItemStatuses, listUnfulfilled } from './unfulfilled.ts';

export function deskRoutes({ db, access: { admin } }: Services) {
  return new Hono()
    .get('/orders', admin, query(orderListSchema), async (c) => c.json(await listOrders(db, c.req.valid('query'))))
    .patch('/orders/:id', admin, uuidParam, body(orderStatusSchema), async (c) => {
      await changeOrderStatus(db, { actorId: c.var.identity.userId, orderId: c.req.valid('param').id }, c.req.valid('json').status);
      return c.body(null, 204);
    })
    .delete('/orders/:id', admin, uuidParam, async (c) => {
      await deleteOrder(db, { actorId: c.var.identity.userId, orderId: c.req.valid('param').id });
      return c.body(null, 204);
    })
    .get('/unfulfilled', admin, async (c) => c.json({ items: await listUnfulfilled(db) }))
    .patch('/order-items', admin, body(itemStatusSchema), async (c) => {
      await changeItemStatuses(db, c.var.identity.userId, c.req.valid('json'));
      return c.body(null, 204);
    });
}
