import type { TaskList } from 'graphile-worker';
import * as z from 'zod';
import { reconcileDueRefunds } from '#server/payments/refunds/reconcile-refunds.ts';
import { startPolling, type Polling } from '#server/platform/polling/polling.ts';
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

/** Polls for unsettled payments and refunds: each has to be resolved within a minute. */
export const startReconciler = (context: ReconcilerContext): Polling =>
  startPolling({
    everyMs: context.payments.scanMs,
    first: context.isOnlyProcess ? expireLeases(context.db) : undefined,
    // A process that stops finishes the current one; the next takes the rest.
    async work(stopping) {
      await reconcileDueAttempts(context, stopping);
      await reconcileDueRefunds(context, stopping);
    },
    log: context.log,
    what: 'unsettled payments and refunds',
  });
