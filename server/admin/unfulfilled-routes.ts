import { Hono } from 'hono';
import { itemStatusSchema, unfulfilledOrdersSchema } from '#domain/admin/items.ts';
import { actorOf } from '#server/platform/audit/actor.ts';
import { noContent } from '#server/platform/http/no-content.ts';
import { body, query } from '#server/platform/http/validation.ts';
import type { AdminContext } from './context.ts';
import {
  changeItemStatuses,
  listPickList,
  listUnfulfilled,
  listUnfulfilledOrders,
} from './unfulfilled.ts';

export const unfulfilledRoutes = ({ db, access: { admin } }: AdminContext) =>
  new Hono()
    .get('/unfulfilled', admin, async (c) => c.json({ items: await listUnfulfilled(db) }))
    .get('/unfulfilled/orders', admin, query(unfulfilledOrdersSchema), async (c) =>
      c.json({ orders: await listUnfulfilledOrders(db, c.req.valid('query')) }),
    )
    .get('/unfulfilled/pick-list', admin, async (c) => c.json({ entries: await listPickList(db) }))
    .patch('/order-items', admin, body(itemStatusSchema), (c) =>
      noContent(c, changeItemStatuses(db, actorOf(c), c.req.valid('json'))),
    );
