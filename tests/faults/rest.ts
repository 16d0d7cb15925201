import { sql } from 'kysely';
import { expect } from 'vitest';
import { createSquare } from '#server/payments/square.ts';
import { expectSoundLedger } from '../support/ledger.ts';
import { configOf, type FaultShop } from './fault-shop.ts';

/** Longest time until every payment is settled and every mail handed over. */
export const settleWithinMs = 90_000;

/** Waits until nothing is under way any more, then examines the books. The figure is how long that took. */
export async function millisecondsToSoundLedger(shop: FaultShop): Promise<number> {
  const started = performance.now();
  const underWay = async () => {
    const { rows } = await sql<{ work: number }>`select (select count(*) from payment_attempts where state in ('sent', 'authorized', 'voiding'))::int
      + (select count(*) from mail_outbox where state = 'waiting')::int + (select count(*) from refunds where state = 'sent')::int
      + (select count(*) from payment_webhooks where applied_at is null)::int as work`.execute(shop.db);
    return rows[0]!.work;
  };
  await expect.poll(underWay, { timeout: settleWithinMs, interval: 100 }).toBe(0);
  const config = configOf(shop);
  await expectSoundLedger({ services: { db: shop.db, cards: createSquare(config.square, { callMs: 5000 }) }, config });
  return performance.now() - started;
}
