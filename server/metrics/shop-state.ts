import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { Db } from '#server/database/client.ts';
import { addGauge } from './gauge.ts';
import { readShopState, type ShopState } from './shop-state-queries.ts';

interface StateContext {
  db: Db;
  log: Logger;
}

/**
 * What the database says about money, mail and jobs. Every process of a machine reads the same, so
 * the greatest figure of them is shown, not the sum. While the database does not answer, the last
 * figures stay.
 */
export function watchShopState(registry: Registry, context: StateContext): void {
  const read = oncePerScrape(context);
  const aggregator = 'max';

  const gauge = (name: string, help: string, figure: (state: ShopState) => number): void =>
    addGauge(registry, {
      aggregator,
      name,
      help,
      async collect() {
        const state = await read();
        if (state) this.set(figure(state));
      },
    });
  const gaugeByState = (
    name: string,
    help: string,
    counts: (state: ShopState) => Record<string, number>,
  ): void =>
    addGauge(registry, {
      aggregator,
      name,
      help,
      labelNames: ['state'],
      async collect() {
        const state = await read();
        if (!state) return;
        this.reset();
        for (const [label, count] of Object.entries(counts(state)))
          this.set({ state: label }, count);
      },
    });

  addGauge(registry, {
    aggregator: 'min',
    name: 'shop_database_up',
    help: 'Whether the database answered this scrape.',
    async collect() {
      this.set((await read()) ? 1 : 0);
    },
  });
  gaugeByState(
    'shop_payment_attempts',
    'Card payments by state: unsettled ones, and all of the last day.',
    ({ attempts }) => attempts,
  );
  gaugeByState(
    'shop_mails',
    'Mails by state: waiting ones, and all of the last day.',
    ({ mails }) => mails,
  );
  gauge(
    'shop_oldest_unsettled_payment_seconds',
    'Age of the oldest unsettled payment.',
    ({ oldestUnsettled }) => oldestUnsettled,
  );
  gauge(
    'shop_unsettled_refunds',
    'Refunds that the card provider has not completed.',
    ({ unsettledRefunds }) => unsettledRefunds,
  );
  gauge(
    'shop_payment_discrepancies',
    'Open differences from the card provider’s records.',
    ({ discrepancies }) => discrepancies,
  );
  gauge(
    'shop_oldest_due_mail_seconds',
    'How long the oldest mail is overdue.',
    ({ oldestMail }) => oldestMail,
  );
  gauge('shop_jobs_ready', 'Jobs that are due.', ({ jobs }) => jobs.ready);
  gauge(
    'shop_jobs_failed',
    'Jobs that were given up after all attempts.',
    ({ jobs }) => jobs.failed,
  );
  gauge(
    'shop_oldest_job_seconds',
    'How long the oldest job is overdue.',
    ({ jobs }) => jobs.oldest,
  );
  gauge('shop_stock_waits', 'People who wait for a sold-out tree.', ({ stockWaits }) => stockWaits);
  gauge(
    'shop_backup_age_seconds',
    'Since the last backup that was checked; -1 without one.',
    ({ backupAge }) => backupAge ?? -1,
  );
}

const freshMs = 1000;

/** All gauges of a scrape share one statement. Undefined while the database does not answer. */
function oncePerScrape({ db, log }: StateContext): () => Promise<ShopState | undefined> {
  let reading: Promise<ShopState | undefined> | undefined;
  let readAt = 0;
  return () => {
    if (!reading || performance.now() - readAt > freshMs) {
      readAt = performance.now();
      reading = readShopState(db).catch((error: unknown) => {
        log.warn({ err: error }, 'no metrics from the database');
        return undefined;
      });
    }
    return reading;
  };
}
