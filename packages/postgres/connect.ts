import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { closeDeadClients } from './connections/dead-clients.ts';

const timeoutMs = 20_000;
const pauseMs = 250;
/** The server is not running yet, or is still starting. */
const retryableCodes: readonly (string | undefined)[] = [
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EAI_AGAIN',
  '57P03',
];
const noSuchDatabase = '3D000';
/** Another process created the database at the same time. */
const createdConcurrently: readonly (string | undefined)[] = ['42P04', '23505'];

/** Creates the database if it is missing. */
export async function ensureDatabase(databaseUrl: string): Promise<void> {
  await (await connect(databaseUrl)).end();
}

/** Waits for the server, which may be starting too, and creates a missing database. */
export async function connect(databaseUrl: string): Promise<Client> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    try {
      return await open(databaseUrl);
    } catch (error) {
      const { code } = error as { code?: string };
      if (code === noSuchDatabase) await createDatabase(databaseUrl);
      else if (!retryableCodes.includes(code) || performance.now() > deadline)
        throw unreachable(databaseUrl, error as Error);
      else await wait(pauseMs);
    }
  }
}

async function open(connectionString: string): Promise<Client> {
  const client = new Client({
    connectionString,
    connectionTimeoutMillis: 5000,
    options: closeDeadClients,
  });
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end().catch(() => {}); // it never connected
    throw error;
  }
}

async function createDatabase(databaseUrl: string): Promise<void> {
  const url = new URL(databaseUrl);
  const name = decodeURIComponent(url.pathname.slice(1));
  url.pathname = '/postgres';
  const client = await open(url.href);
  try {
    await client.query(`create database ${client.escapeIdentifier(name)}`);
  } catch (error) {
    if (!createdConcurrently.includes((error as { code?: string }).code))
      throw new Error(`The database "${name}" does not exist and cannot be created`, {
        cause: error,
      });
  } finally {
    await client.end();
  }
}

/** The message must not contain the password. An AggregateError for several addresses has only a code. */
function unreachable(databaseUrl: string, cause: Error & { code?: string }): Error {
  const { host, searchParams } = new URL(databaseUrl);
  return new Error(
    `The database at ${searchParams.get('host') ?? host} cannot be used: ${cause.message || cause.code}`,
    { cause },
  );
}
