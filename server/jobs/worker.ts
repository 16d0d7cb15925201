import { runMigrations, type TaskList } from 'graphile-worker';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { mailTasks } from '#server/mail/jobs.ts';
import { startSending, type MailSender } from '#server/mail/sender.ts';
import { paymentTasks, paymentSchedule, startReconciler } from '#server/payments/jobs.ts';
import type { Services } from '#server/services.ts';
import { forgettingTasks, forgettingTimes } from './retention.ts';
import { startLifeline } from './lifeline.ts';
import { workerLogger, workOnJobs } from './queue.ts';
import { startTelling, stockWaitTasks } from '#server/stock-waits/jobs.ts';

/** Before the first job is enqueued: the jobs' tables. */
export const migrateJobs = (pool: Pool, log: Logger): Promise<void> => runMigrations({ pgPool: pool, logger: workerLogger(log) });

/** Everything that runs beside the requests: the queue's jobs, and the looks for unfinished payments and for mail to send. */
export async function startWorker(services: Services): Promise<{ stop(): Promise<void> }> {
  const settling = startReconciler(services);
  if (services.config.jobWorkers === 0) return settling;
  const sending = startSending(services);
  const telling = startTelling(services);
  const lifeline = await startLifeline(services);
  const crontab = [...paymentSchedule, ...forgettingTimes].join('\n');
  const jobs = await workOnJobs({ services, lifeline, tasks: taskList(services, sending), crontab });
  return {
    async stop() {
      await settling.stop();
      await jobs.stop();
      await lifeline.stop();
      await telling.stop();
      await sending.stop();
    },
  };
}

const taskList = (services: Services, sending: MailSender): TaskList => ({ ...mailTasks(sending), ...paymentTasks(services), ...stockWaitTasks(services), ...forgettingTasks(services) });
