import { userJson, type UserJson } from '#auth/accounts/user-json.ts';
import type { AuthContext } from '#auth/context/context.ts';
import type { Client } from '#auth/http/client-address.ts';
import { scopedUser } from '#auth/oauth-server/scoped-user.ts';
import { findAccount, type Account } from '#auth/queries/accounts.ts';
import { insertSession, type NewSession } from '#auth/queries/insert-session.ts';
import { fitMetadata } from '#auth/queries/metadata.ts';
import type { AuthenticationMethod, SessionRow } from '#auth/queries/sessions.ts';
import type { UserRow } from '#auth/queries/users.ts';
import type { AuthDb, AuthTrx } from '#auth/tables/tables.ts';
import { createRefreshToken } from './refresh-token.ts';

export interface SessionJson {
  access_token: string;
  token_type: 'bearer';
  expires_in: number;
  expires_at: number;
  refresh_token: string;
  user: UserJson;
}

/** Opens a session with all that a sign-in writes: one statement, so that one by password needs no transaction. */
export async function openSession(
  context: AuthContext,
  db: AuthDb,
  session: Omit<NewSession, 'token'>,
): Promise<{ json: SessionJson; sessionId: string }> {
  const { token, ...stored } = createRefreshToken();
  const account = await insertSession(db, { ...session, token: stored });
  return { json: await buildSessionJson(context, account, token), sessionId: account.session.id };
}

/** Starts a session for a user who has just authenticated; `method` goes into the token's `amr`. */
export async function startSession(
  context: AuthContext,
  trx: AuthTrx,
  user: UserRow,
  method: AuthenticationMethod,
  client: Client,
): Promise<SessionJson> {
  const { json } = await openSession(context, trx, { userId: user.id, method, client });
  return json;
}

/** Reads the session afresh. */
export async function readSessionJson(
  context: AuthContext,
  db: AuthDb,
  { user, session, refreshToken }: { user: UserRow; session: SessionRow; refreshToken: string },
): Promise<SessionJson> {
  const account = await findAccount(db, { userId: user.id, sessionId: session.id });
  // Exist: the caller holds their locks.
  return buildSessionJson(context, { ...account!, session: account!.session! }, refreshToken);
}

export async function buildSessionJson(
  { tokens, settings }: AuthContext,
  { user: fullUser, session, methods, identities, factors }: Account & { session: SessionRow },
  refreshToken: string,
): Promise<SessionJson> {
  const user = session.oauth_client_id ? scopedUser(fullUser, session.scopes ?? '') : fullUser;
  const metadata = fitMetadata({ user: user.raw_user_meta_data, app: user.raw_app_meta_data });
  const { token, expiresAt, expiresIn } = await tokens.sign({
    sub: user.id,
    aud: user.aud,
    email: user.email ?? '',
    phone: user.phone ?? '',
    app_metadata: metadata.app,
    user_metadata: metadata.user,
    role:
      session.oauth_client_id && settings.tokens.adminRoles.includes(user.role)
        ? settings.tokens.userRole
        : user.role,
    aal: session.aal,
    amr: methods,
    session_id: session.id,
    is_anonymous: user.is_anonymous,
    ...(session.oauth_client_id && {
      client_id: session.oauth_client_id,
      scope: session.scopes ?? '',
    }),
  });
  return {
    access_token: token,
    token_type: 'bearer',
    expires_in: expiresIn,
    expires_at: expiresAt,
    refresh_token: refreshToken,
    user: userJson(user, identities, factors),
  };
}
