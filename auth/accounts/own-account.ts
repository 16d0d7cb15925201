import { sql } from 'kysely';
import { listIdentities } from '#auth/queries/users.ts';
import type { AuthDb, AuthTrx } from '#auth/tables/tables.ts';

/** What a person sees of the safety of the own account. Times are ISO 8601. */
export interface AccountSecurity {
  email: string;
  /** The address that is still to be confirmed. */
  newEmail?: string;
  sessions: AccountSession[];
  /** Authenticator apps and other second factors that work. */
  factors: { id: string; name: string; type: string; createdAt: string }[];
  passkeys: { id: string; name: string; createdAt: string; lastUsedAt?: string }[];
  /** By which the person may sign in. */
  methods: { id: string; provider: string; email: string; createdAt: string }[];
}

export interface AccountSession {
  id: string;
  userAgent: string;
  createdAt: string;
  lastUsedAt: string;
}

const iso = (date: Date): string => date.toISOString();

/** All of it in one read each; undefined once the account is gone. */
export async function describeAccount(db: AuthDb, userId: string): Promise<AccountSecurity | undefined> {
  const [user, sessions, factors, passkeys, methods] = await Promise.all([
    db.selectFrom('auth.users').select(['email', 'email_change']).where('id', '=', userId).where('deleted_at', 'is', null).executeTakeFirst(),
    db
      .selectFrom('auth.sessions')
      .select(['id', 'user_agent', 'created_at', 'refreshed_at'])
      .where('user_id', '=', userId)
      .where((where) => where.or([where('not_after', 'is', null), where('not_after', '>', sql<Date>`now()`)]))
      .orderBy(sql`coalesce(refreshed_at, created_at)`, 'desc')
      .limit(50)
      .execute(),
    db.selectFrom('auth.mfa_factors').select(['id', 'friendly_name', 'factor_type', 'created_at']).where('user_id', '=', userId).where('status', '=', 'verified').orderBy('created_at').execute(),
    db.selectFrom('auth.webauthn_credentials').select(['id', 'friendly_name', 'created_at', 'last_used_at']).where('user_id', '=', userId).orderBy('created_at').execute(),
    listIdentities(db, userId),
  ]);
  if (!user) return undefined;
  return {
    email: user.email ?? '',
    ...(user.email_change && { newEmail: user.email_change }),
    sessions: sessions.map((row) => ({ id: row.id, userAgent: row.user_agent ?? '', createdAt: iso(row.created_at), lastUsedAt: iso(row.refreshed_at ?? row.created_at) })),
    factors: factors.map((row) => ({ id: row.id, name: row.friendly_name, type: row.factor_type, createdAt: iso(row.created_at) })),
    passkeys: passkeys.map((row) => ({ id: row.id, name: row.friendly_name, createdAt: iso(row.created_at), ...(row.last_used_at && { lastUsedAt: iso(row.last_used_at) }) })),
    methods: methods.map((row) => ({ id: row.id, provider: row.provider, email: row.email ?? '', createdAt: iso(row.created_at) })),
  };
}

/** False when the person has no such session. */
export async function endOwnSession(db: AuthDb, { userId, sessionId }: { userId: string; sessionId: string }): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('auth.sessions').where('id', '=', sessionId).where('user_id', '=', userId).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** When this session last showed who its person is: by password, code or key. A refresh shows nothing. */
export async function lastProof(db: AuthDb, sessionId: string): Promise<Date | undefined> {
  const row = await db.selectFrom('auth.mfa_amr_claims').select('updated_at').where('session_id', '=', sessionId).orderBy('updated_at', 'desc').limit(1).executeTakeFirst();
  return row?.updated_at;
}

/** With everything that hangs on it in this schema; what the rest of the program keeps loses its owner. */
export async function deleteAccount(trx: AuthTrx, userId: string): Promise<void> {
  await trx.deleteFrom('auth.users').where('id', '=', userId).execute();
}
