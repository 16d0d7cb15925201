import { Hono } from 'hono';
import { restoreSchema } from '#domain/farm/revisions.ts';
import {
  farmPageOrderSchema,
  newFarmPageSchema,
  previewSchema,
  saveFarmPageSchema,
  unpublishSchema,
} from '#domain/pages/farm-pages.ts';
import { actorOf } from '#server/platform/audit/actor.ts';
import { noContent } from '#server/platform/http/no-content.ts';
import { body, idOf, uuidParam } from '#server/platform/http/validation.ts';
import type { FarmPagesContext } from './context.ts';
import { renderMarkdown } from './markdown.ts';
import {
  createFarmPage,
  listEntriesOfPages,
  orderFarmPages,
  readFarmPage,
  restoreFarmPage,
  saveFarmPage,
  unpublishFarmPage,
} from './service.ts';

export function farmPageAdminRoutes(context: FarmPagesContext) {
  const { db } = context;
  const { admin } = context.access;
  return new Hono()
    .get('/pages', admin, async (c) => c.json({ pages: await listEntriesOfPages(db) }))
    .post('/pages', admin, body(newFarmPageSchema), async (c) =>
      c.json({ id: await createFarmPage(db, actorOf(c), c.req.valid('json')) }, 201),
    )
    .put('/pages/order', admin, body(farmPageOrderSchema), (c) =>
      noContent(c, orderFarmPages(context, actorOf(c), c.req.valid('json').ids)),
    )
    .post('/pages/preview', admin, body(previewSchema), async (c) =>
      c.json({ html: await renderMarkdown(c.req.valid('json').body) }),
    )
    .get('/pages/:id', admin, uuidParam, async (c) => c.json(await readFarmPage(db, idOf(c))))
    .put('/pages/:id', admin, uuidParam, body(saveFarmPageSchema), (c) =>
      noContent(c, saveFarmPage(context, actorOf(c), idOf(c), c.req.valid('json'))),
    )
    .post('/pages/:id/unpublish', admin, uuidParam, body(unpublishSchema), (c) =>
      noContent(c, unpublishFarmPage(context, actorOf(c), idOf(c), c.req.valid('json'))),
    )
    .post('/pages/:id/restore', admin, uuidParam, body(restoreSchema), (c) =>
      noContent(c, restoreFarmPage(context, actorOf(c), idOf(c), c.req.valid('json'))),
    );
}
