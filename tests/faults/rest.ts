import { sql } from 'kysely';
import { expect } from 'vitest';
import { createSquare } from '#server/payments/square.ts';
import { expectSoundLedger } from '../support/ledger.ts';
import { configOf, type FaultShop } from './fault-shop.ts';

/** Longest time until every payment is settled. */
export const settleWithinMs = 90_000;
/** Mail that a killed process had in its hands is nobody else's until its lease ends. */
const mailWithinMs = 150_000;

/** Waits until nothing is under way any more, then examines the books. The figure is how long the payments took. */
export async function millisecondsToSoundLedger(shop: FaultShop): Promise<number> {
  const started = performance.now();
  const payments = sql<{ work: number }>`select (select count(*) from payment_attempts where state in ('sent', 'authorized', 'voiding'))::int
    + (select count(*) from refunds where state = 'sent')::int + (select count(*) from payment_webhooks where applied_at is null)::int as work`;
  const mails = sql<{ work: number }>`select count(*)::int as work from mail_outbox where state = 'waiting'`;
  const workOf = (question: typeof payments) => async () => (await question.execute(shop.db)).rows[0]!.work;
  await expect.poll(workOf(payments), { timeout: settleWithinMs, interval: 100 }).toBe(0);
  const settledAfterMs = performance.now() - started;
  await expect.poll(workOf(mails), { timeout: mailWithinMs, interval: 250 }).toBe(0);
  const config = configOf(shop);
  await expectSoundLedger({ services: { db: shop.db, cards: createSquare(config.square, { callMs: 5000 }) }, config });
  return settledAfterMs;
}
