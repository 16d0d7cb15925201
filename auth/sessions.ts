import type { AuthContext } from './context.ts';
import { insertRefreshToken } from './queries/refresh-tokens.ts';
import { insertSession, listAuthenticationMethods, type AuthenticationMethod, type Client, type SessionRow } from './queries/sessions.ts';
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
  await insertRefreshToken(trx, { ...stored, parentHash: null, userId: user.id, sessionId: session.id });
  const signedIn = await updateUser(trx, user.id, { last_sign_in_at: new Date() });
  return sessionJson(context, trx, { user: signedIn, session, refreshToken: token });
}

export async function sessionJson(
  { tokens }: AuthContext,
  db: AuthDb,
  { user, session, refreshToken }: { user: UserRow; session: SessionRow; refreshToken: string },
): Promise<SessionJson> {
  const { token, expiresAt, expiresIn } = await tokens.sign({
    sub: user.id,
    aud: user.aud,
    email: user.email ?? '',
    phone: user.phone ?? '',
    app_metadata: user.raw_app_meta_data,
    user_metadata: user.raw_user_meta_data,
    role: user.role,
    aal: session.aal,
    amr: await listAuthenticationMethods(db, session.id),
    session_id: session.id,
    is_anonymous: user.is_anonymous,
  });
  return {
    access_token: token,
    token_type: 'bearer',
    expires_in: expiresIn,
    expires_at: expiresAt,
    refresh_token: refreshToken,
    user: await describeUser(db, user),
  };
}
