import { startPolling, type Polling } from '#server/platform/background/polling.ts';
import type { SendNotificationsContext } from './context.ts';
import { sendNotifications } from './service.ts';

/** Polls, because causes arise in triggers and digests are due by time. */
export const startNotificationPolling = (context: SendNotificationsContext): Polling =>
  startPolling({
    everyMs: 15_000,
    work: () => sendNotifications(context),
    log: context.log,
    what: 'notifications of admins',
  });
