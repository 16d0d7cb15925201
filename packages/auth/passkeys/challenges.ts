import { currentDate, currentMs } from '@grafted/postgres/clock.ts';
import * as z from 'zod/mini';
import type { AuthContext } from '#auth/context/context.ts';
import { refuse, validationFailed } from '#auth/http/errors.ts';
import { isUuid } from '#auth/http/path-id.ts';
import { optionalText } from '#auth/http/request.ts';
import {
  insertPasskeyChallenge,
  consumePasskeyChallenge,
  type PasskeyChallengeRow,
} from '#auth/queries/passkeys.ts';

export const passkeyResponseSchema = z.object({
  challenge_id: optionalText,
  credential: z.optional(z.unknown()),
});
type PasskeyResponse = z.infer<typeof passkeyResponseSchema>;

export async function createPasskeyChallenge(
  { db, settings }: AuthContext,
  challenge: Pick<PasskeyChallengeRow, 'challenge' | 'challenge_type' | 'user_id'>,
): Promise<{ challenge_id: string; expires_at: number }> {
  const row = await insertPasskeyChallenge(db, {
    ...challenge,
    expires_at: new Date(currentMs() + settings.webauthn.challengeSeconds * 1000),
  });
  return { challenge_id: row.id, expires_at: Math.floor(row.expires_at.getTime() / 1000) };
}

/** Consumes the challenge that the response answers. @throws AuthError */
export async function consumeChallenge(
  { db }: AuthContext,
  given: PasskeyResponse,
  expected: { type: PasskeyChallengeRow['challenge_type']; userId: string | null },
) {
  if (!given.challenge_id) throw validationFailed('challenge_id is required');
  if (typeof given.credential !== 'object' || given.credential === null)
    throw validationFailed('credential is required');
  const found = isUuid(given.challenge_id)
    ? await consumePasskeyChallenge(db, { id: given.challenge_id, ...expected })
    : undefined;
  if (!found) throw refuse('webauthn_challenge_not_found');
  if (found.expires_at <= currentDate()) throw refuse('webauthn_challenge_expired');
  return { challenge: found.challenge, credential: given.credential };
}
