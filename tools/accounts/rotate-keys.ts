// `npm run auth:rotate-keys`: publishes the next key that signs access tokens. With `-- --revoke` the present one is worth nothing at once.
import { revokeKeys, rotateKeys } from '#auth/keys/rotate.ts';
import { openAccounts } from './database.ts';

const accounts = await openAccounts();
try {
  if (process.argv.includes('--revoke')) {
    const { kid } = await revokeKeys(accounts.db, accounts.settings);
    console.log(`Key ${kid} signs from now on. All keys before it are gone, and everybody has been signed out.`);
  } else {
    const { kid, signsFrom, retiredAt } = await rotateKeys(accounts.db, accounts.settings);
    console.log(`Key ${kid} is published, and signs from ${signsFrom.toISOString()}.`);
    console.log(`Tokens of the keys before it are good until they expire; the keys are gone after ${retiredAt.toISOString()}.`);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await accounts.close();
}
