// `npm run doctor -- ledger` checks the ledger of a shop, running or not. Exits with 1 when an invariant is violated.
import { createDb, createPool } from '@grafted/postgres/connections/pool.ts';
import { formatResults, checkLedger } from '#server/books/ledger/ledger.ts';
import { createSquare } from '#server/payments/square/square.ts';
import { createClosers } from '#server/start/closing.ts';
import { createLog } from '#server/start/log.ts';
import { findDatabase } from './find-database.ts';
import { readSettings } from './settings.ts';

const config = readSettings();
const closers = createClosers(createLog('silent'));
const db = createDb(createPool(await findDatabase(config, closers), 2));
closers.add(() => db.destroy());
const results = await checkLedger({
  db,
  cards: createSquare(config.square, config.payments),
  square: config.square,
});
process.stdout.write(`${formatResults(results)}\n`);
await closers.exit(results.some(({ status }) => status === 'fail') ? 1 : 0);
