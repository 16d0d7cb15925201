import { EventEmitter } from 'node:events';
import { Logger as WorkerLogger, run, runMigrations, type TaskList, type WorkerEvents } from 'graphile-worker';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { mailTasks } from '../mail/jobs.ts';
import { startSending, type MailSender } from '../mail/sender.ts';
import { paymentTasks, paymentTimes, startSettling } from '../payments/jobs.ts';
import type { Services } from '../services.ts';
import { forgettingTasks, forgettingTimes } from './forgetting.ts';
import { startLifeline } from './lifeline.ts';
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
  if (services.config.jobWorkers === 0) return settling;
  const sending = startSending(services);
  const telling = startTelling(services);
  const lifeline = await startLifeline(services);
  const events: WorkerEvents = new EventEmitter();
  events.on('worker:create', ({ worker }) => lifeline.add(worker.workerId));
  const runner = await run({
    pgPool: services.pool,
    taskList: taskList(services, sending),
    crontab: [...paymentTimes, ...forgettingTimes].join('\n'),
    logger: workerLogger(services.log),
    concurrency: services.config.jobWorkers,
    events,
    pollInterval: 2000,
    noHandleSignals: true, // start.ts decides the order of closing
  });
  return {
    async stop() {
      await settling.stop();
      await runner.stop();
      await lifeline.stop();
      await telling.stop();
      await sending.stop();
    },
  };
}

const taskList = (services: Services, sending: MailSender): TaskList => ({ ...mailTasks(sending), ...paymentTasks(services), ...stockWaitTasks(services), ...forgettingTasks(services) });
