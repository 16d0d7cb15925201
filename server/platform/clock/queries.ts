import { oneRow } from '@grafted/postgres/one-row.ts';
import { sql } from 'kysely';
import type { Db } from '#server/database/client.ts';

/** UNIX milliseconds. */
export async function readDatabaseMs(db: Db): Promise<number> {
  const { rows } = await sql<{ ms: number }>`
    select extract(epoch from clock_timestamp())::float8 * 1000 as ms`.execute(db);
  return oneRow(rows).ms;
}
