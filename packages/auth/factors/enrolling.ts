import type { AuthContext } from '#auth/context/context.ts';
import { refuse } from '#auth/http/errors.ts';
import { deleteStaleFactors, listFactors } from '#auth/queries/factors.ts';
import type { SessionRow } from '#auth/queries/sessions.ts';
import type { UserRow } from '#auth/queries/users.ts';
import type { AuthTrx } from '#auth/tables/tables.ts';
import { assertMayAddFactor } from './may-add-factor.ts';

export interface Enrollment {
  user: UserRow;
  session: SessionRow;
  name: string;
}

/** Rules common to all kinds of factor. @throws AuthError */
export async function assertMayEnroll(
  context: AuthContext,
  trx: AuthTrx,
  { user, session, name }: Enrollment,
): Promise<void> {
  const { enrolledMax, verifiedMax, unverifiedSeconds } = context.settings.factors;
  await deleteStaleFactors(trx, user.id, unverifiedSeconds);
  const factors = await listFactors(trx, user.id);
  if (factors.some((factor) => factor.friendly_name === name)) {
    throw refuse('mfa_factor_name_conflict', name);
  }
  const verified = factors.filter(({ status }) => status === 'verified').length;
  if (factors.length >= enrolledMax || verified >= verifiedMax)
    throw refuse('too_many_enrolled_mfa_factors');
  await assertMayAddFactor(context, trx, {
    user,
    session,
    refusal: 'insufficient_aal.enroll',
  });
}
