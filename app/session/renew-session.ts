import { auth, clearSession } from './session.ts';

const refusals = [400, 401, 403];
/** The client's `AuthRefreshDiscardedError`: another tab has renewed it meanwhile. */
const renewedElsewhere = 409;

/** Renews the session, which also checks that the server has not ended it. An ended one is cleared here too. */
export async function renewSession(): Promise<'renewed' | 'ended' | 'unanswered'> {
  const { data, error } = await (await auth()).refreshSession();
  if (data.session || error?.status === renewedElsewhere) return 'renewed';
  if (!error?.status || !refusals.includes(error.status)) return 'unanswered';
  clearSession();
  return 'ended';
}
