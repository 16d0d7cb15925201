import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import { Pool } from 'pg';
import { withPreparedStatements } from '#auth/index.ts';
import type { Database } from './database.ts';
import { WatchedClient } from './watched-client.ts';

export type Db = Kysely<Database>;
/** For functions that lock or must be atomic: calling them outside a transaction does not compile. */
export type Trx = Transaction<Database>;

/** Limits of one statement, one wait for a lock, and one forgotten transaction. */
const limits = '-c statement_timeout=5000 -c lock_timeout=2000 -c idle_in_transaction_session_timeout=10000';
/** Many small questions on disks that do not seek: indexes are cheap, compiling and helpers are not. */
const planning = '-c random_page_cost=1.1 -c jit=off -c max_parallel_workers_per_gather=0';

export function createPool(url: string, max = 10): Pool {
  const pool = new Pool({
    Client: WatchedClient,
    connectionString: url,
    max,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 2000,
    keepAlive: true, // a machine that is gone is found out before somebody asks
    keepAliveInitialDelayMillis: 10_000,
    options: `${limits} ${planning}`,
  });
  pool.on('error', () => {}); // an idle connection was lost; the next query opens another
  pool.on('connect', (client) => client.on('error', () => {})); // graphile-worker insists on both handlers
  return pool;
}

export const createDb = (pool: Pool): Db => new Kysely<Database>({ dialect: new PostgresDialect({ pool: withPreparedStatements(pool) }) });
