// `npm run restored -- send` or `drop` decides what becomes of what waited when a restored backup
// was made: docs/operating.md.
import path from 'node:path';
import { createDb, createPool } from '@grafted/postgres/connections/pool.ts';
import { findRunningPostgresUrl } from '@grafted/postgres/embedded/start.ts';
import { describeHeld } from '#domain/farm/restored.ts';
import { decideRestore } from '#server/backup/restored.ts';
import { bookMovement } from '#server/orders/postings/post-to-books.ts';
import { ShopError } from '#server/platform/http/errors.ts';
import { createLog } from '#server/start/log.ts';

const { env, argv } = process;
const decision = argv[2];
const fail = (message: string): never => {
  process.stderr.write(`${message}\n`);
  process.exit(1);
};

if (decision !== 'send' && decision !== 'drop')
  throw fail('npm run restored -- send\nnpm run restored -- drop');
const url =
  env.DATABASE_URL ||
  (await findRunningPostgresUrl(path.resolve(env.DATA_DIR || 'data', 'postgres'))) ||
  fail('No database: set DATABASE_URL, or start the shop first');
const db = createDb(createPool(url, 1));
try {
  const purpose = { moved: bookMovement };
  const purposes = { order: purpose, addition: purpose, due: purpose };
  const held = await decideRestore({ db, log: createLog('silent'), purposes }, { decision });
  process.stdout.write(
    `${decision === 'send' ? 'Goes out now' : 'Dropped'}: ${describeHeld(held)}.\n`,
  );
} catch (error) {
  process.stderr.write(`${error instanceof ShopError ? error.message : String(error)}\n`);
  process.exitCode = 1;
} finally {
  await db.destroy();
}
