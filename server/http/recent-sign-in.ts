import type { Auth, Identity } from '#auth/index.ts';
import { ShopError } from './errors.ts';

const freshMs = 15 * 60_000;

/** For what a stolen session must not do. @throws ShopError when this session has not shown who its person is for a quarter of an hour */
export async function assertRecentSignIn(auth: Pick<Auth, 'findLastAuthentication'>, { sessionId }: Pick<Identity, 'sessionId'>): Promise<void> {
  const proof = await auth.findLastAuthentication(sessionId);
  if (!proof || Date.now() - proof.getTime() > freshMs) throw new ShopError('sign_in_again', 403, 'Please sign in again first, so that we know it is you.');
}
