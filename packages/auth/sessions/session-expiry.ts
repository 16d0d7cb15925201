import { currentMs } from '@grafted/postgres/clock.ts';
import type { AuthContext } from '#auth/context/context.ts';
import { refuse } from '#auth/http/errors.ts';
import { hasNewerSession, type SessionRow } from '#auth/queries/sessions.ts';
import type { AuthDb } from '#auth/tables/tables.ts';
import { needsFactor } from './assurance.ts';

type Expiry =
  | 'Ended'
  | 'Timebox'
  | 'Inactivity'
  | 'Low AAL: User Needs MFA Verification'
  | 'Revoked by Newer Login';

/** @throws AuthError 400 */
export async function assertLive(
  context: AuthContext,
  db: AuthDb,
  session: SessionRow,
): Promise<void> {
  const expiry = await findExpiry(context, db, session);
  if (expiry) throw refuse('session_expired', expiry);
}

/** Why a session has expired; undefined while it is live. */
async function findExpiry(
  { settings: { sessions } }: AuthContext,
  db: AuthDb,
  session: SessionRow,
): Promise<Expiry | undefined> {
  const age = (since: Date) => (currentMs() - since.getTime()) / 1000;
  const { timeboxSeconds, inactivitySeconds, lowAalSeconds, singlePerUser } = sessions;
  if (session.not_after && age(session.not_after) >= 0) return 'Ended';
  if (timeboxSeconds && age(session.created_at) > timeboxSeconds) return 'Timebox';
  if (inactivitySeconds && age(session.refreshed_at ?? session.created_at) > inactivitySeconds)
    return 'Inactivity';
  const isLow = lowAalSeconds && age(session.created_at) > lowAalSeconds;
  if (isLow && (await needsFactor(db, session.user_id, session)))
    return 'Low AAL: User Needs MFA Verification';
  if (singlePerUser && !session.oauth_client_id && (await hasNewerSession(db, session)))
    return 'Revoked by Newer Login';
  return undefined;
}
