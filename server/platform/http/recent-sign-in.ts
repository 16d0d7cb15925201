import type { Auth, Identity } from '@grafted/auth';
import { currentMs } from '@grafted/postgres/clock.ts';
import { refuse } from './errors.ts';

const maxAgeMs = 15 * 60_000;

/**
 * Guards sensitive actions against stolen sessions.
 * @throws ShopError when the last authentication is older than 15 minutes
 */
export async function assertRecentSignIn(
  auth: Pick<Auth, 'findLastAuthentication'>,
  { sessionId }: Pick<Identity, 'sessionId'>,
): Promise<void> {
  const proof = await auth.findLastAuthentication(sessionId);
  if (!proof || currentMs() - proof.getTime() > maxAgeMs) throw refuse('sign_in_again');
}
