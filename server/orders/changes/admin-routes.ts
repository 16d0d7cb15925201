import { Hono } from 'hono';
import { adminChangeSchema, adminPreviewSchema } from '#domain/orders/order-changes.ts';
import { actorOf } from '#server/platform/audit/actor.ts';
import { body, idOf, uuidParam } from '#server/platform/http/validation.ts';
import type { OrderChangesContext } from './context.ts';
import { changeAnyOrder, previewAdminChange } from './service.ts';

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
