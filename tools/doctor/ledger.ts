// `npm run doctor -- ledger` checks the ledger of a shop, running or not. Exits with 1 when an invariant is violated.
import path from 'node:path';
import { createDb, createPool } from '#server/database/client.ts';
import { claimDataFolder } from '#server/database/data-folder.ts';
import { findRunningPostgresUrl } from '#server/database/embedded.ts';
import { openDatabase } from '#server/database/open.ts';
import { formatResults, checkLedger } from '#server/ledger/ledger.ts';
import { createSquare } from '#server/payments/square/square.ts';
import { createClosers } from '#server/start/closing.ts';
import { ConfigError, likelyEnvironment, readConfig, type Config } from '#server/start/config.ts';
import { createLog } from '#server/start/log.ts';
import { standinEnvironment } from '#standins/standins.ts';

function settings(): Config {
  const SHOP_ENV = likelyEnvironment(process.env);
  try {
    // `npm start` runs its stand-ins on the ports after its own.
    return readConfig(
      { ...(SHOP_ENV === 'production' ? {} : standinEnvironment(process.env)), ...process.env },
      { SHOP_ENV },
    );
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`Invalid settings:\n${error.message}\n`);
    return process.exit(2);
  }
}

const config = settings();
const log = createLog('silent');
const closers = createClosers(log);

/** The running shop's database; otherwise starts the one in the data folder. */
async function findDatabase(): Promise<string> {
  if (config.database.url) return config.database.url;
  const running = await findRunningPostgresUrl(path.resolve(config.database.dataDir, 'postgres'));
  if (running) return running;
  closers.add(await claimDataFolder(config.database.dataDir));
  const database = await openDatabase(config, log);
  closers.add(database.stop);
  return database.url;
}

const db = createDb(createPool(await findDatabase(), 2));
closers.add(() => db.destroy());
const results = await checkLedger({
  db,
  cards: createSquare(config.square, config.payments),
  square: config.square,
});
process.stdout.write(`${formatResults(results)}\n`);
await closers.exit(results.some(({ status }) => status === 'fail') ? 1 : 0);
