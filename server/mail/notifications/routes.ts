import { Hono } from 'hono';
import { notificationSettingsSchema } from '#domain/mail/notifications.ts';
import { actorOf } from '#server/platform/audit/actor.ts';
import { refuse } from '#server/platform/http/errors.ts';
import { noContent } from '#server/platform/http/no-content.ts';
import { body } from '#server/platform/http/validation.ts';
import type { NotificationsContext } from './context.ts';
import { findNotificationSettings } from './queries.ts';
import { saveNotificationSettings } from './save-settings.ts';

/** Each admin's own. */
export const notificationRoutes = ({ db, access: { admin } }: NotificationsContext) =>
  new Hono()
    .get('/notifications', admin, async (c) => {
      const settings = await findNotificationSettings(db, c.var.identity.userId);
      if (!settings) throw refuse('not_found'); // dismissed meanwhile
      return c.json(settings);
    })
    .put('/notifications', admin, body(notificationSettingsSchema), (c) =>
      noContent(c, saveNotificationSettings(db, actorOf(c), c.req.valid('json'))),
    );
