import { clientAddress } from '@grafted/auth';
import { Hono } from 'hono';
import {
  addTreesSchema,
  additionSearchSchema,
  previewAdditionSchema,
} from '#domain/orders/order-additions.ts';
import { getClientKeys } from '#server/payments/client-keys.ts';
import { body, idOf, query, uuidParam } from '#server/platform/http/validation.ts';
import type { OrderAdditionsContext } from './context.ts';
import { addTrees, previewAddition, startAddition } from './service.ts';

export function orderAdditionRoutes(context: OrderAdditionsContext) {
  const { db, square, clientAddressHeader } = context;
  const { customer } = context.access;
  return new Hono()
    .get('/:id/additions', customer, uuidParam, query(additionSearchSchema), async (c) => {
      const own = { userId: c.var.identity.userId, orderId: idOf(c) };
      return c.json(await startAddition(context, own, c.req.valid('query').search));
    })
    .post('/:id/additions/preview', customer, uuidParam, body(previewAdditionSchema), async (c) => {
      const own = { userId: c.var.identity.userId, orderId: idOf(c) };
      return c.json(await previewAddition(db, own, c.req.valid('json').trees));
    })
    .post('/:id/additions', customer, uuidParam, body(addTreesSchema), async (c) => {
      const clientKeys = getClientKeys(square, clientAddress(c, clientAddressHeader));
      const request = { ...c.req.valid('json'), orderId: idOf(c) };
      return c.json(await addTrees(context, { identity: c.var.identity, clientKeys }, request));
    });
}
