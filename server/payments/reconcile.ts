import { sql } from 'kysely';
import type { Services } from '#server/services.ts';
import { applyPayment } from './apply-payment.ts';
import { forgetOldClients, listCapturedSince } from './attempts.ts';
import { listOverdueBreaks, recordBreak, resolveUnseen } from './breaks.ts';
import { alertIfManyDeclines } from './limits.ts';
import { applyRefund } from '#server/payments/refunds/refunds.ts';

const hourMs = 3600_000;
/** Lists lag behind: what is younger than this may be missing from them. */
const settledMs = 60_000;

/**
 * Lays the provider's books beside ours. Repairs what can be repaired, keeps a note of every difference, and says so
 * when one stays. Everything settles by this alone, should every notice be lost.
 */
export async function reconcile(services: Services, { hours }: { hours: number }): Promise<void> {
  const { db, cards, log } = services;
  const lookedAt = await databaseTime(services);
  const since = new Date(lookedAt.getTime() - hours * hourMs);

  const seen = new Set<string>();
  for await (const payment of cards.listPayments({ since })) {
    seen.add(payment.id);
    await quietly(services, { paymentId: payment.id }, () => applyPayment(services, payment));
  }
  for await (const refund of cards.listRefunds({ since })) await quietly(services, { refundId: refund.id }, () => applyRefund(services, refund));
  for (const attempt of await listCapturedSince(db, since)) {
    if (seen.has(attempt.provider_payment_id!) || attempt.created_at.getTime() > lookedAt.getTime() - settledMs) continue;
    const payment = await cards.findPayment(attempt.provider_payment_id!);
    if (payment?.status !== 'COMPLETED') {
      await recordBreak(db, { kind: 'capture_missing', subject: attempt.provider_payment_id!, details: { attemptId: attempt.id, status: payment?.status ?? 'unknown' } });
    }
  }

  await resolveUnseen(db, { foundSince: since, lookedAt });
  await forgetOldClients(db);
  const overdue = await listOverdueBreaks(db);
  if (overdue.length > 0) log.error({ count: overdue.length, breaks: overdue.slice(0, 20) }, 'the card provider’s books differ from ours');
  await alertIfManyDeclines(services);
}

async function databaseTime({ db }: Services): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now()`.execute(db);
  return rows[0]!.now;
}

/** What cannot be repaired now is tried at the next look; the others go on. */
async function quietly({ log }: Services, what: Record<string, string>, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    log.warn({ err: error, ...what }, 'not reconciled yet');
  }
}
