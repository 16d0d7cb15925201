// `npm run doctor` says in plain words what is wrong with a shop, running or not, and what to do.
// Exits with 1 for problems.
import { createDb, createPool } from '@grafted/postgres/connections/pool.ts';
import { createClosers } from '#server/start/closing.ts';
import { createLog } from '#server/start/log.ts';
import { checkDatabase } from './checks/database.ts';
import { formatFindings, ok, problem, type Finding } from './checks/finding.ts';
import { checkBackupTarget, checkDisks } from './checks/machine.ts';
import { checkOpening } from './checks/opening.ts';
import { checkAddress, checkBooks, checkMailServer } from './checks/outside.ts';
import { checkWork } from './checks/work.ts';
import { findDatabase } from './find-database.ts';
import { readSettings } from './settings.ts';

const config = readSettings();
const closers = createClosers(createLog('silent'));
const findings: Finding[] = [
  ok(`The settings are valid (${config.environment}).`),
  ...(await checkAddress(config)), // first: a shop that does not run may be started below
  ...(await checkDisks(config)),
  ...(await checkBackupTarget(config)),
  ...(await checkMailServer(config)),
  ...(await findInDatabase()),
];
process.stdout.write(`${formatFindings(findings)}\n`);
await closers.exit(findings.some(({ state }) => state === 'problem') ? 1 : 0);

async function findInDatabase(): Promise<Finding[]> {
  try {
    const db = createDb(createPool(await findDatabase(config, closers), 2));
    closers.add(() => db.destroy());
    return [
      ...(await checkDatabase(db)),
      ...(await checkOpening(db)),
      ...(await checkWork(db, { needsBackups: !config.square.sandbox })),
      ...(await checkBooks(db, config)),
    ];
  } catch (error) {
    return [
      problem(
        `The database could not be read: ${(error as Error).message}`,
        'See DatabaseDown in docs/runbook.md.',
      ),
    ];
  }
}
