import { currentDate } from '@grafted/postgres/clock.ts';
import { backUpAtNight } from '#server/backup/nightly.ts';
import { notifyDueWaits } from '#server/catalog/stock-waits/service.ts';
import { sendMonthMails } from '#server/growing/care/month-mail.ts';
import { sendIssues } from '#server/mail/newsletter/issues/send.ts';
import { sendNotifications } from '#server/mail/notifications/service.ts';
import { notifyOpening } from '#server/mail/season-waits/service.ts';
import { continueBulkActions } from '#server/orders/bulk/work.ts';
import { findZipDriveTimes } from '#server/orders/delivery/zip-drive-times.ts';
import { expireZipLeases } from '#server/orders/delivery/zip-queries.ts';
import { lapseDueAmounts } from '#server/orders/money/lapse.ts';
import { numberEarlierOrders } from '#server/orders/order/numbering-queries.ts';
import { remindOfDays } from '#server/orders/pickups/reminders.ts';
import { settleOverdueItems } from '#server/orders/shortfalls/overdue.ts';
import { expireLeases } from '#server/payments/attempt-state-queries.ts';
import { reconcileDueAttempts } from '#server/payments/reconcile-attempts.ts';
import { reconcileWithProvider } from '#server/payments/reconcile-with-provider.ts';
import { reconcileDueRefunds } from '#server/payments/refunds/reconcile-refunds.ts';
import { applyDueWebhookEvents } from '#server/payments/webhooks.ts';
import type { Schedule } from '#server/platform/background/schedule.ts';
import type { WakeableWork } from '#server/platform/background/wake-up-queries.ts';
import { expireMailLeases } from '#server/platform/outbox/queries.ts';
import { sendDueMail } from '#server/platform/outbox/sender.ts';
import type { WorkerContext } from './context.ts';
import { applyRetention } from './retention.ts';

export interface RepeatedWork {
  /** Names it in the log. */
  what: string;
  everyMs: number;
  /** Transactions that make something due wake it at once; the interval finds what a lost wake-up left. */
  wokenAs?: WakeableWork;
  /** Before the first run of a shop's only process: what a killed process held is free. */
  releaseLeases?: () => Promise<void>;
  /** It runs with `JOB_WORKERS=0` too. */
  isInEveryProcess?: boolean;
  run: (stopping: AbortSignal) => Promise<void>;
}

/**
 * All background work that looks for what is due in the shop's tables: what, what wakes it, how
 * often. Only what keeps a process current is started elsewhere (`services.ts`,
 * `pages/invalidation.ts`).
 */
export const repeatedWork = (context: WorkerContext): RepeatedWork[] => [
  {
    what: 'unsettled payments and refunds', // each has to be resolved within a minute
    everyMs: context.payments.scanMs,
    isInEveryProcess: true,
    releaseLeases: () => expireLeases(context.db),
    // A process that stops finishes the current one; the next takes the rest.
    async run(stopping) {
      await reconcileDueAttempts(context, stopping);
      await reconcileDueRefunds(context, stopping);
    },
  },
  {
    what: 'due mail',
    wokenAs: 'mail',
    everyMs: 5000,
    releaseLeases: () => expireMailLeases(context.db),
    run: (stopping) => sendDueMail(context, stopping), // finishes the mails in progress
  },
  {
    what: 'newsletters', // due by time, and done when the outbox says so
    wokenAs: 'newsletters',
    everyMs: 5000,
    run: (stopping) => sendIssues(context, stopping),
  },
  {
    what: 'changes of many orders',
    wokenAs: 'bulk actions',
    everyMs: 5000,
    run: (stopping) => continueBulkActions(context, stopping), // finishes the order in progress
  },
  {
    what: 'payment events',
    wokenAs: 'payment events',
    everyMs: 5000,
    run: (stopping) => applyDueWebhookEvents(context, stopping),
  },
  {
    what: 'restocked trees', // trees that are held for somebody are free again by time
    wokenAs: 'stock waits',
    everyMs: 20_000,
    run: () => notifyDueWaits(context),
  },
  {
    what: 'notifications of admins', // triggers cause them, and digests are due by time
    everyMs: 15_000,
    run: () => sendNotifications(context),
  },
  {
    what: 'people who wait for the opening', // ordering opens by time too
    everyMs: 20_000,
    run: () => notifyOpening(context),
  },
  {
    what: 'unpaid amounts',
    everyMs: 20_000,
    run: () => lapseDueAmounts(context),
  },
  {
    what: 'missing trees without an answer',
    everyMs: 20_000,
    run: () => settleOverdueItems(context),
  },
  {
    what: 'reminders of pickup and delivery days',
    everyMs: 60_000,
    run: () => remindOfDays(context),
  },
  {
    what: 'care mails of the month',
    everyMs: 60_000,
    run: () => sendMonthMails(context),
  },
  {
    what: 'drive times by ZIP code', // the farm's position or the radius can have changed
    everyMs: 60_000,
    releaseLeases: () => expireZipLeases(context.db),
    run: (stopping) => findZipDriveTimes(context, stopping),
  },
  {
    what: 'orders without a number', // an order that was locked meanwhile gets its number at the next look
    everyMs: 600_000,
    run: (stopping) => numberEarlierOrders(context.db, stopping),
  },
];

const hourly = 60;
const daily = 24 * hourly;

/** What runs at times of the clock, once in the whole shop. */
export const scheduledWork = (context: WorkerContext): Schedule[] => [
  {
    name: 'recent payments', // of the last two days
    everyMinutes: 15,
    atMinute: 0,
    work: () => reconcileWithProvider(context, { hours: 48 }),
  },
  {
    name: 'payments of five weeks',
    everyMinutes: daily,
    atMinute: 10 * 60 + 17,
    work: () => reconcileWithProvider(context, { hours: 840 }),
  },
  {
    name: 'retention',
    everyMinutes: daily,
    atMinute: 10 * 60 + 41,
    work: () => applyRetention(context),
  },
  {
    name: 'nightly backup', // looks every hour, so that a failed or missed backup is made up for the same day
    everyMinutes: hourly,
    atMinute: 10,
    work: () => backUpAtNight(context, currentDate()),
  },
];
