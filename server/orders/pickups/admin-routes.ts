import { Hono } from 'hono';
import {
  announceDaysSchema,
  announcementSchema,
  closeDaySchema,
  digListSchema,
  editWindowSchema,
  monthSchema,
  moveDaySchema,
  openDaysSchema,
  pickupDaySchema,
  previewMoveSchema,
} from '#domain/orders/pickup-days.ts';
import { bookWindowSchema } from '#domain/orders/pickups.ts';
import { actorOf } from '#server/platform/audit/actor.ts';
import { noContent } from '#server/platform/http/no-content.ts';
import { body, idOf, query, uuidParam } from '#server/platform/http/validation.ts';
import { countWithoutDay, listDays, listTreesToDig } from './admin-queries.ts';
import {
  announceDays,
  mailAnnouncementNow,
  previewAnnouncement,
  recallAnnouncement,
} from './announce.ts';
import { listAllChoices } from './choices.ts';
import { closeDay } from './close-day.ts';
import type { PickupAdminContext } from './context.ts';
import { describeDay } from './day.ts';
import { moveDay, previewMove } from './move-day.ts';
import { editWindow, openDays } from './open-days.ts';
import { mailClosingNow, mailMoveNow, recallClosing, recallMove } from './recall.ts';
import { bookAnyWindow } from './service.ts';

export function pickupAdminRoutes(context: PickupAdminContext) {
  const { db } = context;
  const { admin } = context.access;
  return new Hono()
    .get('/pickups', admin, query(monthSchema), async (c) => {
      const [days, withoutDay] = await Promise.all([
        listDays(db, c.req.valid('query').month),
        countWithoutDay(db),
      ]);
      return c.json({ days, withoutDay });
    })
    .get('/pickups/day', admin, query(pickupDaySchema), async (c) =>
      c.json(await describeDay(db, c.req.valid('query'))),
    )
    .get('/pickups/dig-list', admin, query(digListSchema), async (c) =>
      c.json({ entries: await listTreesToDig(db, c.req.valid('query').day) }),
    )
    .post('/pickups/windows', admin, body(openDaysSchema), async (c) =>
      c.json({ opened: await openDays(db, actorOf(c), c.req.valid('json')) }),
    )
    .put('/pickups/windows/:id', admin, uuidParam, body(editWindowSchema), (c) =>
      noContent(c, editWindow(db, actorOf(c), idOf(c), c.req.valid('json'))),
    )
    .post('/pickups/move/preview', admin, body(previewMoveSchema), async (c) =>
      c.json(await previewMove(context, c.req.valid('json'))),
    )
    .post('/pickups/move', admin, body(moveDaySchema), (c) =>
      noContent(c, moveDay(context, actorOf(c), c.req.valid('json'))),
    )
    .post('/pickups/close', admin, body(closeDaySchema), async (c) =>
      c.json({ missed: await closeDay(context, actorOf(c), c.req.valid('json')) }),
    )
    .post('/pickups/moves/:id/recall', admin, uuidParam, (c) =>
      noContent(c, recallMove(db, actorOf(c), idOf(c))),
    )
    .post('/pickups/moves/:id/mail-now', admin, uuidParam, (c) =>
      noContent(c, mailMoveNow(db, idOf(c))),
    )
    .post('/pickups/close/recall', admin, body(pickupDaySchema), (c) =>
      noContent(c, recallClosing(db, actorOf(c), c.req.valid('json'))),
    )
    .post('/pickups/close/mail-now', admin, body(pickupDaySchema), (c) =>
      noContent(c, mailClosingNow(db, c.req.valid('json'))),
    )
    .get('/pickups/announce', admin, query(announcementSchema), async (c) =>
      c.json(await previewAnnouncement(db, c.req.valid('query').kind)),
    )
    .post('/pickups/announce', admin, body(announceDaysSchema), async (c) =>
      c.json({ mailed: await announceDays(context, actorOf(c), c.req.valid('json')) }),
    )
    .post('/pickups/announce/:id/recall', admin, uuidParam, async (c) =>
      c.json({ customers: await recallAnnouncement(db, actorOf(c), idOf(c)) }),
    )
    .post('/pickups/announce/:id/mail-now', admin, uuidParam, (c) =>
      noContent(c, mailAnnouncementNow(db, idOf(c))),
    )
    .get('/pickups/orders/:id', admin, uuidParam, async (c) =>
      c.json(await listAllChoices(db, idOf(c))),
    )
    .put('/pickups/orders/:id', admin, uuidParam, body(bookWindowSchema), async (c) =>
      c.json(await bookAnyWindow(context, actorOf(c), idOf(c), c.req.valid('json'))),
    );
}
