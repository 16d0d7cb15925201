import path from 'node:path';
import { Client } from 'pg';
import type { Logger } from 'pino';
import { ensureDatabase } from '#postgres/connect.ts';
import { readConnections } from '#postgres/connections/pool.ts';
import { startEmbeddedPostgres } from './start.ts';

export interface DatabaseOptions {
  database: { url: string | undefined; poolSize: number; dataDir: string; ephemeral: boolean };
  processes: number;
}

export interface OpenDatabase {
  url: string;
  /** Stops an embedded PostgreSQL; a no-op for an external one. */
  stop(): Promise<void>;
}

/** Opens DATABASE_URL, or an embedded PostgreSQL in the data folder. */
export async function openDatabase(
  { database: config, processes }: DatabaseOptions,
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
  await ensureDatabase(embedded.url('shop'));
  return { url: embedded.url('shop'), stop: embedded.stop };
}

/** Connections of a process outside its pool: catalog changes, the liveness lock, and those that reads share. */
const outsidePool = 2 + readConnections;
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
