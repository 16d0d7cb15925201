import { currentDate } from '@grafted/postgres/clock.ts';
import { sql, type Selectable } from 'kysely';
import type { Client } from '#auth/http/client-address.ts';
import type { AuthDb, AuthTrx, SessionsTable } from '#auth/tables/tables.ts';
import { factorExists } from './factors.ts';

export type SessionRow = Selectable<SessionsTable>;

/** How the user authenticated; `provider` names the company for SAML. */
export interface AuthenticationMethod {
  method: string;
  provider?: string;
  /** Set if the method itself is a factor. */
  factorId?: string | undefined;
}

/** One entry per method; repeating it updates the time. */
export async function saveAuthenticationMethod(
  trx: AuthTrx,
  sessionId: string,
  { method, provider }: AuthenticationMethod,
): Promise<void> {
  await trx
    .insertInto('auth.mfa_amr_claims')
    .values({ session_id: sessionId, authentication_method: method, provider: provider ?? null })
    .onConflict((conflict) =>
      conflict
        .columns(['session_id', 'authentication_method'])
        .doUpdateSet({ provider: provider ?? null, updated_at: currentDate() }),
    )
    .execute();
}

export const findSession = (db: AuthDb, id: string): Promise<SessionRow | undefined> =>
  db.selectFrom('auth.sessions').selectAll().where('id', '=', id).executeTakeFirst();

/** Undefined if the row is locked or does not exist. */
export const tryLockSession = (trx: AuthTrx, id: string): Promise<SessionRow | undefined> =>
  trx
    .selectFrom('auth.sessions')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();

export async function touchSession(
  trx: AuthTrx,
  id: string,
  { userAgent, address }: Client,
): Promise<void> {
  await trx
    .updateTable('auth.sessions')
    .set({
      refreshed_at: currentDate(),
      updated_at: currentDate(),
      user_agent: userAgent ?? null,
      ip: address || null,
    })
    .where('id', '=', id)
    .execute();
}

/** Keeps the row, so that later tokens of the family get "already used" instead of "not found". */
export async function endSession(trx: AuthTrx, id: string): Promise<void> {
  await trx
    .updateTable('auth.sessions')
    .set({ not_after: sql<Date>`now()`, updated_at: currentDate() })
    .where('id', '=', id)
    .execute();
}

export type LogoutScope = 'global' | 'local' | 'others';

export async function deleteSessions(
  trx: AuthTrx,
  { userId, sessionId }: { userId: string; sessionId: string },
  scope: LogoutScope,
): Promise<void> {
  let query = trx.deleteFrom('auth.sessions').where('user_id', '=', userId);
  if (scope === 'local') query = query.where('id', '=', sessionId);
  if (scope === 'others') query = query.where('id', '<>', sessionId);
  await query.execute();
}

export interface AmrEntry extends AuthenticationMethod {
  /** UNIX seconds. */
  timestamp: number;
}

/** Newest first, as the token's `amr` claim lists them. */
export async function listAuthenticationMethods(
  db: AuthDb,
  sessionId: string,
): Promise<AmrEntry[]> {
  const rows = await db
    .selectFrom('auth.mfa_amr_claims')
    .select(['authentication_method', 'provider', 'updated_at'])
    .where('session_id', '=', sessionId)
    .orderBy('updated_at', 'desc')
    .execute();
  return rows.map((row) => ({
    method: row.authentication_method,
    timestamp: Math.floor(row.updated_at.getTime() / 1000),
    ...(row.provider && { provider: row.provider }),
  }));
}

/**
 * Session and user in one indexed read; undefined once either is ended, banned or deleted. Excludes
 * sessions of OAuth clients.
 */
export function findLiveSession(
  db: AuthDb,
  { sessionId, userId }: { sessionId: string; userId: string },
) {
  return db
    .selectFrom('auth.sessions as session')
    .innerJoin('auth.users as user', 'user.id', 'session.user_id')
    .select(['user.id', 'user.email', 'user.email_confirmed_at', 'user.is_sso_user'])
    .select(['session.factor_id', 'session.not_after'])
    .select(factorExists(sql.ref('user.id')).as('has_factor'))
    .where('session.id', '=', sessionId)
    .where('user.id', '=', userId)
    .where('session.oauth_client_id', 'is', null)
    .where('user.deleted_at', 'is', null)
    .where((where) =>
      where.or([
        where('session.not_after', 'is', null),
        where('session.not_after', '>', sql<Date>`now()`),
      ]),
    )
    .where((where) =>
      where.or([
        where('user.banned_until', 'is', null),
        where('user.banned_until', '<=', sql<Date>`now()`),
      ]),
    )
    .executeTakeFirst();
}

/** Waits for a concurrent refresh. */
export const lockSession = (trx: AuthTrx, id: string): Promise<SessionRow | undefined> =>
  trx.selectFrom('auth.sessions').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export const elevateSession = (trx: AuthTrx, id: string, factorId: string): Promise<SessionRow> =>
  trx
    .updateTable('auth.sessions')
    .set({ aal: 'aal2', factor_id: factorId, updated_at: currentDate() })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

export async function markReauthenticated(trx: AuthTrx, id: string): Promise<void> {
  await trx
    .updateTable('auth.sessions')
    .set({ reauthenticated_at: currentDate() })
    .where('id', '=', id)
    .execute();
}

/** `keptId`: the session that added the factor. */
export async function deleteSessionsWithoutFactor(
  trx: AuthTrx,
  userId: string,
  keptId?: string,
): Promise<void> {
  let query = trx
    .deleteFrom('auth.sessions')
    .where('user_id', '=', userId)
    .where('factor_id', 'is', null);
  if (keptId) query = query.where('id', '<>', keptId);
  await query.execute();
}

/** Call when a factor is removed: lowers the sessions it raised. */
export async function downgradeSessions(
  trx: AuthTrx,
  factorId: string,
  method: string,
): Promise<void> {
  const lowered = await trx
    .updateTable('auth.sessions')
    .set({ aal: 'aal1', factor_id: null, updated_at: currentDate() })
    .where('factor_id', '=', factorId)
    .returning('id')
    .execute();
  if (lowered.length === 0) return;
  const ids = lowered.map(({ id }) => id);
  await trx
    .deleteFrom('auth.mfa_amr_claims')
    .where('session_id', 'in', ids)
    .where('authentication_method', '=', method)
    .execute();
}

export async function deleteAllSessions(trx: AuthTrx, userId: string): Promise<void> {
  await trx.deleteFrom('auth.sessions').where('user_id', '=', userId).execute();
}

export async function deleteSession(trx: AuthTrx, id: string): Promise<void> {
  await trx.deleteFrom('auth.sessions').where('id', '=', id).execute();
}

export async function hasNewerSession(
  db: AuthDb,
  { id, user_id: userId, created_at: createdAt }: SessionRow,
): Promise<boolean> {
  const newer = await db
    .selectFrom('auth.sessions')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', '<>', id)
    .where('created_at', '>', createdAt)
    .where('oauth_client_id', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return newer !== undefined;
}

export async function deleteEverySession(trx: AuthTrx): Promise<void> {
  await trx.deleteFrom('auth.sessions').execute();
}
