import { Hono } from 'hono';
import { itemStatusSchema, unfulfilledOrdersSchema } from '#domain/orders/unfulfilled-items.ts';
import type { Db } from '#server/database/client.ts';
import { actorOf } from '#server/platform/audit/actor.ts';
import type { Guards } from '#server/platform/http/access.ts';
import { noContent } from '#server/platform/http/no-content.ts';
import { body, query } from '#server/platform/http/validation.ts';
import {
  changeItemStatuses,
  listPickList,
  listUnfulfilled,
  listUnfulfilledOrders,
} from './service.ts';

interface UnfulfilledContext {
  db: Db;
  access: Pick<Guards, 'admin'>;
}

export const unfulfilledRoutes = ({ db, access: { admin } }: UnfulfilledContext) =>
  new Hono()
    .get('/unfulfilled', admin, async (c) => c.json({ items: await listUnfulfilled(db) }))
    .get('/unfulfilled/orders', admin, query(unfulfilledOrdersSchema), async (c) =>
      c.json({ orders: await listUnfulfilledOrders(db, c.req.valid('query')) }),
    )
    .get('/unfulfilled/pick-list', admin, async (c) => c.json({ entries: await listPickList(db) }))
    .patch('/order-items', admin, body(itemStatusSchema), (c) =>
      noContent(c, changeItemStatuses(db, actorOf(c), c.req.valid('json'))),
    );
