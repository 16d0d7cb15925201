import { setTimeout as wait } from 'node:timers/promises';
import { currentMs } from '@grafted/postgres/clock.ts';
import type { Logger } from 'pino';
import { cutText } from '#domain/cut-text.ts';
import type { Db } from '#server/database/client.ts';
import type { Tracing } from '#server/platform/tracing/tracing.ts';
import { startPolling, type Polling } from './polling.ts';
import { extendLease, leaseDue, markDone, retryLater } from './schedule-queries.ts';

const pollMs = 20_000;
/** A killed process's work starts elsewhere after this long. */
const leaseSeconds = 120;
const extendMs = 30_000;
const retrySeconds = 60;
const triesMax = 5;
/** Work under way has this long when the process stops; after that its lease runs out. */
const stopGraceMs = 10_000;

export interface ScheduleContext {
  db: Db;
  log: Logger;
  /** Undefined when traces are off. */
  traceJob?: Tracing['job'] | undefined;
}

export interface Schedule {
  /** Unique in the shop. */
  name: string;
  everyMinutes: number;
  /** Minutes after midnight UTC of the first time of a day. */
  atMinute: number;
  /** May run twice, when its process loses the database for minutes. */
  work: () => Promise<void>;
}

/** Runs work at times of the clock, in one process of the shop. A time that was missed is made up for once. */
export function startSchedule(context: ScheduleContext, schedule: Schedule): Polling {
  const polling = startPolling({
    everyMs: pollMs,
    work: () => runIfDue(context, schedule),
    log: context.log,
    what: schedule.name,
  });
  return {
    ...polling,
    stop: () => Promise.race([polling.stop(), wait(stopGraceMs, undefined, { ref: false })]),
  };
}

export async function runIfDue(
  { db, log, traceJob = async (_name, work) => work() }: ScheduleContext,
  schedule: Schedule,
): Promise<void> {
  const { name, work } = schedule;
  const tries = await leaseDue(db, { name, next: nextTime(schedule, currentMs()), leaseSeconds });
  if (tries === undefined) return;
  const extending = setInterval(() => {
    extendLease(db, name, leaseSeconds).catch((error: unknown) =>
      log.warn({ err: error, name }, 'the lease of scheduled work is not extended'),
    );
  }, extendMs);
  let lastError: string | null = null;
  try {
    await traceJob(name, work);
  } catch (error) {
    lastError = cutText(String(error), 500);
    log.warn({ err: error, name, tries: tries + 1 }, 'scheduled work failed');
  } finally {
    clearInterval(extending);
  }
  if (lastError !== null && tries + 1 < triesMax)
    await retryLater(db, { name, seconds: retrySeconds * (tries + 1), lastError });
  else await markDone(db, { name, next: nextTime(schedule, currentMs()), lastError });
}

const minuteMs = 60_000;

/** The first time after `nowMs`. */
export function nextTime(
  { everyMinutes, atMinute }: Pick<Schedule, 'everyMinutes' | 'atMinute'>,
  nowMs: number,
): Date {
  const periodMs = everyMinutes * minuteMs;
  const offsetMs = atMinute * minuteMs;
  const periods = Math.floor((nowMs - offsetMs) / periodMs) + 1;
  return new Date(periods * periodMs + offsetMs);
}
