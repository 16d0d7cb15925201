import { currentDate } from '@grafted/postgres/clock.ts';
import { transact } from '@grafted/postgres/transact.ts';
import { lastDigestDay } from '#domain/mail/notification-schedule.ts';
import type { NotificationSettings } from '#domain/mail/notifications.ts';
import type { Db } from '#server/database/client.ts';
import { recordAudit, type AdminActor } from '#server/platform/audit/queries.ts';
import { findNotificationSettings, updateNotificationSettings } from './queries.ts';

/** An admin's own choices. They are audited: who takes over an account would turn off what tells on him. */
export const saveNotificationSettings = (
  db: Db,
  actor: AdminActor,
  settings: NotificationSettings,
): Promise<void> =>
  transact(db, async (trx) => {
    const before = await findNotificationSettings(trx, actor.actorId);
    await updateNotificationSettings(
      trx,
      actor.actorId,
      settings,
      lastDigestDay(settings.digestHour, currentDate()),
    );
    const { orders, digestHour, urgent } = before ?? {};
    await recordAudit(trx, actor, {
      action: 'notifications_changed',
      subjectType: 'admin',
      subjectId: actor.actorId,
      before: { orders, digestHour, urgent },
      after: { ...settings },
    });
  });
