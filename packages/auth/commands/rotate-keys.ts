// Publishes the next signing key for access tokens. `--revoke` replaces all keys at once.
import { revokeKeys, rotateKeys } from '#auth/keys/rotate.ts';
import { openAccounts } from './open-accounts.ts';

const accounts = openAccounts();
try {
  if (process.argv.includes('--revoke')) {
    const { kid } = await revokeKeys(accounts.db, accounts.settings);
    console.log(
      `Key ${kid} signs from now on. All previous keys are revoked, and everyone has been signed out.`,
    );
  } else {
    const { kid, signsFrom, retiredAt } = await rotateKeys(accounts.db, accounts.settings);
    console.log(`Key ${kid} is published and signs from ${signsFrom.toISOString()}.`);
    console.log(
      `Tokens signed with previous keys stay valid until they expire; those keys are dropped after ${retiredAt.toISOString()}.`,
    );
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await accounts.close();
}
