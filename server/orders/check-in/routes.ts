import { Hono } from 'hono';
import * as z from 'zod/mini';
import { checkInActionsSchema } from '#domain/orders/check-in-actions.ts';
import { findOrderSchema } from '#domain/orders/check-in-scan.ts';
import { checkInDaySchema, searchOrdersSchema } from '#domain/orders/check-in.ts';
import { phoneReportSchema } from '#domain/orders/gate-phones.ts';
import { linkedOrdersSchema } from '#domain/orders/pay-link.ts';
import { decideTreesSchema } from '#domain/orders/unmatched-trees.ts';
import { settleOversoldSchema } from '#domain/orders/walk-up-sale.ts';
import { listFreeTrees } from '#server/orders/farm-orders/oversold-queries.ts';
import { makePayLink } from '#server/orders/money/details.ts';
import { readDayMoney } from '#server/orders/pickups/day-money-queries.ts';
import { actorOf } from '#server/platform/audit/actor.ts';
import { noContent } from '#server/platform/http/no-content.ts';
import { body, idOf, query, uuidParam } from '#server/platform/http/validation.ts';
import type { CheckInContext } from './context.ts';
import { noteListTaken, notePhoneHeard, putPhoneAway } from './phones.ts';
import { listOrdersOfDay, listOrdersOfOtherDays, searchOrders } from './queries.ts';
import { applyActions, findOrder, settleOversoldTrees } from './service.ts';
import { decideTrees } from './unmatched.ts';

const takeListSchema = z.extend(checkInDaySchema, phoneReportSchema.shape);

/** Its body may be larger than others: a hand-over names up to a thousand trees. */
export const checkInActionsPath = '/api/admin/check-in';

export function checkInRoutes(context: CheckInContext) {
  const { db } = context;
  const { admin } = context.access;
  return new Hono()
    .get('/check-in', admin, query(takeListSchema), async (c) => {
      const { day } = c.req.valid('query');
      const [orders, others, money, freeTrees] = await Promise.all([
        listOrdersOfDay(db, day),
        listOrdersOfOtherDays(db, day),
        readDayMoney(db, day),
        listFreeTrees(db),
      ]);
      await noteListTaken(db, actorOf(c), c.req.valid('query'));
      return c.json({ day, orders, others, money, freeTrees });
    })
    .get('/check-in/search', admin, query(searchOrdersSchema), async (c) =>
      c.json({ orders: await searchOrders(db, c.req.valid('query').text) }),
    )
    .get('/check-in/pay-link', admin, query(linkedOrdersSchema), async (c) =>
      c.json(await makePayLink(context, c.req.valid('query').orders)),
    )
    .get('/check-in/order', admin, query(findOrderSchema), async (c) =>
      c.json(await findOrder(db, c.req.valid('query'))),
    )
    .post('/check-in/unmatched', admin, body(decideTreesSchema), async (c) =>
      c.json(await decideTrees(context, actorOf(c), c.req.valid('json'))),
    )
    .post('/check-in/oversold', admin, body(settleOversoldSchema), (c) =>
      noContent(c, settleOversoldTrees(context, actorOf(c), c.req.valid('json').itemId)),
    )
    .post('/check-in/phones/:id/put-away', admin, uuidParam, (c) =>
      noContent(c, putPhoneAway(db, actorOf(c), idOf(c))),
    )
    .post('/check-in', admin, query(phoneReportSchema), body(checkInActionsSchema), async (c) => {
      const answer = await applyActions(context, actorOf(c), c.req.valid('json').actions);
      await notePhoneHeard(db, c.req.valid('query'));
      return c.json(answer);
    });
}
