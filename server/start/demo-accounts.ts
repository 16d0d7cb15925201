import {
  createConfirmedUser,
  findAccountByVerifiedEmail,
  listAccountsByEmail,
} from '@grafted/auth';
import type { Db } from '#server/database/client.ts';
import { execute } from '#server/database/rows.ts';

export interface DemoAccount {
  role: 'customer' | 'admin';
  email: string;
  password: string;
}

/** Created in development only. */
export const demoAccounts: readonly DemoAccount[] = [
  { role: 'customer', email: 'customer@grafted.example', password: 'orchard-in-bloom' },
  { role: 'admin', email: 'owner@grafted.example', password: 'grafting-knife' },
  { role: 'admin', email: 'desk@grafted.example', password: 'grafting-knife' },
];

/** Their passwords are public. @throws Error with instructions */
export async function assertNoDemoAccounts(db: Db): Promise<void> {
  const found = [];
  for (const { email } of demoAccounts) found.push(...(await listAccountsByEmail(db, email)));
  if (found.length === 0) return;
  const emails = found.map(({ email }) => `'${email}'`).join(', ');
  throw new Error(
    `The database holds demo accounts, whose passwords are public. Use another database, or delete them: delete from auth.users where email in (${emails})`,
  );
}

export async function seedAccounts(db: Db, accounts: readonly DemoAccount[]): Promise<void> {
  for (const account of accounts) await createConfirmedUser(db.withTables(), account);
  for (const { email } of accounts.filter(({ role }) => role === 'admin')) {
    const account = await findAccountByVerifiedEmail(db, email);
    if (account)
      await execute(db)`insert into admins (user_id) values (${account.id}) on conflict do nothing`;
  }
}
