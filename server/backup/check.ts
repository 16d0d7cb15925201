import { createDb } from '@grafted/postgres/connections/pool.ts';
import { Pool } from 'pg';
import { checkLedger } from '#server/books/ledger/ledger.ts';
import type { Db } from '#server/database/client.ts';
import { findNewestMigrations } from '#server/database/migrate.ts';
import type { AboutBackup } from './about.ts';
import { BackupError } from './backup-error.ts';
import { countGrowingRows } from './queries.ts';

/** Work in progress grows old in a backup: what is overdue says nothing about the copy. */
const invariantsAboutTime = new Set(['I16', 'I20']);

/** Sets no statement timeout, unlike the shop's pool: a whole ledger takes longer. */
export async function withDatabase<T>(url: string, work: (db: Db) => Promise<T>): Promise<T> {
  const pool = new Pool({ connectionString: url, max: 2 });
  pool.on('error', () => {}); // the server stops while idle connections are open
  const db = createDb(pool);
  return work(db).finally(() => db.destroy());
}

/** @throws BackupError when the database was written by a newer program */
export async function assertKnownSchema({ schema }: AboutBackup): Promise<void> {
  const ours = await findNewestMigrations();
  const newer = Object.entries(schema).filter(([list, name]) => name > (ours[list] ?? ''));
  if (newer.length > 0)
    throw new BackupError(
      `The backup was made by a newer version of this program (${newer.map(([, name]) => name).join(', ')}). Update the program, then restore.`,
    );
}

/** @throws BackupError when rows are missing, or the ledger is violated */
export async function checkCopy(url: string, about: AboutBackup): Promise<void> {
  const problems = await withDatabase(url, async (db) => [
    ...compareRows(await countGrowingRows(db), about.rows),
    ...(await violatedInvariants(db)),
  ]);
  if (problems.length > 0)
    throw new BackupError(`The restored copy is not right: ${problems.join('; ')}.`);
}

/** Rows added while the backup was made may be in it or not. */
function compareRows(found: Record<string, number>, expected: AboutBackup['rows']): string[] {
  return Object.entries(expected).flatMap(([table, { from, to }]) => {
    const rows = found[table] ?? 0;
    return rows >= from && rows <= to
      ? []
      : [`${table} has ${rows} rows instead of ${from === to ? from : `${from} to ${to}`}`];
  });
}

async function violatedInvariants(db: Db): Promise<string[]> {
  const results = await checkLedger({ db, cards: undefined, square: { locationId: '' } });
  return results.flatMap((result) =>
    result.status === 'fail' && !invariantsAboutTime.has(result.id)
      ? [`${result.id} (${result.title}) is violated by ${result.examples[0]}`]
      : [],
  );
}
