import { createConfirmedUser } from '#auth/seed-user.ts';
import type { AuthDb } from '#auth/tables.ts';
import { defaultAdminEmails } from '#domain/settings.ts';

export interface DemoAccount {
  role: 'customer' | 'admin';
  email: string;
  password: string;
}

/** Made at the first start in development only, so that there is somebody to sign in as. */
export const demoAccounts: readonly DemoAccount[] = [
  { role: 'customer', email: 'customer@grafted.example', password: 'orchard-in-bloom' },
  ...defaultAdminEmails.map((email) => ({ role: 'admin' as const, email, password: 'grafting-knife' })),
];

export async function seedAccounts(db: AuthDb, accounts: readonly DemoAccount[]): Promise<void> {
  const known = new Set((await db.selectFrom('auth.users').select('email').where('email', 'in', ['', ...accounts.map(({ email }) => email)]).execute()).map(({ email }) => email));
  for (const account of accounts) if (!known.has(account.email)) await createConfirmedUser(db, account);
}
