import type { TaskList } from 'graphile-worker';
import * as z from 'zod';
import { reconcileDueRefunds } from '#server/payments/refunds/refunds.ts';
import type { Services } from '#server/services.ts';
import { expireLeases } from './attempts.ts';
import { reconcileDueAttempts } from './reconcile-attempts.ts';
import { reconcileWithProvider } from './reconcile-with-provider.ts';
import { applyWebhookEvent } from './webhooks.ts';

const reconcileSchema = z.object({ hours: z.int().min(1) });
const webhookEventSchema = z.object({ eventId: z.string() });

export function paymentTasks(services: Services): TaskList {
  return {
    reconcile_payments: (payload) =>
      reconcileWithProvider(services, reconcileSchema.parse(payload)),
    apply_payment_notice: (payload) =>
      applyWebhookEvent(services, webhookEventSchema.parse(payload).eventId),
  };
}

/** The last two days every 15 minutes, the last five weeks every night. */
export const paymentSchedule = [
  '*/15 * * * * reconcile_payments ?id=recent&max=5 {"hours":48}',
  '17 10 * * * reconcile_payments ?id=long&max=5 {"hours":840}',
];

/**
 * Polls for unsettled payments and refunds, starting now. Not a queue job: the queue keeps a killed worker's job locked for
 * hours, and a payment has to be resolved within a minute.
 */
export function startReconciler(services: Services): { stop(): Promise<void> } {
  const { db, config, log } = services;
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  const isOnlyProcess = !config.database.url && config.processes === 1;
  const poll = (ready: Promise<void> = Promise.resolve()) => {
    running ??= ready
      .then(() => reconcileDueAttempts(services, stopping.signal))
      .then(() => reconcileDueRefunds(services, stopping.signal))
      .catch((error: unknown) =>
        log.warn({ err: error }, 'could not poll for unsettled payments and refunds'),
      )
      .finally(() => (running = undefined));
  };
  poll(isOnlyProcess ? expireLeases(db) : undefined);
  const timer = setInterval(() => poll(), config.payments.scanMs);
  return {
    async stop() {
      clearInterval(timer);
      stopping.abort(); // finish the current one; the next process takes the rest
      await running;
    },
  };
}
