import cluster from 'node:cluster';
import path from 'node:path';
import { Client } from 'pg';
import type { Logger } from 'pino';
import { assertNoDemoAccounts, seedAccounts, type DemoAccount } from '#db/seed/accounts.ts';
import { seedTestCoupon, type CardMode } from '#db/seed/coupons.ts';
import { seed, type OpeningCatalog } from '#db/seed/seed.ts';
import { hasAdmin } from '#server/admins/queries.ts';
import { migrateJobs } from '#server/jobs/worker.ts';
import type { Config } from '#server/start/config.ts';
import { createDb, createPool } from './client.ts';
import { startEmbeddedPostgres } from './embedded.ts';
import { createDatabaseIfMissing, migrate } from './migrate.ts';

export interface OpenDatabase {
  url: string;
  /** Stops an embedded PostgreSQL; a no-op for an external one. */
  stop(): Promise<void>;
}

/** Opens DATABASE_URL, or an embedded PostgreSQL in the data folder. */
export async function openDatabase(
  { database: config, processes }: Pick<Config, 'database' | 'processes'>,
  log: Logger,
): Promise<OpenDatabase> {
  if (config.url) {
    await assertReachable(config.url);
    return { url: config.url, stop: async () => {} };
  }
  const dataDir = config.ephemeral ? undefined : path.resolve(config.dataDir, 'postgres');
  const embedded = await startEmbeddedPostgres({
    dataDir,
    connections: connectionsFor(processes, config.poolSize),
    log: (line) => log.debug({ source: 'postgres' }, line),
    report: (message) => log.error(message),
  });
  await createDatabaseIfMissing(embedded.url('postgres'), 'shop');
  return { url: embedded.url('shop'), stop: embedded.stop };
}

/** Connections of a process outside its pool: catalog changes and the liveness lock. */
const outsidePool = 2;
/** For tools, migrations and PostgreSQL's reserved connections. */
const spareConnections = 20;

/** For all processes, plus one that replaces a dead one before PostgreSQL has closed its connections. */
export const connectionsFor = (processes: number, poolSize: number): number =>
  (processes + 1) * (poolSize + outsidePool) + spareConnections;

async function assertReachable(url: string): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  try {
    await client.connect();
  } catch (error) {
    const { host, pathname } = new URL(url); // leaves out the password
    throw new Error(
      `Cannot reach the database ${pathname.slice(1)} at ${host}: ${(error as Error).message || (error as NodeJS.ErrnoException).code}`,
      { cause: error },
    );
  }
  await client.end();
}

export interface PrepareOptions {
  url: string;
  log: Logger;
  cards: CardMode;
  accounts?: readonly DemoAccount[] | 'refused';
  /** State of the catalog in a new database. */
  catalog?: OpeningCatalog;
}

/** Runs migrations, seeds an empty shop and creates missing accounts. Safe to run concurrently. */
export async function prepareDatabase({
  url,
  log,
  cards,
  accounts = [],
  catalog = 'on sale',
}: PrepareOptions): Promise<void> {
  const applied = await migrate(url);
  if (applied.length > 0) log.info({ applied }, 'migrated');
  const pool = createPool(url, 2);
  const db = createDb(pool);
  try {
    await migrateJobs(pool, log);
    await seed(db, catalog);
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
