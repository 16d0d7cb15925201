import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import type { UserEndpoint } from '#auth/access/endpoint.ts';
import type { AuthContext } from '#auth/context/context.ts';
import { assertMayAddFactor } from '#auth/factors/may-add-factor.ts';
import { passkeyMethod } from '#auth/factors/methods.ts';
import { refuse } from '#auth/http/errors.ts';
import { readBody, readClient } from '#auth/http/request.ts';
import { notifyOwner } from '#auth/messages/security-notice.ts';
import { passkeyName } from '#auth/passkeys/aaguids.ts';
import {
  createPasskeyChallenge,
  passkeyResponseSchema,
  consumeChallenge,
} from '#auth/passkeys/challenges.ts';
import { registrationOptions, verifyRegistration } from '#auth/passkeys/webauthn.ts';
import { writeAudit } from '#auth/queries/audit-log.ts';
import { insertPasskey, listPasskeyRows, type PasskeyRow } from '#auth/queries/passkeys.ts';
import {
  deleteSessionsWithoutFactor,
  lockSession,
  elevateSession,
  saveAuthenticationMethod,
} from '#auth/queries/sessions.ts';
import { lockUser, type UserRow } from '#auth/queries/users.ts';
import { hasVerifiedFactor } from '#auth/sessions/assurance.ts';
import type { AuthTrx } from '#auth/tables/tables.ts';

/** POST /passkeys/registration/options */
export const passkeyRegistrationOptions: UserEndpoint = async (c, context) => {
  const { user } = c.var;
  assertNotSso(user);
  await assertMayAddFactor(context, context.db, {
    ...c.var,
    refusal: 'insufficient_aal.passkeys',
  });
  const known = await listPasskeyRows(context.db, user.id);
  if (known.length >= context.settings.passkeys.perUserMax) throw refuse('too_many_passkeys');
  const options = await registrationOptions(context.settings.webauthn, user, {
    known: known.map(({ credential_id: id, transports }) => ({ id, transports })),
    residentKey: 'required',
  });
  const opened = await createPasskeyChallenge(context, {
    challenge: options.challenge,
    challenge_type: 'registration',
    user_id: user.id,
  });
  return c.json({ ...opened, options });
};

/** POST /passkeys/registration/verify: stores the new public key. */
export const passkeyRegistrationVerify: UserEndpoint = async (c, context) => {
  const { user } = c.var;
  const { address } = readClient(c, context);
  assertNotSso(user);
  const answer = await consumeChallenge(context, await readBody(c, passkeyResponseSchema), {
    type: 'registration',
    userId: user.id,
  });
  // The library validates the browser's response.
  const { userVerified, ...credential } = await readNewCredential(
    context,
    answer.challenge,
    answer.credential as RegistrationResponseJSON,
  );
  const passkey = await context.db.transaction().execute(async (trx) => {
    await lockUser(trx, user.id); // concurrent requests must not exceed the maximum
    const session = await lockSession(trx, c.var.session.id); // reread: a concurrent registration may have raised it
    if (!session) throw refuse('session_not_found');
    await assertMayAddFactor(context, trx, {
      user,
      session,
      refusal: 'insufficient_aal.passkeys',
    });
    if ((await listPasskeyRows(trx, user.id)).length >= context.settings.passkeys.perUserMax)
      throw refuse('too_many_passkeys');
    const inserted = await insertPasskey(trx, { user_id: user.id, ...credential });
    if (!inserted) throw refuse('webauthn_credential_exists');
    if (userVerified && !hasVerifiedFactor(session)) await markVerified(trx, session.id, inserted);
    await deleteSessionsWithoutFactor(trx, user.id, session.id);
    await writeAudit(trx, 'passkey_created', user, address, { passkey_id: inserted.id });
    await notifyOwner(context, trx, user, {
      change: 'passkey-added',
      detail: inserted.friendly_name,
    });
    return inserted;
  });
  return c.json({
    id: passkey.id,
    friendly_name: passkey.friendly_name,
    created_at: passkey.created_at.toISOString(),
  });
};

/**
 * Registering the first key with a fingerprint or PIN counts as verifying it. A session that has
 * verified another factor keeps that one: else removing the new key would lower it.
 */
async function markVerified(trx: AuthTrx, sessionId: string, { id }: PasskeyRow): Promise<void> {
  await elevateSession(trx, sessionId, id);
  await saveAuthenticationMethod(trx, sessionId, { method: passkeyMethod });
}

function assertNotSso(user: UserRow): void {
  if (user.is_sso_user) throw refuse('validation_failed.sso_passkey');
}

async function readNewCredential(
  { settings: { webauthn } }: AuthContext,
  challenge: string,
  response: RegistrationResponseJSON,
) {
  const { verified, registrationInfo: info } = await verifyRegistration(
    webauthn,
    challenge,
    response,
  ).catch((cause: unknown) => Promise.reject(refuse('webauthn_verification_failed', { cause })));
  if (!verified) throw refuse('webauthn_verification_failed');
  return {
    credential_id: info.credential.id,
    public_key: Buffer.from(info.credential.publicKey),
    aaguid: info.aaguid,
    sign_count: info.credential.counter,
    transports: JSON.stringify(response.response.transports ?? []),
    backup_eligible: info.credentialDeviceType === 'multiDevice',
    backed_up: info.credentialBackedUp,
    friendly_name: passkeyName(info.aaguid),
    userVerified: info.userVerified,
  } satisfies Partial<Record<keyof PasskeyRow | 'userVerified', unknown>>;
}
