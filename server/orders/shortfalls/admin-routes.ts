import { Hono } from 'hono';
import {
  adminAnswerSchema,
  openShortfallSchema,
  shortfallMailSchema,
  shortfallPreviewSchema,
} from '#domain/orders/shortfall-list.ts';
import { actorOf } from '#server/platform/audit/actor.ts';
import { noContent } from '#server/platform/http/no-content.ts';
import { body, idOf, query, uuidParam } from '#server/platform/http/validation.ts';
import { answerItem } from './answer.ts';
import type { ShortfallsContext } from './context.ts';
import { getShortfallDetails } from './details.ts';
import { endShortfall, mailNow } from './end.ts';
import { openShortfall } from './open.ts';
import { previewMail, previewShortfall } from './preview.ts';
import { listPromisedTrees } from './promised-queries.ts';
import { listShortfalls } from './queries.ts';

export function shortfallAdminRoutes(context: ShortfallsContext) {
  const { db } = context;
  const { admin } = context.access;
  return new Hono()
    .get('/shortfalls', admin, async (c) =>
      c.json({ trees: await listPromisedTrees(db), shortfalls: await listShortfalls(db) }),
    )
    .get('/shortfalls/preview', admin, query(shortfallPreviewSchema), async (c) =>
      c.json(await previewShortfall(db, c.req.valid('query'))),
    )
    .post('/shortfalls', admin, body(openShortfallSchema), (c) =>
      noContent(c, openShortfall(context, actorOf(c), c.req.valid('json'))),
    )
    .post('/shortfalls/mail', admin, body(shortfallMailSchema), async (c) =>
      c.json(await previewMail(context, c.req.valid('json'))),
    )
    .get('/shortfalls/:id', admin, uuidParam, async (c) =>
      c.json(await getShortfallDetails(db, idOf(c))),
    )
    .post('/shortfalls/:id/end', admin, uuidParam, (c) =>
      noContent(c, endShortfall(context, actorOf(c), idOf(c))),
    )
    .post('/shortfalls/:id/mail-now', admin, uuidParam, (c) =>
      noContent(c, mailNow(context, idOf(c))),
    )
    .post('/shortfall-items/:id/answer', admin, uuidParam, body(adminAnswerSchema), async (c) => {
      await answerItem(context, idOf(c), c.req.valid('json'), { by: 'admin', actor: actorOf(c) });
      return c.body(null, 204);
    });
}
