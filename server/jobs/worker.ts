import { runMigrations, type TaskList } from 'graphile-worker';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { mailTasks } from '#server/mail/jobs.ts';
import { startMailSender, type MailSender } from '#server/mail/sender.ts';
import { paymentTasks, paymentSchedule, startReconciler } from '#server/payments/jobs.ts';
import type { Services } from '#server/services.ts';
import { startStockWaitPolling, stockWaitTasks } from '#server/stock-waits/jobs.ts';
import { startLiveness } from './liveness.ts';
import { workerLogger, runQueue } from './queue.ts';
import { retentionTasks, retentionSchedule } from './retention.ts';

/** Creates the job tables; must run before the first job is enqueued. */
export const migrateJobs = (pool: Pool, log: Logger): Promise<void> =>
  runMigrations({ pgPool: pool, logger: workerLogger(log) });

/** Starts all background work: job queue, payment reconciler, mail sender and stock wait poll. */
export async function startWorker(services: Services): Promise<{ stop(): Promise<void> }> {
  const reconciler = startReconciler(services);
  if (services.config.jobWorkers === 0) return reconciler;
  const mailSender = startMailSender(services);
  const stockWaits = startStockWaitPolling(services);
  const liveness = await startLiveness(services);
  const crontab = [...paymentSchedule, ...retentionSchedule].join('\n');
  const jobs = await runQueue({
    services,
    liveness,
    tasks: taskList(services, mailSender),
    crontab,
  });
  return {
    async stop() {
      await reconciler.stop();
      await jobs.stop();
      await liveness.stop();
      await stockWaits.stop();
      await mailSender.stop();
    },
  };
}

const taskList = (services: Services, mailSender: MailSender): TaskList => ({
  ...mailTasks(mailSender),
  ...paymentTasks(services),
  ...stockWaitTasks(services),
  ...retentionTasks(services),
});
