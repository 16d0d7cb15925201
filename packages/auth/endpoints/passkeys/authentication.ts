import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import type { Context } from 'hono';
import { findCaller } from '#auth/access/access.ts';
import type { Endpoint } from '#auth/access/endpoint.ts';
import { isBanned } from '#auth/accounts/is-banned.ts';
import type { AuthContext } from '#auth/context/context.ts';
import { passkeyMethod } from '#auth/factors/methods.ts';
import { upgradeSession } from '#auth/factors/upgrade-session.ts';
import { refuse } from '#auth/http/errors.ts';
import { isUuid } from '#auth/http/path-id.ts';
import { isStorable, readBody, readClient } from '#auth/http/request.ts';
import {
  createPasskeyChallenge,
  passkeyResponseSchema,
  consumeChallenge,
} from '#auth/passkeys/challenges.ts';
import { authenticationOptions, verifyAuthentication } from '#auth/passkeys/webauthn.ts';
import { writeAudit } from '#auth/queries/audit-log.ts';
import { findPasskey, recordPasskeyUse, type PasskeyRow } from '#auth/queries/passkeys.ts';
import type { SessionRow } from '#auth/queries/sessions.ts';
import { findUserById, type UserRow } from '#auth/queries/users.ts';
import { startSession } from '#auth/sessions/sessions.ts';

/** POST /passkeys/authentication/options: lists no keys, so the authenticator offers its discoverable ones. */
export const passkeyAuthenticationOptions: Endpoint = async (c, context) => {
  const options = await authenticationOptions(context.settings.webauthn);
  const opened = await createPasskeyChallenge(context, {
    challenge: options.challenge,
    challenge_type: 'authentication',
    user_id: null,
  });
  return c.json({ ...opened, options });
};

/** POST /passkeys/authentication/verify */
export const passkeyAuthenticationVerify: Endpoint = async (c, context) => {
  const client = readClient(c, context);
  const answer = await consumeChallenge(context, await readBody(c, passkeyResponseSchema), {
    type: 'authentication',
    userId: null,
  });
  const response = answer.credential as Partial<AuthenticationResponseJSON>;
  const passkey =
    typeof response.id === 'string' && isStorable(response.id)
      ? await findPasskey(context.db, response.id)
      : undefined;
  const user = passkey && (await findUserById(context.db, passkey.user_id));
  if (!passkey || !user || !isUserHandle(user, response))
    throw refuse('webauthn_verification_failed');
  // The id is known; the library validates the rest.
  const use = await verifyUse(
    context,
    answer.challenge,
    passkey,
    response as AuthenticationResponseJSON,
  );
  assertMaySignIn(user);
  const sessionToUpgrade = await findSessionToUpgrade(c, context, user);
  const session = await context.db.transaction().execute(async (trx) => {
    await recordPasskeyUse(trx, passkey.id, use);
    await writeAudit(trx, 'login', user, client.address, {
      provider: passkeyMethod,
      passkey_id: passkey.id,
    });
    if (sessionToUpgrade)
      return upgradeSession(context, trx, {
        user,
        sessionId: sessionToUpgrade.id,
        factorId: passkey.id,
        method: passkeyMethod,
      });
    // The device alone, with no fingerprint or PIN, is only one factor.
    return startSession(
      context,
      trx,
      user,
      { method: passkeyMethod, factorId: use.userVerified ? passkey.id : undefined },
      client,
    );
  });
  return c.json(session);
};

/** The caller's session if it was started by another method: the passkey then is its second factor. */
async function findSessionToUpgrade(
  c: Context,
  context: AuthContext,
  user: UserRow,
): Promise<SessionRow | undefined> {
  // A stale token in the header must not prevent a sign-in.
  const caller = await findCaller(c, context).catch(() => undefined);
  if (caller?.user.id !== user.id || caller.session.oauth_client_id) return undefined;
  return caller.account.methods.some(({ method }) => method !== passkeyMethod)
    ? caller.session
    : undefined;
}

/** The user handle must be the id of the passkey's owner. */
function isUserHandle(user: UserRow, { response }: Partial<AuthenticationResponseJSON>): boolean {
  const handle =
    typeof response?.userHandle === 'string'
      ? Buffer.from(response.userHandle, 'base64url').toString('utf8')
      : '';
  return isUuid(handle) && handle.toLowerCase() === user.id;
}

async function verifyUse(
  { settings: { webauthn } }: AuthContext,
  challenge: string,
  passkey: PasskeyRow,
  response: AuthenticationResponseJSON,
) {
  const key = {
    id: passkey.credential_id,
    publicKey: new Uint8Array(passkey.public_key),
    counter: Number(passkey.sign_count),
  };
  const { verified, authenticationInfo: info } = await verifyAuthentication(
    webauthn,
    challenge,
    response,
    key,
  ).catch((cause: unknown) => Promise.reject(refuse('webauthn_verification_failed', { cause })));
  if (!verified) throw refuse('webauthn_verification_failed');
  return {
    signCount: info.newCounter,
    backedUp: info.credentialBackedUp,
    userVerified: info.userVerified,
  };
}

function assertMaySignIn(user: UserRow): void {
  if (user.email && !user.email_confirmed_at) throw refuse('email_not_confirmed.passkey');
  if (user.phone && !user.phone_confirmed_at) throw refuse('phone_not_confirmed.passkey');
  if (isBanned(user)) throw refuse('user_banned');
}
