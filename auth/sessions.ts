import type { AuthContext } from './context.ts';
import { insertRefreshToken } from './queries/refresh-tokens.ts';
import { giveToClient, insertSession, listAuthenticationMethods, type AmrEntry, type AuthenticationMethod, type Client, type SessionRow } from './queries/sessions.ts';
import { updateUser, type UserRow } from './queries/users.ts';
import { createRefreshToken } from './refresh-token.ts';
import type { AuthDb, AuthTrx } from './tables.ts';
import { describeUser, type UserJson } from './user-json.ts';

export interface SessionJson {
  access_token: string;
  token_type: 'bearer';
  expires_in: number;
  expires_at: number;
  refresh_token: string;
  user: UserJson;
}

/** A new session for a user who has just shown who they are, by what goes into the token's `amr`. */
export async function beginSession(context: AuthContext, trx: AuthTrx, user: UserRow, method: AuthenticationMethod, client: Client): Promise<SessionJson> {
  const session = await insertSession(trx, user.id, method, client);
  const { token, ...stored } = createRefreshToken();
  await insertRefreshToken(trx, { ...stored, parentHash: null, sessionId: session.id });
  const signedIn = await updateUser(trx, user.id, { last_sign_in_at: new Date() });
  return sessionJson(context, trx, { user: signedIn, session, refreshToken: token });
}

/** A session of another program, for what the person let it know. */
export async function beginClientSession(context: AuthContext, trx: AuthTrx, user: UserRow, { clientId, scope }: { clientId: string; scope: string }, client: Client): Promise<{ json: SessionJson; sessionId: string }> {
  const { id } = await insertSession(trx, user.id, { method: 'oauth_provider/authorization_code' }, client);
  const session = await giveToClient(trx, id, { clientId, scope });
  const { token, ...stored } = createRefreshToken();
  await insertRefreshToken(trx, { ...stored, parentHash: null, sessionId: id });
  return { json: await sessionJson(context, trx, { user, session, refreshToken: token }), sessionId: id };
}

interface IssuedSession {
  user: UserRow;
  session: SessionRow;
  refreshToken: string;
}

export async function sessionJson(context: AuthContext, db: AuthDb, issued: IssuedSession): Promise<SessionJson> {
  const { user, session } = issued;
  return describeSession(context, issued, await listAuthenticationMethods(db, session.id), await describeUser(db, user));
}

/** The same of what has been read already. */
export async function describeSession({ tokens }: AuthContext, { user, session, refreshToken }: IssuedSession, amr: AmrEntry[], shown: UserJson): Promise<SessionJson> {
  const { token, expiresAt, expiresIn } = await tokens.sign({
    sub: user.id,
    aud: user.aud,
    email: user.email ?? '',
    phone: user.phone ?? '',
    app_metadata: user.raw_app_meta_data,
    user_metadata: user.raw_user_meta_data,
    role: user.role,
    aal: session.aal,
    amr,
    session_id: session.id,
    is_anonymous: user.is_anonymous,
    ...(session.oauth_client_id && { client_id: session.oauth_client_id, scope: session.scopes ?? '' }),
  });
  return {
    access_token: token,
    token_type: 'bearer',
    expires_in: expiresIn,
    expires_at: expiresAt,
    refresh_token: refreshToken,
    user: shown,
  };
}
