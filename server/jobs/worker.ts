import { Logger as WorkerLogger, run, runMigrations, type TaskList } from 'graphile-worker';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { mailTasks } from '../mail/jobs.ts';
import { startSending, type MailSender } from '../mail/sender.ts';
import { paymentTasks, startSettling } from '../payments/jobs.ts';
import type { Services } from '../services.ts';
import { startTelling, stockWaitTasks } from '../stock-waits/jobs.ts';

const workerLogger = (log: Logger) =>
  new WorkerLogger(() => (level, message) => {
    if (level === 'error' || level === 'warning') log.warn({ source: 'worker' }, message);
    else log.debug({ source: 'worker' }, message);
  });

/** Before the first job is enqueued: the jobs' tables. */
export const migrateJobs = (pool: Pool, log: Logger): Promise<void> => runMigrations({ pgPool: pool, logger: workerLogger(log) });

/** Everything that runs beside the requests: the queue's jobs, and the looks for unfinished payments and for mail to send. */
export async function startWorker(services: Services): Promise<{ stop(): Promise<void> }> {
  const settling = startSettling(services);
  const sending = startSending(services);
  const telling = startTelling(services);
  const runner = await run({
    pgPool: services.pool,
    taskList: taskList(services, sending),
    crontab: '',
    logger: workerLogger(services.log),
    concurrency: 2,
    pollInterval: 2000,
    noHandleSignals: true, // start.ts decides the order of closing
  });
  return {
    async stop() {
      await settling.stop();
      await runner.stop();
      await telling.stop();
      await sending.stop();
    },
  };
}

const taskList = (services: Services, sending: MailSender): TaskList => ({ ...mailTasks(sending), ...paymentTasks(services), ...stockWaitTasks(services) });
