import { sql, type Expression, type QueryExecutorProvider, type RawBuilder } from 'kysely';

// Takes any database handle: an embedding program has other table types on the same connection.

export interface AccountOfAddress {
  id: string;
  email: string;
  confirmed: boolean;
  /** The address comes from a company's identity provider; no mail sent to it was ever confirmed. */
  isSso: boolean;
}

/**
 * All accounts with this address: an SSO account can exist beside a regular one. To decide who owns
 * something, use `findAccountByVerifiedEmail`.
 */
export async function listAccountsByEmail(
  db: QueryExecutorProvider,
  email: string,
): Promise<AccountOfAddress[]> {
  const { rows } = await sql<AccountOfAddress>`
    select id, email, email_confirmed_at is not null as confirmed, is_sso_user as "isSso"
    from auth.users where email = ${email.trim().toLowerCase()} and deleted_at is null`.execute(db);
  return rows;
}

/** The account whose owner proved this address by mail: only it may be given what belongs to the address. */
export async function findAccountByVerifiedEmail(
  db: QueryExecutorProvider,
  email: string,
): Promise<AccountOfAddress | undefined> {
  const accounts = await listAccountsByEmail(db, email);
  return accounts.find(({ confirmed, isSso }) => confirmed && !isSso);
}

/** Tells retention whether any account, even a deleted one, still has the address. */
export const accountHasEmail = (address: Expression<string>): RawBuilder<boolean> =>
  sql`exists (select from auth.users where users.email = ${address})`;
