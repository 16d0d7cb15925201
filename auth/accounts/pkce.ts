import { createHash, timingSafeEqual } from 'node:crypto';
import { validationFailed } from '#auth/http/errors.ts';

/** What a program keeps a verifier for: the answer to its flow is of use to nobody else. */
export interface CodeChallenge {
  challenge: string;
  method: 's256';
}

const form = /^[\w.~-]{43,128}$/;

interface Given {
  code_challenge?: string | undefined;
  code_challenge_method?: string | undefined;
}

/** Undefined when the flow has none. @throws AuthError 400 */
export function readCodeChallenge({ code_challenge: challenge, code_challenge_method: given }: Given): CodeChallenge | undefined {
  if (!challenge && !given) return undefined;
  if (!challenge || !given) throw validationFailed('PKCE flow requires code_challenge_method and code_challenge');
  const method = given.toLowerCase();
  // A plain challenge is its own verifier, and stands in addresses that others read.
  if (method !== 's256') throw validationFailed('invalid code challenge method: must be s256');
  if (challenge.length < 43 || challenge.length > 128) throw validationFailed('code challenge has to be between 43 and 128 characters');
  if (!form.test(challenge)) throw validationFailed('code challenge can only contain alphanumeric characters, hyphens, periods, underscores and tildes');
  return { challenge, method };
}

/** `plain` is of a flow that began before it was refused. */
export function isVerifierOf(verifier: string, { challenge, method }: { challenge: string; method: 's256' | 'plain' }): boolean {
  if (method !== 's256') return false;
  const wanted = Buffer.from(challenge);
  const answered = Buffer.from(createHash('sha256').update(verifier).digest('base64url'));
  return answered.length === wanted.length && timingSafeEqual(answered, wanted);
}
