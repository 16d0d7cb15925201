import { sql, type RawBuilder } from 'kysely';
import { expect } from 'vitest';
import { createSquare } from '#server/payments/square/square.ts';
import { expectConsistentLedger } from '#tests/support/ledger.ts';
import { configOf, type FaultShop } from './fault-shop.ts';

/** Longest time until every payment is settled. */
export const settleWithinMs = 90_000;
/** Mail that a killed process had in its hands is nobody else's until its lease ends. */
const mailWithinMs = 150_000;

/** Waits until nothing is under way any more, then examines the books. The figure is how long the payments took. */
export async function millisecondsToSoundLedger(shop: FaultShop): Promise<number> {
  const settledAfterMs = await settlePayments(shop);
  const mails = sql<{ work: number }>`select count(*)::int as work from mail_outbox where state = 'waiting'`;
  await expect.poll(workOf(shop, mails), { timeout: mailWithinMs, interval: 250 }).toBe(0);
  await examine(shop);
  return settledAfterMs;
}

/** The same without waiting for the mail of interrupted processes. */
export async function millisecondsToSettledPayments(shop: FaultShop): Promise<number> {
  const settledAfterMs = await settlePayments(shop);
  await examine(shop);
  return settledAfterMs;
}

async function settlePayments(shop: FaultShop): Promise<number> {
  const started = performance.now();
  const payments = sql<{ work: number }>`select (select count(*) from payment_attempts where state in ('sent', 'authorized', 'voiding'))::int
    + (select count(*) from refunds where state = 'sent')::int + (select count(*) from payment_webhooks where applied_at is null)::int as work`;
  await expect.poll(workOf(shop, payments), { timeout: settleWithinMs, interval: 100 }).toBe(0);
  return performance.now() - started;
}

const workOf = (shop: FaultShop, question: RawBuilder<{ work: number }>) => async () => (await question.execute(shop.db)).rows[0]!.work;

async function examine(shop: FaultShop): Promise<void> {
  const config = configOf(shop);
  await expectConsistentLedger({ services: { db: shop.db, cards: createSquare(config.square, { callMs: 5000 }) }, config });
}
