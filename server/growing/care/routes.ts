import { Hono } from 'hono';
import { etag } from 'hono/etag';
import { changeCareSchema } from '#domain/growing/care/care.ts';
import { anyone } from '#server/platform/http/access.ts';
import { refuse } from '#server/platform/http/errors.ts';
import { noContent } from '#server/platform/http/no-content.ts';
import { body, idOf, uuidParam } from '#server/platform/http/validation.ts';
import type { CareContext } from './context.ts';
import { deleteFeedId } from './queries.ts';
import {
  calendarOf,
  changeCare,
  describeChoice,
  describeTreeCare,
  findFeed,
  renewFeed,
} from './service.ts';

const calendarType = 'text/calendar; charset=utf-8';

export function careRoutes(context: CareContext) {
  const { db } = context;
  const { customer } = context.access;
  return (
    new Hono()
      .get('/', customer, async (c) => c.json(await describeChoice(context, c.var.identity.userId)))
      .put('/', customer, body(changeCareSchema), (c) =>
        noContent(c, changeCare(db, c.var.identity, c.req.valid('json'))),
      )
      .post('/feed', customer, async (c) =>
        c.json({ feedUrl: await renewFeed(context, c.var.identity.userId) }),
      )
      .delete('/feed', customer, (c) => noContent(c, deleteFeedId(db, c.var.identity.userId)))
      .get('/trees/:id', customer, uuidParam, async (c) =>
        c.json(await describeTreeCare(db, c.var.identity.userId, idOf(c))),
      )
      .get('/calendar', customer, async (c) =>
        c.body(await calendarOf(db, c.var.identity.userId), 200, { 'Content-Type': calendarType }),
      )
      // Authorized by the secret in the URL: calendar programs cannot sign in.
      .get('/feed/:file', anyone, etag(), async (c) => {
        const text = await findFeed(context, c.req.param('file'));
        if (text === undefined) throw refuse('unknown_feed');
        return c.body(text, 200, {
          'Content-Type': calendarType,
          'Cache-Control': 'private, max-age=3600',
          'X-Robots-Tag': 'noindex',
        });
      })
  );
}
