import { openPersistentConnection } from '@grafted/postgres/connections/persistent-connection.ts';
import { backupSchedules } from '#server/backup/jobs.ts';
import { startStockWaitPolling } from '#server/catalog/stock-waits/jobs.ts';
import { startCareMailPolling } from '#server/growing/care/jobs.ts';
import { startIssuePolling } from '#server/mail/newsletter/issues/jobs.ts';
import { startNotificationPolling } from '#server/mail/notifications/jobs.ts';
import { startSeasonWaitPolling } from '#server/mail/season-waits/jobs.ts';
import { startLapsePolling } from '#server/orders/money/lapse.ts';
import { startNumbering } from '#server/orders/order/numbering.ts';
import { startReminderPolling } from '#server/orders/pickups/reminders.ts';
import { startOverduePolling } from '#server/orders/shortfalls/jobs.ts';
import { paymentSchedules, startReconciler, startWebhookPolling } from '#server/payments/jobs.ts';
import type { Polling } from '#server/platform/background/polling.ts';
import { expireScheduleLeases } from '#server/platform/background/schedule-queries.ts';
import { startSchedule } from '#server/platform/background/schedule.ts';
import { wakeUpChannel, type WakeableWork } from '#server/platform/background/wake-up-queries.ts';
import { startMailSender } from '#server/platform/outbox/sender.ts';
import type { WorkerContext } from './context.ts';
import { retentionSchedules } from './retention.ts';

/**
 * Starts all background work, but for what keeps a process current (`services.ts`, `pages/invalidation.ts`). Everything is
 * found in the database: polls look for what is due at their `everyMs`, and schedules run what recurs. A wake-up in the
 * transaction that causes some of the work below only makes its poll look at once. What runs holds a lease or a lock,
 * so that a killed process's work is taken over by another. With `JOB_WORKERS=0` only the reconciler runs.
 * docs/decisions/015-one-kind-of-background-work.md
 */
export async function startWorker(context: WorkerContext): Promise<{ stop(): Promise<void> }> {
  const reconciler = startReconciler(context);
  if (context.jobWorkers === 0) return reconciler;
  if (context.isOnlyProcess) await expireScheduleLeases(context.db);
  const woken: Record<WakeableWork, Polling> = {
    mail: startMailSender(context),
    newsletters: startIssuePolling(context),
    'payment events': startWebhookPolling(context),
    'stock waits': startStockWaitPolling(context),
  };
  const schedules = [
    ...paymentSchedules(context),
    ...retentionSchedules(context),
    ...backupSchedules(context),
  ];
  const all = [
    reconciler,
    ...Object.values(woken),
    startSeasonWaitPolling(context),
    startCareMailPolling(context),
    startLapsePolling(context),
    startNumbering(context),
    startOverduePolling(context),
    startReminderPolling(context),
    startNotificationPolling(context),
    ...schedules.map((schedule) => startSchedule(context, schedule)),
  ];
  const wakeUps = listenForWakeUps(context, (work) => woken[work as WakeableWork]?.wake());
  await wakeUps.ready;
  return {
    async stop() {
      await wakeUps.stop();
      await Promise.all(all.map((polling) => polling.stop()));
    },
  };
}

const listenForWakeUps = (
  { pool, log, traceJob = async (_name, work) => work() }: WorkerContext,
  wake: (work: string) => void,
) =>
  openPersistentConnection({
    url: pool.options.connectionString!, // set by createPool
    log,
    purpose: 'listens for background work, which polls find without it',
    async onOpen(client) {
      client.on('notification', ({ payload = '' }) => traceJob(payload, () => wake(payload)));
      await client.query(`listen ${wakeUpChannel}`);
    },
  });
