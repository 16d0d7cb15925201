import { Hono } from 'hono';
import { customerSearchSchema } from '#domain/admin/customers.ts';
import {
  checkUseSchema,
  farmCouponSchema,
  farmQuoteSchema,
  newFarmOrderSchema,
  windowChoicesSchema,
} from '#domain/orders/farm-orders.ts';
import { quoteTrees } from '#server/orders/delivery/service.ts';
import { listCheckUses } from '#server/orders/money/by-hand-queries.ts';
import { listWindowChoices } from '#server/orders/pickups/window-queries.ts';
import { actorOf } from '#server/platform/audit/actor.ts';
import { body, query } from '#server/platform/http/validation.ts';
import type { FarmOrderContext } from './context.ts';
import { previewFarmCoupon } from './price.ts';
import { findCustomers, findTrees } from './queries.ts';
import { enterFarmOrder } from './service.ts';

export function farmOrderAdminRoutes(context: FarmOrderContext) {
  const { db } = context;
  const { admin } = context.access;
  return new Hono()
    .get('/farm-orders/customers', admin, query(customerSearchSchema), async (c) =>
      c.json({ customers: await findCustomers(db, c.req.valid('query').search) }),
    )
    .get('/farm-orders/checks', admin, query(checkUseSchema), async (c) =>
      c.json({ orders: await listCheckUses(db, c.req.valid('query')) }),
    )
    .get('/farm-orders/trees', admin, query(customerSearchSchema), async (c) =>
      c.json({ trees: await findTrees(db, c.req.valid('query').search) }),
    )
    .get('/farm-orders/windows', admin, query(windowChoicesSchema), async (c) =>
      c.json({ windows: await listWindowChoices(db, c.req.valid('query')) }),
    )
    .post('/farm-orders/quotes', admin, body(farmQuoteSchema), async (c) => {
      const { treeCount, ...address } = c.req.valid('json');
      const userId = actorOf(c).actorId;
      return c.json(await quoteTrees(context, { userId, treeCount, address }));
    })
    .post('/farm-orders/coupons', admin, body(farmCouponSchema), async (c) =>
      c.json(await previewFarmCoupon(db, c.req.valid('json'))),
    )
    .post('/farm-orders', admin, body(newFarmOrderSchema), async (c) =>
      c.json(await enterFarmOrder(context, actorOf(c), c.req.valid('json'))),
    );
}
