import { Hono } from 'hono';
import { beginBulkSchema, bulkPartSchema, bulkPreviewSchema } from '#domain/orders/bulk-actions.ts';
import { listLabelTrees } from '#server/orders/labels/label-queries.ts';
import { actorOf } from '#server/platform/audit/actor.ts';
import { refuse } from '#server/platform/http/errors.ts';
import { noContent } from '#server/platform/http/no-content.ts';
import { body, idOf, query, uuidParam } from '#server/platform/http/validation.ts';
import type { BulkAdminContext } from './context.ts';
import { listActions, listPart, listWindowsToChoose } from './queries.ts';
import { beginBulk, previewBulk, stopBulk } from './service.ts';

export function bulkAdminRoutes({ db, publicUrl, access: { admin } }: BulkAdminContext) {
  return new Hono()
    .get('/orders/bulk', admin, async (c) => c.json({ actions: await listActions(db) }))
    .get('/orders/bulk/windows', admin, async (c) =>
      c.json({ windows: await listWindowsToChoose(db) }),
    )
    .post('/orders/bulk/preview', admin, body(bulkPreviewSchema), async (c) =>
      c.json(await previewBulk(db, c.req.valid('json'))),
    )
    .post('/orders/bulk', admin, body(beginBulkSchema), (c) =>
      noContent(c, beginBulk(db, actorOf(c), c.req.valid('json'))),
    )
    .get('/orders/bulk/:id/labels.pdf', admin, uuidParam, query(bulkPartSchema), async (c) => {
      const orders = await listPart(db, idOf(c), c.req.valid('query').part);
      const trees = orders.length > 0 ? await listLabelTrees(db, { orders }) : [];
      if (trees.length === 0) throw refuse('no_labels');
      const { drawLabels } = await import('#server/orders/labels/labels-pdf.ts'); // loads its PDF library on demand
      return c.body(await drawLabels(trees, { publicUrl, start: 1 }), 200, {
        'Content-Type': 'application/pdf',
        'Content-Disposition': 'attachment; filename="labels.pdf"',
      });
    })
    .post('/orders/bulk/:id/stop', admin, uuidParam, (c) =>
      noContent(c, stopBulk(db, actorOf(c), idOf(c))),
    );
}
