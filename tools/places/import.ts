// `npm run places:import FILE…` reads zones and frost dates by ZIP code: docs/operating.md.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { createDb, createPool } from '@grafted/postgres/connections/pool.ts';
import { findRunningPostgresUrl } from '@grafted/postgres/embedded/start.ts';
import { importPlaces } from '#server/growing/places/import.ts';

const { env, argv } = process;
const files = argv.slice(2);
const fail = (message: string): never => {
  process.stderr.write(`${message}\n`);
  process.exit(1);
};

if (files.length === 0) fail('npm run places:import FILE…');
const url =
  env.DATABASE_URL ||
  (await findRunningPostgresUrl(path.resolve(env.DATA_DIR ?? 'data', 'postgres'))) ||
  fail('No database: set DATABASE_URL, or start the shop first');
const db = createDb(createPool(url, 1));
try {
  for (const file of files) {
    const { kind, rows, skipped } = await importPlaces(db, await readFile(file, 'utf8'));
    process.stdout.write(`${file}: ${rows} ${kind}${skipped > 0 ? `, ${skipped} skipped` : ''}\n`);
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
} finally {
  await db.destroy();
}
