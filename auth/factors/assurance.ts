import type { AuthContext } from '#auth/context.ts';
import { AuthError } from '#auth/http/errors.ts';
import { hasFactor } from '#auth/queries/factors.ts';
import type { SessionRow } from '#auth/queries/sessions.ts';
import type { UserRow } from '#auth/queries/users.ts';
import type { AuthDb } from '#auth/tables/tables.ts';

/** Life of a mailed code's proof: long enough to set a factor up. */
const freshMs = 10 * 60_000;

type Shown = Pick<SessionRow, 'factor_id'>;

/** Whether the session has shown a factor: an authenticator, a phone, a security key, a recovery code or a passkey. */
export const hasVerifiedFactor = ({ factor_id: shown }: Shown): boolean => shown !== null;

/** Whether the account has a factor that this session has not shown. */
export const needsFactor = async (db: AuthDb, userId: string, session: Shown): Promise<boolean> => !hasVerifiedFactor(session) && (await hasFactor(db, userId));

interface Adding {
  user: UserRow;
  session: SessionRow;
  /** What to answer where a factor must be shown first. */
  refusal: AuthError;
}

/** Another factor takes a session that showed one. Of whom it is asked, the first one takes a code just mailed. @throws AuthError */
export async function assertMayAddFactor({ firstFactorNeedsCode }: AuthContext, db: AuthDb, { user, session, refusal }: Adding): Promise<void> {
  if (await hasFactor(db, user.id)) {
    if (!hasVerifiedFactor(session)) throw refusal;
    return;
  }
  if (!(await firstFactorNeedsCode({ userId: user.id, email: user.email ?? '', emailConfirmed: user.email_confirmed_at !== null, isSso: user.is_sso_user }))) return;
  if (session.reauthenticated_at && Date.now() - session.reauthenticated_at.getTime() < freshMs) return;
  throw new AuthError(400, 'reauthentication_needed', 'The first second factor of this account takes a code that was just mailed');
}
