import type { AuthenticationResponseJSON, GenerateAuthenticationOptionsOpts, GenerateRegistrationOptionsOpts, RegistrationResponseJSON, WebAuthnCredential } from '@simplewebauthn/server';
import type { UserRow } from '#auth/queries/users.ts';
import type { WebauthnSettings } from '#auth/settings/passkeys.ts';

/** Large, and needed by few: loaded when somebody first shows a device. */
const library = () => import('@simplewebauthn/server');

/** ES256, EdDSA and RS256, in this order of preference. */
const algorithms = [-7, -8, -257];

/** The handle a key keeps for its user: the bytes of the id's text, which is how the protocol's clients read it back. */
const userHandle = (userId: string) => new Uint8Array(Buffer.from(userId, 'utf8'));

const userNames = (user: UserRow) => {
  const userName = user.email || user.phone || user.id;
  const { full_name: fullName, name } = user.raw_user_meta_data;
  const userDisplayName = [fullName, name].find((text): text is string => typeof text === 'string' && text !== '') ?? userName;
  return { userName, userDisplayName };
};

interface WantedKey {
  /** Keys that the person has already: a device makes no second one. */
  known: GenerateRegistrationOptionsOpts['excludeCredentials'];
  /** Whether the device keeps the key under the person's name, to offer it before anybody has said who they are. */
  residentKey: 'required' | 'discouraged';
}

/** What the browser asks a device to make. */
export const registrationOptions = async ({ rpId, rpName }: WebauthnSettings, user: UserRow, { known, residentKey }: WantedKey) =>
  (await library()).generateRegistrationOptions({
    rpName,
    rpID: rpId,
    ...userNames(user),
    userID: userHandle(user.id),
    attestationType: 'none',
    excludeCredentials: known,
    authenticatorSelection: { residentKey, userVerification: 'preferred' },
    supportedAlgorithmIDs: algorithms,
  });

/** Whether a device made a key for this site and this question. A finger or PIN is preferred: keys without one are keys too. */
export const verifyRegistration = async ({ rpId, origins }: WebauthnSettings, challenge: string, response: RegistrationResponseJSON) =>
  (await library()).verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: [...origins],
    expectedRPID: rpId,
    requireUserVerification: false,
    supportedAlgorithmIDs: algorithms,
  });

/** What the browser asks a device to sign: by one of these keys, or by any it has for this site. */
export const authenticationOptions = async ({ rpId }: WebauthnSettings, keys?: GenerateAuthenticationOptionsOpts['allowCredentials']) =>
  (await library()).generateAuthenticationOptions({ rpID: rpId, userVerification: 'preferred', ...(keys && { allowCredentials: keys }) });

/** Whether this key answered this question, on a page of this site. */
export const verifyAuthentication = async ({ rpId, origins }: WebauthnSettings, challenge: string, response: AuthenticationResponseJSON, credential: WebAuthnCredential) =>
  (await library()).verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: [...origins],
    expectedRPID: rpId,
    requireUserVerification: false,
    credential,
  });
