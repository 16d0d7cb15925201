import { createHash, timingSafeEqual } from 'node:crypto';
import { validationFailed } from './errors.ts';

export interface CodeChallenge {
  challenge: string;
  method: 's256';
}

const challengePattern = /^[\w.~-]{43,128}$/;

interface ChallengeFields {
  code_challenge?: string | undefined;
  code_challenge_method?: string | undefined;
}

/** Undefined for a flow without PKCE. @throws AuthError 400 */
export function readCodeChallenge({
  code_challenge: challenge,
  code_challenge_method: given,
}: ChallengeFields): CodeChallenge | undefined {
  if (!challenge && !given) return undefined;
  if (!challenge || !given)
    throw validationFailed('PKCE flow requires code_challenge_method and code_challenge');
  const method = given.toLowerCase();
  // A plain challenge is its own verifier, and is exposed in URLs.
  if (method !== 's256') throw validationFailed('invalid code challenge method: must be s256');
  if (challenge.length < 43 || challenge.length > 128)
    throw validationFailed('code challenge has to be between 43 and 128 characters');
  if (!challengePattern.test(challenge))
    throw validationFailed(
      'code challenge can only contain alphanumeric characters, hyphens, periods, underscores and tildes',
    );
  return { challenge, method };
}

/** Older flows may still have `plain`, which is refused now. */
export function matchesChallenge(
  verifier: string,
  { challenge, method }: { challenge: string; method: 's256' | 'plain' },
): boolean {
  if (method !== 's256') return false;
  const wanted = Buffer.from(challenge);
  const computed = Buffer.from(createHash('sha256').update(verifier).digest('base64url'));
  return computed.length === wanted.length && timingSafeEqual(computed, wanted);
}
