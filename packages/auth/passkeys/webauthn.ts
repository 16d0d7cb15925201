import type {
  AuthenticationResponseJSON,
  GenerateAuthenticationOptionsOpts,
  GenerateRegistrationOptionsOpts,
  RegistrationResponseJSON,
  WebAuthnCredential,
} from '@simplewebauthn/server';
import type { UserRow } from '#auth/queries/users.ts';
import type { WebauthnSettings } from '#auth/settings/passkeys.ts';

/** Loaded on first use: it is large, and few requests need it. */
const library = () => import('@simplewebauthn/server');

/** ES256, EdDSA and RS256, in this order of preference. */
const algorithms = [-7, -8, -257];

/** The protocol's clients expect the bytes of the id's text. */
const userHandle = (userId: string) => new Uint8Array(Buffer.from(userId, 'utf8'));

const userNames = (user: UserRow) => {
  const userName = user.email || user.phone || user.id;
  const { full_name: fullName, name } = user.raw_user_meta_data;
  const userDisplayName =
    [fullName, name].find((text): text is string => typeof text === 'string' && text !== '') ??
    userName;
  return { userName, userDisplayName };
};

interface KeyRequest {
  /** The user's existing keys: an authenticator registers no second one. */
  known: GenerateRegistrationOptionsOpts['excludeCredentials'];
  /** `required`: discoverable, so that signing in needs no user name. */
  residentKey: 'required' | 'discouraged';
}

export const registrationOptions = async (
  { rpId, rpName }: WebauthnSettings,
  user: UserRow,
  { known, residentKey }: KeyRequest,
) =>
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

/** User verification (fingerprint or PIN) is preferred but not required: keys without it work too. */
export const verifyRegistration = async (
  { rpId, origins }: WebauthnSettings,
  challenge: string,
  response: RegistrationResponseJSON,
) =>
  (await library()).verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: [...origins],
    expectedRPID: rpId,
    requireUserVerification: false,
    supportedAlgorithmIDs: algorithms,
  });

/** Where `keys` is empty, the authenticator offers any key it has for this site. */
export const authenticationOptions = async (
  { rpId }: WebauthnSettings,
  keys?: GenerateAuthenticationOptionsOpts['allowCredentials'],
) =>
  (await library()).generateAuthenticationOptions({
    rpID: rpId,
    userVerification: 'preferred',
    ...(keys && { allowCredentials: keys }),
  });

export const verifyAuthentication = async (
  { rpId, origins }: WebauthnSettings,
  challenge: string,
  response: AuthenticationResponseJSON,
  credential: WebAuthnCredential,
) =>
  (await library()).verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: [...origins],
    expectedRPID: rpId,
    requireUserVerification: false,
    credential,
  });
