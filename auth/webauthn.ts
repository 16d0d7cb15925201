import type { UserRow } from './queries/users.ts';

/** ES256, EdDSA and RS256, in this order of preference. */
export const algorithms = [-7, -8, -257];

/** The handle a key keeps for its user: the bytes of the id's text, which is how the protocol's clients read it back. */
export const userHandle = (userId: string) => new Uint8Array(Buffer.from(userId, 'utf8'));

export const userNames = (user: UserRow) => {
  const userName = user.email || user.phone || user.id;
  const { full_name: fullName, name } = user.raw_user_meta_data;
  const userDisplayName = [fullName, name].find((text): text is string => typeof text === 'string' && text !== '') ?? userName;
  return { userName, userDisplayName };
};
