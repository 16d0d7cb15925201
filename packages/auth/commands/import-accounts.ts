// Imports users and identities from an export of the hosted service. Can be rerun.
import { readFile } from 'node:fs/promises';
import { importAccounts, readDump } from '#auth/import/import-accounts.ts';
import { openAccounts } from './open-accounts.ts';

const file = process.argv[2];
if (!file) {
  console.error('npm run auth:import -- dump.json');
  process.exit(1);
}
const accounts = openAccounts();
try {
  const {
    users,
    identities,
    refused,
    changed = [],
  } = await importAccounts(accounts.db, readDump(await readFile(file, 'utf8')));
  for (const { row, reason } of changed) console.log(`changed ${row}: ${reason}`);
  for (const { row, reason } of refused) console.log(`refused ${row}: ${reason}`);
  console.log(`users: ${users.imported} imported, ${users.present} already present`);
  console.log(`identities: ${identities.imported} imported, ${identities.present} already present`);
  console.log(`refused: ${refused.length}`);
  process.exitCode = refused.length > 0 ? 1 : 0;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await accounts.close();
}
