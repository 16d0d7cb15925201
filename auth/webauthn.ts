import { generateRegistrationOptions, verifyRegistrationResponse, type GenerateRegistrationOptionsOpts, type RegistrationResponseJSON } from '@simplewebauthn/server';
import type { UserRow } from './queries/users.ts';
import type { WebauthnSettings } from './settings/passkeys.ts';

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
export const registrationOptions = ({ rpId, rpName }: WebauthnSettings, user: UserRow, { known, residentKey }: WantedKey) =>
  generateRegistrationOptions({
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
export const verifyRegistration = ({ rpId, origins }: WebauthnSettings, challenge: string, response: RegistrationResponseJSON) =>
  verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: [...origins],
    expectedRPID: rpId,
    requireUserVerification: false,
    supportedAlgorithmIDs: algorithms,
  });
