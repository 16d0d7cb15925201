import { currentDate } from '@grafted/auth';
import { Hono } from 'hono';
import { lastDigestDay } from '#domain/admin/notification-schedule.ts';
import { notificationSettingsSchema } from '#domain/admin/notifications.ts';
import { ShopError } from '#server/http/errors.ts';
import { body } from '#server/http/validation.ts';
import type { NotificationsContext } from './context.ts';
import { findNotificationSettings, updateNotificationSettings } from './queries.ts';

/** Each admin's own. */
export function notificationRoutes({ db, access: { admin } }: NotificationsContext) {
  return new Hono()
    .get('/notifications', admin, async (c) => {
      const settings = await findNotificationSettings(db, c.var.identity.userId);
      if (!settings) throw new ShopError('not_found', 404, 'Not found'); // dismissed meanwhile
      return c.json(settings);
    })
    .put('/notifications', admin, body(notificationSettingsSchema), async (c) => {
      const settings = c.req.valid('json');
      await updateNotificationSettings(
        db,
        c.var.identity.userId,
        settings,
        lastDigestDay(settings.digestHour, currentDate()),
      );
      return c.body(null, 204);
    });
}
