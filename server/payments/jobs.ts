import { reconcileDueRefunds } from '#server/payments/refunds/reconcile-refunds.ts';
import { startPolling, type Polling } from '#server/platform/background/polling.ts';
import type { Schedule } from '#server/platform/background/schedule.ts';
import { expireLeases } from './attempt-state-queries.ts';
import type { PaymentContext, ReconcilerContext } from './context.ts';
import { reconcileDueAttempts } from './reconcile-attempts.ts';
import { reconcileWithProvider } from './reconcile-with-provider.ts';
import { applyDueWebhookEvents } from './webhooks.ts';

/** The last two days every 15 minutes, the last five weeks every night. */
export const paymentSchedules = (context: PaymentContext): Schedule[] => [
  {
    name: 'recent payments',
    everyMinutes: 15,
    atMinute: 0,
    work: () => reconcileWithProvider(context, { hours: 48 }),
  },
  {
    name: 'payments of five weeks',
    everyMinutes: 24 * 60,
    atMinute: 10 * 60 + 17,
    work: () => reconcileWithProvider(context, { hours: 840 }),
  },
];

/** Applies events of the card provider when woken, and polls for those that failed. */
export const startWebhookPolling = (context: PaymentContext): Polling =>
  startPolling({
    everyMs: 5000,
    work: (stopping) => applyDueWebhookEvents(context, stopping),
    log: context.log,
    what: 'payment events',
  });

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
