import { Hono } from 'hono';
import { customerSearchSchema } from '#domain/admin/customers.ts';
import {
  checkUseSchema,
  companionSchema,
  dueDateSchema,
  farmCouponSchema,
  farmQuoteSchema,
  manualPaymentSchema,
  manualRefundSchema,
  newFarmOrderSchema,
  reversalSchema,
  windowChoicesSchema,
} from '#domain/admin/farm-orders.ts';
import { quoteTrees } from '#server/orders/delivery/service.ts';
import { listWindowChoices } from '#server/orders/pickups/window-queries.ts';
import { actorOf } from '#server/platform/audit/actor.ts';
import { noContent } from '#server/platform/http/no-content.ts';
import { body, idOf, query, uuidParam } from '#server/platform/http/validation.ts';
import { describeCompanion } from './companion.ts';
import type { FarmOrderContext } from './context.ts';
import { listCheckUses } from './money-queries.ts';
import {
  changeDueDay,
  recordManualRefund,
  recordPayment,
  reverseManualPayment,
  sendPaymentLink,
} from './payments.ts';
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
    .get('/farm-orders/with/:id', admin, uuidParam, query(companionSchema), async (c) =>
      c.json(await describeCompanion(db, idOf(c), c.req.valid('query').trees)),
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
    )
    .post('/farm-orders/:id/payments', admin, uuidParam, body(manualPaymentSchema), (c) =>
      noContent(c, recordPayment(context, actorOf(c), idOf(c), c.req.valid('json'))),
    )
    .post('/farm-orders/:id/reversals', admin, uuidParam, body(reversalSchema), (c) =>
      noContent(c, reverseManualPayment(context, actorOf(c), idOf(c), c.req.valid('json'))),
    )
    .post('/farm-orders/:id/refunds', admin, uuidParam, body(manualRefundSchema), (c) =>
      noContent(c, recordManualRefund(context, actorOf(c), idOf(c), c.req.valid('json'))),
    )
    .put('/farm-orders/:id/due-date', admin, uuidParam, body(dueDateSchema), (c) =>
      noContent(c, changeDueDay(context, actorOf(c), idOf(c), c.req.valid('json').dueOn)),
    )
    .post('/farm-orders/:id/payment-link', admin, uuidParam, (c) =>
      noContent(c, sendPaymentLink(context, actorOf(c), idOf(c))),
    );
}
