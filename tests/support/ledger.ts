import { sql } from 'kysely';
import { expect } from 'vitest';
import { formatResults, checkLedger, type LedgerOptions } from '#server/books/ledger/ledger.ts';
import { reconcileDueRefunds } from '#server/payments/refunds/reconcile-refunds.ts';
import type { Config } from '#server/start/config.ts';
import type { TestShop } from './test-shop.ts';

interface LedgerShop {
  services: Pick<LedgerOptions, 'db' | 'cards'>;
  config: Pick<Config, 'square'>;
}

/**
 * Checks every ledger invariant, including those against the card provider.
 * @returns 'consistent', or what is violated
 */
export async function describeLedger({ services, config }: LedgerShop): Promise<string> {
  const results = await checkLedger({
    db: services.db,
    cards: services.cards,
    square: config.square,
  });
  return results.some(({ status }) => status === 'fail') ? formatResults(results) : 'consistent';
}

export async function expectConsistentLedger(shop: LedgerShop): Promise<void> {
  expect(await describeLedger(shop)).toBe('consistent');
}

/** Runs the refund reconciler with all leases expired. */
export async function reconcileRefundsNow({ services }: TestShop, runs = 1): Promise<void> {
  for (let run = 0; run < runs; run++) {
    await sql`update refunds set lease_until = now() - interval '1 second'`.execute(services.db);
    await reconcileDueRefunds(services);
  }
}

export async function attemptOf({ services }: TestShop, orderId: string) {
  return services.db
    .selectFrom('payment_attempts')
    .selectAll()
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
}

export async function discrepanciesOf({ services }: TestShop, subject: string): Promise<string[]> {
  const rows = await services.db
    .selectFrom('payment_discrepancies')
    .select(['kind', 'resolution'])
    .where('subject', '=', subject)
    .orderBy('kind')
    .execute();
  return rows.map(({ kind, resolution }) => `${kind}: ${resolution ?? 'open'}`);
}
