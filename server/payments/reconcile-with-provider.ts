import type { Logger } from 'pino';
import { applyRefund } from '#server/payments/refunds/apply-refund.ts';
import { applyPayment } from './apply-payment.ts';
import { clearOldClientKeys, listCapturedSince, readDatabaseTime } from './attempt-queries.ts';
import type { PaymentContext } from './context.ts';
import {
  listOverdueDiscrepancies,
  recordDiscrepancy,
  resolveUnseenDiscrepancies,
} from './discrepancy-queries.ts';
import { alertIfManyDeclines } from './limits.ts';

const hourMs = 3600_000;
/** Provider lists lag: captures younger than this may be missing. */
const listLagMs = 60_000;

/**
 * Compares the provider's records with ours, repairs what it can, records every discrepancy and
 * alerts on those that stay open. Sufficient on its own if every webhook event is lost.
 */
export async function reconcileWithProvider(
  context: PaymentContext,
  { hours }: { hours: number },
): Promise<void> {
  const { db, cards, log } = context;
  const comparedAt = await readDatabaseTime(db);
  const since = new Date(comparedAt.getTime() - hours * hourMs);

  const seen = new Set<string>();
  for await (const payment of cards.listPayments({ since })) {
    seen.add(payment.id);
    await logFailure(log, { paymentId: payment.id }, () => applyPayment(context, payment));
  }
  for await (const refund of cards.listRefunds({ since }))
    await logFailure(log, { refundId: refund.id }, () => applyRefund(context, refund));
  for (const attempt of await listCapturedSince(db, since)) {
    if (
      seen.has(attempt.providerPaymentId!) ||
      attempt.createdAt.getTime() > comparedAt.getTime() - listLagMs
    )
      continue;
    const payment = await cards.findPayment(attempt.providerPaymentId!);
    if (payment?.status !== 'COMPLETED') {
      await recordDiscrepancy(db, {
        kind: 'capture_missing',
        subject: attempt.providerPaymentId!,
        details: { attemptId: attempt.id, status: payment?.status ?? 'unknown' },
      });
    }
  }

  await resolveUnseenDiscrepancies(db, { foundSince: since, comparedAt });
  await clearOldClientKeys(db);
  const overdue = await listOverdueDiscrepancies(db);
  if (overdue.length > 0)
    log.error(
      { count: overdue.length, discrepancies: overdue.slice(0, 20) },
      'the card provider’s records differ from ours',
    );
  await alertIfManyDeclines(db, log);
}

/** Logs a failure and goes on; the next run retries it. */
async function logFailure(
  log: Logger,
  what: Record<string, string>,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    log.warn({ err: error, ...what }, 'not reconciled yet');
  }
}
