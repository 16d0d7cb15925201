import { sql, type RawBuilder } from 'kysely';
import { expect } from 'vitest';
import { createSquare } from '#server/payments/square/square.ts';
import { leaseSeconds } from '#server/platform/outbox/queries.ts';
import { expectConsistentLedger } from '#tests/support/ledger.ts';
import { configOf, type FaultShop } from './fault-shop.ts';

/** Limit until every payment is resolved. */
export const resolveWithinMs = 90_000;
const mailWithinMs = 150_000;
/** A living process sends a mail within these seconds; a lease that is older is a killed one's. */
const sendingSeconds = 15;

/** Waits until all work is done, then checks the ledger. @returns milliseconds until all payments were resolved */
export async function waitForConsistentLedger(shop: FaultShop): Promise<number> {
  const resolvedAfterMs = await pollPayments(shop);
  const mails = sql<{
    work: number;
  }>`select count(*)::int as work from mail_outbox where state = 'waiting'`;
  const countMails = countOf(shop, mails);
  await expect
    .poll(
      async () => {
        await endOldMailLeases(shop);
        return countMails();
      },
      { timeout: mailWithinMs, interval: 250 },
    )
    .toBe(0);
  await checkInvariants(shop);
  return resolvedAfterMs;
}

/** Mail of a killed process is retried after its lease, which nobody has to wait for here. */
const endOldMailLeases = ({ db }: FaultShop) =>
  sql`update mail_outbox set lease_until = now() where state = 'waiting'
    and lease_until between now() and now() + make_interval(secs => ${leaseSeconds - sendingSeconds})`.execute(
    db,
  );

/** Like above, without waiting for mail. */
export async function waitForPayments(shop: FaultShop): Promise<number> {
  const resolvedAfterMs = await pollPayments(shop);
  await checkInvariants(shop);
  return resolvedAfterMs;
}

async function pollPayments(shop: FaultShop): Promise<number> {
  const started = performance.now();
  const payments = sql<{
    work: number;
  }>`select (select count(*) from payment_attempts where state in ('sent', 'authorized', 'voiding'))::int
    + (select count(*) from refunds where state in ('sent', 'pending'))::int + (select count(*)
        from payment_webhooks where applied_at is null)::int as work`;
  await expect.poll(countOf(shop, payments), { timeout: resolveWithinMs, interval: 100 }).toBe(0);
  return performance.now() - started;
}

const countOf = (shop: FaultShop, statement: RawBuilder<{ work: number }>) => async () =>
  (await statement.execute(shop.db)).rows[0]!.work;

async function checkInvariants(shop: FaultShop): Promise<void> {
  const config = configOf(shop);
  await expectConsistentLedger({
    services: { db: shop.db, cards: createSquare(config.square, { callMs: 5000 }) },
    config,
  });
}
