import { runMigrations, type Task, type TaskList } from 'graphile-worker';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { backupSchedule, backupTasks } from '#server/backup/jobs.ts';
import { startStockWaitPolling, stockWaitTasks } from '#server/catalog/stock-waits/jobs.ts';
import { startCareMailPolling } from '#server/growing/care/jobs.ts';
import { issueTasks, startIssuePolling } from '#server/mail/newsletter/issues/jobs.ts';
import { startNotificationPolling } from '#server/mail/notifications/jobs.ts';
import { startSeasonWaitPolling } from '#server/mail/season-waits/jobs.ts';
import { startLapsePolling } from '#server/orders/farm-orders/lapse.ts';
import { startReminderPolling } from '#server/orders/pickups/reminders.ts';
import { startOverduePolling } from '#server/orders/shortfalls/jobs.ts';
import { paymentTasks, paymentSchedule, startReconciler } from '#server/payments/jobs.ts';
import { mailTasks } from '#server/platform/outbox/jobs.ts';
import { startMailSender } from '#server/platform/outbox/sender.ts';
import type { Polling } from '#server/platform/polling/polling.ts';
import type { WorkerContext } from './context.ts';
import { startLiveness } from './liveness.ts';
import { workerLogger, runQueue } from './queue.ts';
import { retentionTasks, retentionSchedule } from './retention.ts';

/** Creates the job tables; must run before the first job is enqueued. */
export const migrateJobs = (pool: Pool, log: Logger): Promise<void> =>
  runMigrations({ pgPool: pool, logger: workerLogger(log) });

/** Starts all background work: job queue, payment reconciler, mail sender, and polls for stock waits, season waits, care mails, newsletters, unpaid farm orders, missing trees, pickup reminders and notifications. */
export async function startWorker(context: WorkerContext): Promise<{ stop(): Promise<void> }> {
  const reconciler = startReconciler(context);
  if (context.jobWorkers === 0) return reconciler;
  const mailSender = startMailSender(context);
  const stockWaits = startStockWaitPolling(context);
  const seasonWaits = startSeasonWaitPolling(context);
  const careMails = startCareMailPolling(context);
  const issues = startIssuePolling(context);
  const lapses = startLapsePolling(context);
  const overdueAnswers = startOverduePolling(context);
  const reminders = startReminderPolling(context);
  const notifications = startNotificationPolling(context);
  const liveness = await startLiveness(context);
  const crontab = [...paymentSchedule, ...retentionSchedule, ...backupSchedule].join('\n');
  const jobs = await runQueue({
    context,
    liveness,
    tasks: traced(taskList(context, { mailSender, issues }), context),
    crontab,
  });
  return {
    async stop() {
      await reconciler.stop();
      await jobs.stop();
      await liveness.stop();
      await stockWaits.stop();
      await seasonWaits.stop();
      await careMails.stop();
      await issues.stop();
      await lapses.stop();
      await overdueAnswers.stop();
      await reminders.stop();
      await notifications.stop();
      await mailSender.stop();
    },
  };
}

interface Woken {
  mailSender: Polling;
  issues: Polling;
}

const taskList = (context: WorkerContext, { mailSender, issues }: Woken): TaskList => ({
  ...mailTasks(mailSender),
  ...issueTasks(issues),
  ...paymentTasks(context),
  ...stockWaitTasks(context),
  ...retentionTasks(context),
  ...backupTasks(context),
});

const traced = (tasks: TaskList, { traceJob }: WorkerContext): TaskList =>
  traceJob
    ? Object.fromEntries(
        Object.entries(tasks).map(([name, task]): [string, Task] => [
          name,
          (...args) => traceJob(name, () => task!(...args)),
        ]),
      )
    : tasks;
