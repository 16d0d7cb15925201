import type { TaskList } from 'graphile-worker';
import * as z from 'zod';
import { reconcileDueRefunds } from '#server/payments/refunds/refunds.ts';
import { expireLeases } from './attempt-state-queries.ts';
import type { PaymentContext, ReconcilerContext } from './context.ts';
import { reconcileDueAttempts } from './reconcile-attempts.ts';
import { reconcileWithProvider } from './reconcile-with-provider.ts';
import { applyWebhookEvent } from './webhooks.ts';

const reconcileSchema = z.object({ hours: z.int().min(1) });
const webhookEventSchema = z.object({ eventId: z.string() });

export function paymentTasks(context: PaymentContext): TaskList {
  return {
    reconcile_payments: (payload) => reconcileWithProvider(context, reconcileSchema.parse(payload)),
    apply_payment_notice: (payload) =>
      applyWebhookEvent(context, webhookEventSchema.parse(payload).eventId),
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
export function startReconciler(context: ReconcilerContext): { stop(): Promise<void> } {
  const { db, log, payments, isOnlyProcess } = context;
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  const poll = (ready: Promise<void> = Promise.resolve()) => {
    running ??= ready
      .then(() => reconcileDueAttempts(context, stopping.signal))
      .then(() => reconcileDueRefunds(context, stopping.signal))
      .catch((error: unknown) =>
        log.warn({ err: error }, 'could not poll for unsettled payments and refunds'),
      )
      .finally(() => (running = undefined));
  };
  poll(isOnlyProcess ? expireLeases(db) : undefined);
  const timer = setInterval(() => poll(), payments.scanMs);
  return {
    async stop() {
      clearInterval(timer);
      stopping.abort(); // finish the current one; the next process takes the rest
      await running;
    },
  };
}
