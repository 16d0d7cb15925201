import { auth, clearSession } from './session.ts';

const refusals = [400, 401, 403];
/** Another tab has renewed it in between. */
const renewedElsewhere = 409;

/** Asks the server whether the session still stands; an access token alone may outlive it. One that does not is over here too. */
export async function renewSession(): Promise<'renewed' | 'ended' | 'unanswered'> {
  const { data, error } = await (await auth()).refreshSession();
  if (data.session || error?.status === renewedElsewhere) return 'renewed';
  if (!error?.status || !refusals.includes(error.status)) return 'unanswered';
  clearSession();
  return 'ended';
}
