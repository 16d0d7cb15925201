import { changesRow } from '@grafted/postgres/changes-row.ts';
import { currentDate, currentMs } from '@grafted/postgres/clock.ts';
import type { Insertable, Selectable, Updateable } from 'kysely';
import type { OauthAuthorizationsTable, OauthConsentsTable } from '#auth/tables/oauth-server.ts';
import type { AuthDb, AuthTrx } from '#auth/tables/tables.ts';

export type AuthorizationRow = Selectable<OauthAuthorizationsTable>;
export type ConsentRow = Selectable<OauthConsentsTable>;

const retentionMs = 24 * 3_600_000;

export async function insertAuthorization(
  db: AuthDb,
  authorization: Insertable<OauthAuthorizationsTable>,
): Promise<void> {
  await db
    .deleteFrom('auth.oauth_authorizations')
    .where('expires_at', '<', new Date(currentMs() - retentionMs))
    .execute();
  await db.insertInto('auth.oauth_authorizations').values(authorization).execute();
}

/** Locks the request, so that it is decided once, and its code used once. */
export const lockAuthorization = (
  trx: AuthTrx,
  column: 'authorization_id' | 'authorization_code',
  value: string,
): Promise<AuthorizationRow | undefined> =>
  trx
    .selectFrom('auth.oauth_authorizations')
    .selectAll()
    .where(column, '=', value)
    .forUpdate()
    .executeTakeFirst();

export async function updateAuthorization(
  trx: AuthTrx,
  id: string,
  changes: Updateable<OauthAuthorizationsTable>,
): Promise<void> {
  await trx.updateTable('auth.oauth_authorizations').set(changes).where('id', '=', id).execute();
}

export const findConsent = (
  db: AuthDb,
  userId: string,
  clientId: string,
): Promise<ConsentRow | undefined> =>
  db
    .selectFrom('auth.oauth_consents')
    .selectAll()
    .where('user_id', '=', userId)
    .where('client_id', '=', clientId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();

export const listConsents = (db: AuthDb, userId: string) =>
  db
    .selectFrom('auth.oauth_consents as consent')
    .innerJoin('auth.oauth_clients as client', 'client.id', 'consent.client_id')
    .select([
      'client.id',
      'client.client_name',
      'client.client_uri',
      'client.logo_uri',
      'consent.scopes',
      'consent.granted_at',
    ])
    .where('consent.user_id', '=', userId)
    .where('consent.revoked_at', 'is', null)
    .orderBy('consent.granted_at', 'desc')
    .execute();

export async function saveConsent(
  trx: AuthTrx,
  consent: { userId: string; clientId: string; scopes: string },
): Promise<void> {
  const given = { scopes: consent.scopes, granted_at: currentDate(), revoked_at: null };
  await trx
    .insertInto('auth.oauth_consents')
    .values({ user_id: consent.userId, client_id: consent.clientId, ...given })
    .onConflict((conflict) => conflict.columns(['user_id', 'client_id']).doUpdateSet(given))
    .execute();
}

/** Ends the client's sessions, too. Returns false if there was no consent. */
export async function revokeConsent(
  trx: AuthTrx,
  userId: string,
  clientId: string,
): Promise<boolean> {
  const revocation = trx
    .updateTable('auth.oauth_consents')
    .set({ revoked_at: currentDate() })
    .where('user_id', '=', userId)
    .where('client_id', '=', clientId)
    .where('revoked_at', 'is', null);
  if (!(await changesRow(revocation))) return false;
  await trx
    .deleteFrom('auth.sessions')
    .where('user_id', '=', userId)
    .where('oauth_client_id', '=', clientId)
    .execute();
  await trx
    .deleteFrom('auth.oauth_authorizations')
    .where('user_id', '=', userId)
    .where('client_id', '=', clientId)
    .execute();
  return true;
}
