import { Hono } from 'hono';
import {
  changeOrderSchema,
  previewChangeSchema,
  adminChangeSchema,
  adminPreviewSchema,
} from '#domain/orders/order-changes.ts';
import { actorOf } from '#server/platform/audit/actor.ts';
import { body, idOf, uuidParam } from '#server/platform/http/validation.ts';
import type { OrderChangesContext } from './context.ts';
import { changeOwnOrder, previewOwnChange, changeAnyOrder, previewAdminChange } from './service.ts';

export function orderChangeRoutes(context: OrderChangesContext) {
  const { db } = context;
  const { customer } = context.access;
  return new Hono()
    .post('/:id/changes/preview', customer, uuidParam, body(previewChangeSchema), async (c) =>
      c.json(
        await previewOwnChange(db, c.var.identity.userId, idOf(c), c.req.valid('json').quantities),
      ),
    )
    .post('/:id/changes', customer, uuidParam, body(changeOrderSchema), async (c) =>
      c.json(await changeOwnOrder(context, actorOf(c), idOf(c), c.req.valid('json'))),
    );
}

export function orderChangeAdminRoutes(context: OrderChangesContext) {
  const { db } = context;
  const { admin } = context.access;
  return new Hono()
    .post('/orders/:id/changes/preview', admin, uuidParam, body(adminPreviewSchema), async (c) =>
      c.json(await previewAdminChange(db, idOf(c), c.req.valid('json').change)),
    )
    .post('/orders/:id/changes', admin, uuidParam, body(adminChangeSchema), async (c) =>
      c.json(await changeAnyOrder(context, actorOf(c), idOf(c), c.req.valid('json'))),
    );
}
