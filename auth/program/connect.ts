import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';

const patienceMs = 20_000;
const pauseMs = 250;
/** The server is not there yet, or still starting. */
const notYet: readonly (string | undefined)[] = ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EAI_AGAIN', '57P03'];
const noSuchDatabase = '3D000';
/** Others start at the same moment. */
const madeMeanwhile: readonly (string | undefined)[] = ['42P04', '23505'];

/** A connection once the server is up, which may start together with this service. A database that is not there is made. */
export async function connect(databaseUrl: string): Promise<Client> {
  const until = Date.now() + patienceMs;
  for (;;) {
    try {
      return await open(databaseUrl);
    } catch (error) {
      const { code } = error as { code?: string };
      if (code === noSuchDatabase) await createDatabase(databaseUrl);
      else if (!notYet.includes(code) || Date.now() > until) throw unreachable(databaseUrl, error as Error);
      else await wait(pauseMs);
    }
  }
}

async function open(connectionString: string): Promise<Client> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 5000 });
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end().catch(() => {}); // it never was one
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
    if (!madeMeanwhile.includes((error as { code?: string }).code)) throw new Error(`The database "${name}" does not exist and cannot be made`, { cause: error });
  } finally {
    await client.end();
  }
}

/** Names the server, not the password. An error of several addresses has no words of its own. */
function unreachable(databaseUrl: string, cause: Error & { code?: string }): Error {
  const { host, searchParams } = new URL(databaseUrl);
  return new Error(`The database at ${searchParams.get('host') ?? host} cannot be used: ${cause.message || cause.code}`, { cause });
}
