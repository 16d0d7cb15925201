import { Hono } from 'hono';
import { refuse } from '#server/platform/http/errors.ts';
import { idOf, uuidParam, uuidQuery } from '#server/platform/http/validation.ts';
import type { OrderContext } from './context.ts';
import { findOwnOrder, listOwnOrders } from './queries.ts';

export const orderRoutes = ({ db, access: { customer } }: OrderContext) =>
  new Hono()
    .get('/', customer, uuidQuery('before'), async (c) =>
      c.json(await listOwnOrders(db, c.var.identity.userId, c.req.valid('query'))),
    )
    .get('/:id', customer, uuidParam, async (c) => {
      const order = await findOwnOrder(db, c.var.identity.userId, idOf(c));
      // Another customer's order is indistinguishable from a missing one.
      if (!order) throw refuse('order_not_found');
      return c.json({ order });
    });
