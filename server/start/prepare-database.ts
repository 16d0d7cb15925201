import cluster from 'node:cluster';
import { createDb, createPool } from '@grafted/postgres/connections/pool.ts';
import type { Logger } from 'pino';
import { seed, seedVarietyFacts, type OpeningCatalog } from '#server/catalog/seed/seed.ts';
import { migrate } from '#server/database/migrate.ts';
import { hasAdmin } from '#server/farm/admins/queries.ts';
import { seedFarmPages } from '#server/farm/pages/seed.ts';
import { nameFirstSeason, openDemoSeason } from '#server/farm/season/seed.ts';
import { seedTestCoupon, type CardMode } from '#server/orders/coupons/seed.ts';
import { assertNoDemoAccounts, seedAccounts, type DemoAccount } from './demo-accounts.ts';

export interface PrepareOptions {
  url: string;
  log: Logger;
  cards: CardMode;
  accounts?: readonly DemoAccount[] | 'refused';
  /** State of the catalog in a new database. */
  catalog?: OpeningCatalog;
  /** `as set`: by the owner, so that a new shop is not open for orders. */
  season?: 'open' | 'as set';
}

/** Runs migrations, seeds an empty shop and creates missing accounts. Safe to run concurrently. */
export async function prepareDatabase({
  url,
  log,
  cards,
  accounts = [],
  catalog = 'on sale',
  season = 'open',
}: PrepareOptions): Promise<void> {
  const applied = await migrate(url);
  if (applied.length > 0)
    log.info(
      { changes: applied.length, last: applied.at(-1) },
      'changed the tables of the database',
    );
  const pool = createPool(url, 2);
  const db = createDb(pool);
  try {
    await seed(db, catalog);
    await seedVarietyFacts(db);
    await seedFarmPages(db, catalog === 'hidden' ? 'drafts' : 'published');
    if (season === 'open') await openDemoSeason(db);
    else await nameFirstSeason(db);
    await seedTestCoupon(db, cards);
    if (accounts === 'refused') await assertNoDemoAccounts(db);
    else await seedAccounts(db, accounts);
    if (cluster.isPrimary && !(await hasAdmin(db)))
      log.warn(
        'Nobody can use the admin screens yet. Sign up in the shop, open the mail that confirms your address, then run: npm run admin:appoint ADDRESS',
      );
  } finally {
    await db.destroy();
  }
}
