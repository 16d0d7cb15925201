import { Hono } from 'hono';
import { restoreSchema } from '#domain/admin/revisions.ts';
import { confirmRolloverSchema, rolloverSchema } from '#domain/admin/season-rollover.ts';
import { saveSeasonSchema, switchOrderingSchema } from '#domain/admin/season.ts';
import { actorOf } from '#server/platform/audit/actor.ts';
import { body } from '#server/platform/http/validation.ts';
import type { AdminContext } from './context.ts';
import { closeOrdering, openOrdering, restoreSeason, saveSeason } from './season-change.ts';
import { previewRollover, readRolloverStart, rollOver } from './season-rollover.ts';
import { readSeasonScreen } from './season-screen.ts';
import { undoRollover } from './season-undo.ts';

export function seasonRoutes({ db, liveSettings, access: { admin } }: AdminContext) {
  return new Hono()
    .get('/season', admin, async (c) => c.json(await readSeasonScreen(db)))
    .put('/season', admin, body(saveSeasonSchema), async (c) => {
      await saveSeason(db, actorOf(c), c.req.valid('json'));
      await liveSettings.load();
      return c.body(null, 204);
    })
    .post('/season/restore', admin, body(restoreSchema), async (c) => {
      await restoreSeason(db, actorOf(c), c.req.valid('json'));
      await liveSettings.load();
      return c.body(null, 204);
    })
    .post('/season/opening', admin, body(switchOrderingSchema), async (c) => {
      await openOrdering(db, actorOf(c), c.req.valid('json'));
      await liveSettings.load();
      return c.body(null, 204);
    })
    .post('/season/closing', admin, body(switchOrderingSchema), async (c) => {
      await closeOrdering(db, actorOf(c), c.req.valid('json'));
      await liveSettings.load();
      return c.body(null, 204);
    })
    .get('/season/rollover', admin, async (c) => c.json(await readRolloverStart(db)))
    .post('/season/rollover/preview', admin, body(rolloverSchema), async (c) =>
      c.json(await previewRollover(db, c.req.valid('json'))),
    )
    .post('/season/rollover', admin, body(confirmRolloverSchema), async (c) => {
      await rollOver(db, actorOf(c), c.req.valid('json'));
      await liveSettings.load();
      return c.body(null, 204);
    })
    .delete('/season/rollover', admin, async (c) => {
      const undone = await undoRollover(db, actorOf(c));
      await liveSettings.load();
      return c.json(undone);
    });
}
