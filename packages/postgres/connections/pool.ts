import { Kysely, PostgresDialect, type Logger } from 'kysely';
import { Pool, type ClientConfig } from 'pg';
import { closeDeadClients } from './dead-clients.ts';
import { PipelinedClient } from './pipelined-client.ts';
import { withPreparedStatements } from './prepared-statements.ts';
import { createSharedConnections } from './shared-connections.ts';

/** Statement, lock wait and idle transaction timeouts, in ms. */
const limits =
  '-c statement_timeout=5000 -c lock_timeout=2000 -c idle_in_transaction_session_timeout=10000';
/** Many small queries on SSDs: index scans are cheap; JIT and parallel workers do not pay. */
const planning = '-c random_page_cost=1.1 -c jit=off -c max_parallel_workers_per_gather=0';

const connection = (url: string): ClientConfig => ({
  connectionString: url,
  connectionTimeoutMillis: 2000,
  keepAlive: true, // detects a dead host before the next query
  keepAliveInitialDelayMillis: 10_000,
  options: `${limits} ${planning} ${closeDeadClients}`,
});

export function createPool(url: string, max = 10): Pool {
  const pool = new Pool({
    Client: PipelinedClient,
    max,
    idleTimeoutMillis: 30_000,
    ...connection(url),
  });
  pool.on('error', () => {}); // a lost idle connection is replaced by the next query
  pool.on('connect', (client) => client.on('error', () => {})); // also one that is lost while it is in use
  return pool;
}

/** `log` is called after each statement. */
export const createDb = <DB>(pool: Pool, log?: Logger): Kysely<DB> =>
  new Kysely<DB>({
    dialect: new PostgresDialect({ pool: withPreparedStatements(pool) }),
    ...(log && { log }),
  });

/** Enough for all processors of a small machine; one slow statement delays only a quarter of the others. */
export const readConnections = 4;

/** Creates the database handle for frequent short reads outside transactions. */
export const createReads = <DB>(url: string, log?: Logger): Kysely<DB> =>
  new Kysely<DB>({
    dialect: new PostgresDialect({
      pool: createSharedConnections(connection(url), readConnections),
    }),
    ...(log && { log }),
  });

/**
 * Opens connections before the first requests, which under load would wait for them. A connection
 * that fails is opened later, when it is needed.
 */
export async function openConnections<DB>({
  pool,
  reads,
}: {
  pool: Pool;
  reads: Kysely<DB>;
}): Promise<void> {
  const unopened = Math.max(0, pool.options.max - pool.totalCount);
  const [opened] = await Promise.all([
    Promise.allSettled(Array.from({ length: unopened }, () => pool.connect())),
    Promise.allSettled(
      Array.from({ length: readConnections }, () => reads.connection().execute(async () => {})),
    ),
  ]);
  for (const one of opened) if (one.status === 'fulfilled') one.value.release();
}
