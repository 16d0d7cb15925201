import { currentDate } from '@grafted/postgres/clock.ts';
import { oneRow } from '@grafted/postgres/one-row.ts';
import { sql } from 'kysely';
import type { Client } from 'pg';
import type { Db } from '#server/database/client.ts';
import { findRow, getRow } from '#server/database/rows.ts';

const lockKey = 727_004;

/** Only one backup or restore at a time; held until the connection ends. */
export async function holdBackupLock(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ held: boolean }>(
    'select pg_try_advisory_lock($1) as held',
    [lockKey],
  );
  return oneRow(rows).held;
}

/** Marks what killed backups left; the caller holds the lock, so that none is running. */
export async function failInterruptedBackups(db: Db): Promise<void> {
  await db
    .updateTable('backups')
    .set({ state: 'failed', finished_at: currentDate(), problem: 'It was interrupted.' })
    .where('state', '=', 'running')
    .execute();
}

/** @returns undefined when the night has its backup already */
export async function insertBackup(db: Db, night: string | null): Promise<string | undefined> {
  const row = await db
    .insertInto('backups')
    .values({ night })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function completeBackup(
  db: Db,
  id: string,
  { file, bytes }: { file: string; bytes: number },
): Promise<void> {
  await db
    .updateTable('backups')
    .set({ state: 'checked', finished_at: currentDate(), file, bytes })
    .where('id', '=', id)
    .execute();
}

export async function failBackup(
  db: Db,
  id: string,
  { problem, file }: { problem: string; file: string | null },
): Promise<void> {
  await db
    .updateTable('backups')
    .set({ state: 'failed', finished_at: currentDate(), problem, file })
    .where('id', '=', id)
    .execute();
}

/** In a restored database: the row of the very backup that it came from. */
export async function deleteUnfinishedBackups(db: Db): Promise<void> {
  await db.deleteFrom('backups').where('state', '=', 'running').execute();
}

export const countBackupsOf = (db: Db, night: string) =>
  getRow(db)<{ checked: number; failed: number }>`
    select (count(*) filter (where state = 'checked'))::integer as checked, (count(*) filter (where state = 'failed'))::integer as failed
    from backups where night = ${night}::date`;

/** Nothing deletes from these tables, so that a later count is never lower. */
const growingTables = [
  'orders',
  'order_items',
  'order_changes',
  'order_change_lines',
  'order_corrections',
  'order_entries',
  'order_postings',
  'payment_attempts',
  'payment_events',
  'refunds',
  'tenders',
  'manual_payments',
  'manual_refunds',
  'till_entries',
  'deposits',
  'stock_movements',
  'audit_log',
] as const;

export async function countGrowingRows(db: Db): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of growingTables) {
    const row = await getRow(db)<{ rows: number }>`
      select count(*)::integer as rows from ${sql.table(table)}`;
    counts[table] = row.rows;
  }
  return counts;
}

/** The newest migration of the shop and of the accounts. */
export const findSchema = (db: Db): Promise<Record<string, string>> =>
  getRow(db)<{ shop: string; accounts: string }>`
    select (select max(name) from schema_migrations) as shop, (select max(name)
      from auth.schema_migrations) as accounts`;

export async function findPostgresMajor(db: Db): Promise<number> {
  const row = await getRow(db)<{ major: number }>`
    select current_setting('server_version_num')::integer / 10000 as major`;
  return row.major;
}

/** The data folder when it is the shop's own PostgreSQL: only there the access rules are the shop's file. */
export async function findOwnDataDir(db: Db): Promise<string | undefined> {
  const row = await findRow(db)<{ folder: string }>`
    select folder.setting as folder from pg_settings folder join pg_settings rules on rules.name = 'hba_file'
    where folder.name = 'data_directory' and rules.setting like '%/shop_hba.conf'`;
  return row?.folder;
}

export async function countOtherConnections(db: Db, database: string): Promise<number> {
  const row = await getRow(db)<{ others: number }>`
    select count(*)::integer as others from pg_stat_activity where datname = ${database} and pid <> pg_backend_pid()`;
  return row.others;
}
