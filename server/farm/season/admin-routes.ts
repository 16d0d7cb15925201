import { Hono } from 'hono';
import { confirmRolloverSchema, rolloverSchema } from '#domain/catalog/season-rollover.ts';
import { restoreSchema } from '#domain/farm/revisions.ts';
import { saveSeasonSchema, switchOrderingSchema } from '#domain/farm/season-content.ts';
import { actorOf } from '#server/platform/audit/actor.ts';
import { noContent } from '#server/platform/http/no-content.ts';
import { body } from '#server/platform/http/validation.ts';
import { closeOrdering, openOrdering, restoreSeason, saveSeason } from './change.ts';
import type { SeasonAdminContext } from './parts.ts';
import { previewRollover, readRolloverStart, rollOver } from './rollover.ts';
import { readSeasonScreen } from './season-screen.ts';
import { undoRollover } from './undo-rollover.ts';

export function seasonAdminRoutes(context: SeasonAdminContext) {
  const {
    db,
    liveSettings,
    access: { admin },
  } = context;

  const thenLoad = async <T>(change: Promise<T>): Promise<T> => {
    const done = await change;
    await liveSettings.load();
    return done;
  };
  return new Hono()
    .get('/season', admin, async (c) => c.json(await readSeasonScreen(context)))
    .put('/season', admin, body(saveSeasonSchema), (c) =>
      noContent(c, thenLoad(saveSeason(db, actorOf(c), c.req.valid('json')))),
    )
    .post('/season/restore', admin, body(restoreSchema), (c) =>
      noContent(c, thenLoad(restoreSeason(db, actorOf(c), c.req.valid('json')))),
    )
    .post('/season/opening', admin, body(switchOrderingSchema), (c) =>
      noContent(c, thenLoad(openOrdering(db, actorOf(c), c.req.valid('json')))),
    )
    .post('/season/closing', admin, body(switchOrderingSchema), (c) =>
      noContent(c, thenLoad(closeOrdering(db, actorOf(c), c.req.valid('json')))),
    )
    .get('/season/rollover', admin, async (c) => c.json(await readRolloverStart(context)))
    .post('/season/rollover/preview', admin, body(rolloverSchema), async (c) =>
      c.json(await previewRollover(context, c.req.valid('json'))),
    )
    .post('/season/rollover', admin, body(confirmRolloverSchema), (c) =>
      noContent(c, thenLoad(rollOver(context, actorOf(c), c.req.valid('json')))),
    )
    .delete('/season/rollover', admin, async (c) =>
      c.json(await thenLoad(undoRollover(context, actorOf(c)))),
    );
}
