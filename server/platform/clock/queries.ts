import type { Db } from '#server/database/client.ts';
import { getRow } from '#server/database/rows.ts';

/** UNIX milliseconds. */
export async function readDatabaseMs(db: Db): Promise<number> {
  const row = await getRow(db)<{ ms: number }>`
    select extract(epoch from clock_timestamp())::float8 * 1000 as ms`;
  return row.ms;
}
