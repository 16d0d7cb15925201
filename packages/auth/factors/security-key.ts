import { Buffer } from 'node:buffer';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { AuthContext } from '#auth/context/context.ts';
import {
  authenticationOptions,
  registrationOptions,
  verifyAuthentication,
  verifyRegistration,
} from '#auth/passkeys/webauthn.ts';
import { listFactors, type FactorRow } from '#auth/queries/factors.ts';
import type { UserRow } from '#auth/queries/users.ts';
import type { FactorCredential } from '#auth/tables/factors.ts';

/** Options for the browser: registration for an unverified factor, authentication for a verified one. */
export async function securityKeyOptions(context: AuthContext, user: UserRow, factor: FactorRow) {
  const keys = (await listFactors(context.db, user.id)).flatMap(({ web_authn_credential: key }) =>
    key ? [key] : [],
  );
  if (factor.status === 'verified') {
    const own = factor.web_authn_credential ? [factor.web_authn_credential] : [];
    return {
      type: 'request' as const,
      options: await authenticationOptions(context.settings.webauthn, own.map(toDescriptor)),
    };
  }
  const options = await registrationOptions(context.settings.webauthn, user, {
    known: keys.map(toDescriptor),
    residentKey: 'discouraged',
  });
  return { type: 'create' as const, options };
}

const toDescriptor = ({ id, transports }: FactorCredential) => ({
  id,
  ...(transports && { transports }),
});

interface StoredChallenge {
  challenge: string;
}

/** Undefined if the response does not verify for this site. */
export async function verifyNewSecurityKey(
  { settings: { webauthn } }: AuthContext,
  { challenge }: StoredChallenge,
  response: RegistrationResponseJSON,
) {
  const { verified, registrationInfo } = await verifyRegistration(webauthn, challenge, response);
  if (!verified) return undefined;
  const { id, publicKey, counter } = registrationInfo.credential;
  const credential: FactorCredential = {
    id,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports: response.response.transports,
  };
  return { credential, aaguid: registrationInfo.aaguid };
}

export async function verifySecurityKey(
  { settings: { webauthn } }: AuthContext,
  { challenge }: StoredChallenge,
  stored: FactorCredential,
  response: AuthenticationResponseJSON,
) {
  if (response.id !== stored.id) return undefined;
  const key = { ...stored, publicKey: new Uint8Array(Buffer.from(stored.publicKey, 'base64url')) };
  const { verified, authenticationInfo } = await verifyAuthentication(
    webauthn,
    challenge,
    response,
    key,
  );
  return verified
    ? { credential: { ...stored, counter: authenticationInfo.newCounter } }
    : undefined;
}
