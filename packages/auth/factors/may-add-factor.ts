import { currentMs } from '@grafted/postgres/clock.ts';
import type { AuthContext } from '#auth/context/context.ts';
import { refuse } from '#auth/http/errors.ts';
import type { Refusal } from '#auth/http/refusals.ts';
import { hasFactor } from '#auth/queries/factors.ts';
import type { SessionRow } from '#auth/queries/sessions.ts';
import type { UserRow } from '#auth/queries/users.ts';
import { hasVerifiedFactor } from '#auth/sessions/assurance.ts';
import type { AuthDb } from '#auth/tables/tables.ts';

/** How long a mailed code allows adding a factor. */
const reauthenticationMs = 10 * 60_000;

interface NewFactor {
  user: UserRow;
  session: SessionRow;
  /** Thrown if an existing factor must be verified first. */
  refusal: Extract<Refusal, `insufficient_aal.${string}`>;
}

/**
 * Adding a further factor needs a session that has verified one. For some accounts the first needs
 * a freshly mailed code.
 * @throws AuthError
 */
export async function assertMayAddFactor(
  { firstFactorNeedsCode }: AuthContext,
  db: AuthDb,
  { user, session, refusal }: NewFactor,
): Promise<void> {
  if (await hasFactor(db, user.id)) {
    if (!hasVerifiedFactor(session)) throw refuse(refusal);
    return;
  }
  if (!(await firstFactorNeedsCode(user.id))) return;
  if (
    session.reauthenticated_at &&
    currentMs() - session.reauthenticated_at.getTime() < reauthenticationMs
  )
    return;
  throw refuse('reauthentication_needed.first_factor');
}
