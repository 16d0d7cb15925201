import type { TaskList } from 'graphile-worker';
import * as z from 'zod';
import type { Services } from '#server/services.ts';
import { endLeases } from './attempts.ts';
import { reconcile } from './reconcile.ts';
import { settleRefunds } from '#server/payments/refunds/refunds.ts';
import { settleDue } from './settle.ts';
import { applyNotice } from './webhooks.ts';

const reconcileSchema = z.object({ hours: z.int().min(1) });
const noticeSchema = z.object({ eventId: z.string() });

export function paymentTasks(services: Services): TaskList {
  return {
    reconcile_payments: (payload) => reconcile(services, reconcileSchema.parse(payload)),
    apply_payment_notice: (payload) => applyNotice(services, noticeSchema.parse(payload).eventId),
  };
}

/** The last two days often, the last five weeks every night. */
export const paymentTimes = ['*/15 * * * * reconcile_payments ?id=recent&max=5 {"hours":48}', '17 10 * * * reconcile_payments ?id=long&max=5 {"hours":840}'];

/**
 * Looks for unfinished payments and refunds now and every few seconds. Not a job of the queue: that keeps the job of a killed
 * worker locked for hours, while money has to be settled within a minute.
 */
export function startSettling(services: Services): { stop(): Promise<void> } {
  const { db, config, log } = services;
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  const isOnlyProcess = !config.database.url && config.processes === 1;
  const scan = (before: Promise<void> = Promise.resolve()) => {
    running ??= before
      .then(() => settleDue(services, stopping.signal))
      .then(() => settleRefunds(services, stopping.signal))
      .catch((error: unknown) => log.warn({ err: error }, 'could not look for unfinished payments and refunds'))
      .finally(() => (running = undefined));
  };
  scan(isOnlyProcess ? endLeases(db) : undefined);
  const timer = setInterval(() => scan(), config.payments.scanMs);
  return {
    async stop() {
      clearInterval(timer);
      stopping.abort(); // the one being settled is brought to its end, the others wait for the next process
      await running;
    },
  };
}
