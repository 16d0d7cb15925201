import { changesRow } from '@grafted/postgres/changes-row.ts';
import { sql } from 'kysely';
import { listIdentities } from '#auth/queries/users.ts';
import type { AuthDb } from '#auth/tables/tables.ts';

/** The data of the account's security page. Times are ISO 8601. */
export interface AccountSecurity {
  email: string;
  /** Set while a change of address awaits confirmation. */
  newEmail?: string;
  sessions: AccountSession[];
  /** Verified second factors. */
  factors: { id: string; name: string; type: string; createdAt: string }[];
  passkeys: { id: string; name: string; createdAt: string; lastUsedAt?: string }[];
  /** Identities the account can sign in with. */
  methods: { id: string; provider: string; email: string; createdAt: string }[];
}

export interface AccountSession {
  id: string;
  userAgent: string;
  createdAt: string;
  lastUsedAt: string;
}

const iso = (date: Date): string => date.toISOString();

/** Undefined once the account is deleted. */
export async function describeAccount(
  db: AuthDb,
  userId: string,
): Promise<AccountSecurity | undefined> {
  const [user, sessions, factors, passkeys, methods] = await Promise.all([
    db
      .selectFrom('auth.users')
      .select(['email', 'email_change'])
      .where('id', '=', userId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst(),
    db
      .selectFrom('auth.sessions')
      .select(['id', 'user_agent', 'created_at', 'refreshed_at'])
      .where('user_id', '=', userId)
      .where((where) =>
        where.or([where('not_after', 'is', null), where('not_after', '>', sql<Date>`now()`)]),
      )
      .orderBy(sql`coalesce(refreshed_at, created_at)`, 'desc')
      .limit(50)
      .execute(),
    db
      .selectFrom('auth.mfa_factors')
      .select(['id', 'friendly_name', 'factor_type', 'created_at'])
      .where('user_id', '=', userId)
      .where('status', '=', 'verified')
      .orderBy('created_at')
      .execute(),
    db
      .selectFrom('auth.webauthn_credentials')
      .select(['id', 'friendly_name', 'created_at', 'last_used_at'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .execute(),
    listIdentities(db, userId),
  ]);
  if (!user) return undefined;
  return {
    email: user.email ?? '',
    ...(user.email_change && { newEmail: user.email_change }),
    sessions: sessions.map((row) => ({
      id: row.id,
      userAgent: row.user_agent ?? '',
      createdAt: iso(row.created_at),
      lastUsedAt: iso(row.refreshed_at ?? row.created_at),
    })),
    factors: factors.map((row) => ({
      id: row.id,
      name: row.friendly_name,
      type: row.factor_type,
      createdAt: iso(row.created_at),
    })),
    passkeys: passkeys.map((row) => ({
      id: row.id,
      name: row.friendly_name,
      createdAt: iso(row.created_at),
      ...(row.last_used_at && { lastUsedAt: iso(row.last_used_at) }),
    })),
    methods: methods.map((row) => ({
      id: row.id,
      provider: row.provider,
      email: row.email ?? '',
      createdAt: iso(row.created_at),
    })),
  };
}

/** False if the account has no such session. */
export const endOwnSession = (
  db: AuthDb,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<boolean> =>
  changesRow(
    db.deleteFrom('auth.sessions').where('id', '=', sessionId).where('user_id', '=', userId),
  );

/** When this session last authenticated by password, code or key; a refresh does not count. */
export async function findLastAuthentication(
  db: AuthDb,
  sessionId: string,
): Promise<Date | undefined> {
  const row = await db
    .selectFrom('auth.mfa_amr_claims')
    .select('updated_at')
    .where('session_id', '=', sessionId)
    .orderBy('updated_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.updated_at;
}
