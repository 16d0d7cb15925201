import type { AuthContext } from '../context.ts';
import { AuthError } from '../errors.ts';
import { hasVerifiedFactor } from '../queries/factors.ts';
import type { SessionRow } from '../queries/sessions.ts';
import type { UserRow } from '../queries/users.ts';

/** A way in is not made or taken away past a second factor. @throws AuthError */
export async function assertMayManagePasskeys({ db }: AuthContext, { user, session }: { user: UserRow; session: SessionRow }): Promise<void> {
  if (session.aal !== 'aal1' || !(await hasVerifiedFactor(db, user.id))) return;
  throw new AuthError(403, 'insufficient_aal', 'AAL2 session is required to manage passkeys when MFA is enabled');
}
