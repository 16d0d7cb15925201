import { Hono } from 'hono';
import { checkInActionsSchema, checkInDaySchema, findOrderSchema } from '#domain/admin/check-in.ts';
import { actorOf } from '#server/platform/audit/actor.ts';
import { body, query } from '#server/platform/http/validation.ts';
import type { CheckInContext } from './context.ts';
import { findOrder } from './find-order.ts';
import { listOrdersOfDay, listOrdersOfOtherDays } from './queries.ts';
import { applyActions } from './service.ts';

export function checkInRoutes(context: CheckInContext) {
  const {
    db,
    access: { admin },
  } = context;
  return new Hono()
    .get('/check-in', admin, query(checkInDaySchema), async (c) => {
      const { day } = c.req.valid('query');
      const [orders, others] = await Promise.all([
        listOrdersOfDay(db, day),
        listOrdersOfOtherDays(db, day),
      ]);
      return c.json({ day, orders, others });
    })
    .get('/check-in/order', admin, query(findOrderSchema), async (c) =>
      c.json(await findOrder(db, c.req.valid('query'))),
    )
    .post('/check-in', admin, body(checkInActionsSchema), async (c) =>
      c.json(await applyActions(context, actorOf(c), c.req.valid('json').actions)),
    );
}
