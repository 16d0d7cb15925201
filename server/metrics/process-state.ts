import { machineSkewMs } from '@grafted/postgres/clock.ts';
import type { Pool } from 'pg';
import { collectDefaultMetrics, type Registry } from 'prom-client';
import type { CardProvider } from '#server/payments/provider.ts';
import type { Bulkhead } from '#server/platform/http/bulkhead.ts';
import { addGauge } from './gauge.ts';

export interface ProcessContext {
  pool: Pick<Pool, 'totalCount' | 'idleCount' | 'waitingCount'>;
  checkoutBulkhead: Pick<Bulkhead, 'queued'>;
  cards: Pick<CardProvider, 'isAvailable'>;
}

/**
 * What this process holds: memory and event loop (by the library), connections, waiting buyers, the
 * card provider's breaker.
 */
export function watchProcess(
  registry: Registry,
  { pool, checkoutBulkhead, cards }: ProcessContext,
): void {
  collectDefaultMetrics({ register: registry });
  addGauge(registry, {
    name: 'shop_database_connections',
    help: 'Connections of the pool, by what they do; waiting: requests without one.',
    labelNames: ['state'],
    collect() {
      const { totalCount, idleCount, waitingCount } = pool;
      this.set({ state: 'busy' }, totalCount - idleCount);
      this.set({ state: 'idle' }, idleCount);
      this.set({ state: 'waiting' }, waitingCount);
    },
  });
  addGauge(registry, {
    name: 'shop_waiting_buyers',
    help: 'Checkouts that wait for their turn.',
    collect() {
      this.set(checkoutBulkhead.queued());
    },
  });
  addGauge(registry, {
    name: 'shop_card_provider_up',
    help: 'Whether calls to the card provider are made; 0 after repeated failures.',
    aggregator: 'min',
    collect() {
      this.set(cards.isAvailable() ? 1 : 0);
    },
  });
  addGauge(registry, {
    name: 'shop_clock_skew_seconds',
    help: 'How far the machine’s clock is ahead of the database’s, which the shop goes by.',
    aggregator: 'average',
    collect() {
      this.set(machineSkewMs() / 1000);
    },
  });
}
