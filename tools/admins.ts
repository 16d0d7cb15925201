// `npm run admin:appoint ADDRESS` makes an account an admin; `npm run admin:dismiss ADDRESS` reverts that.
import path from 'node:path';
import { listAccountsByEmail } from '@grafted/auth';
import { createDb, createPool } from '@grafted/postgres/connections/pool.ts';
import { findRunningPostgresUrl } from '@grafted/postgres/embedded/start.ts';
import { adminsPath } from '#domain/farm/admins.ts';
import { appointAdmin, dismissAdmin } from '#server/farm/admins/service.ts';
import { ShopError } from '#server/platform/http/errors.ts';

const { env, argv } = process;
const [, , action, email] = argv;
const fail = (message: string): never => {
  process.stderr.write(`${message}\n`);
  process.exit(1);
};

if ((action !== 'appoint' && action !== 'dismiss') || !email)
  fail('npm run admin:appoint ADDRESS\nnpm run admin:dismiss ADDRESS');
const url =
  env.DATABASE_URL ||
  (await findRunningPostgresUrl(path.resolve(env.DATA_DIR ?? 'data', 'postgres'))) ||
  fail('No database: set DATABASE_URL, or start the shop first');
const db = createDb(createPool(url, 1));
const adminsUrl =
  (env.PUBLIC_URL ?? `http://localhost:${env.PORT ?? 3000}`).replace(/\/$/, '') + adminsPath;
try {
  if (action === 'appoint') await appointAdmin(db, email!, { adminsUrl });
  else for (const { id } of await findAccount(email!)) await dismissAdmin(db, id, { adminsUrl });
  process.stdout.write(
    action === 'appoint' ? `${email} is an admin now.\n` : `${email} is not an admin anymore.\n`,
  );
} catch (error) {
  process.stderr.write(`${error instanceof ShopError ? error.message : String(error)}\n`);
  process.exitCode = 1;
} finally {
  await db.destroy();
}

async function findAccount(address: string) {
  const own = (await listAccountsByEmail(db, address)).filter(({ isSso }) => !isSso);
  if (own.length === 0)
    throw new ShopError('no_account', 404, `There is no account with the address ${address}.`);
  return own;
}
