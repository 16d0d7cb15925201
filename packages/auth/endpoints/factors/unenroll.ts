import type { UserEndpoint } from '#auth/access/endpoint.ts';
import { getFactor } from '#auth/factors/get-factor.ts';
import { removeFactor } from '#auth/factors/remove-factor.ts';
import { refuse } from '#auth/http/errors.ts';
import { readClient } from '#auth/http/request.ts';
import { factorRemoved, notifyOwner } from '#auth/messages/security-notice.ts';
import { writeAudit } from '#auth/queries/audit-log.ts';
import { listFactors, type FactorRow } from '#auth/queries/factors.ts';
import { listPasskeyRows } from '#auth/queries/passkeys.ts';
import { lockUser } from '#auth/queries/users.ts';
import { hasVerifiedFactor } from '#auth/sessions/assurance.ts';
import type { AuthTrx } from '#auth/tables/tables.ts';

/** DELETE /factors/{id} */
export const unenrollFactor: UserEndpoint = async (c, context) => {
  const { user, session } = c.var;
  const { address } = readClient(c, context);
  const factor = await getFactor(c, context);
  if (factor.factor_type === 'recovery_code')
    throw refuse('validation_failed.unenroll_recovery_codes');
  if (factor.status === 'verified' && !hasVerifiedFactor(session))
    throw refuse('insufficient_aal.unenroll');
  await context.db.transaction().execute(async (trx) => {
    await lockUser(trx, user.id);
    if (factor.status === 'verified') await assertNotLastBeforeCodes(trx, factor);
    await removeFactor(trx, factor);
    await writeAudit(trx, 'factor_unenrolled', user, address, {
      factor_id: factor.id,
      factor_status: factor.status,
      session_id: session.id,
    });
    if (factor.status === 'verified')
      await notifyOwner(context, trx, user, { change: factorRemoved[factor.factor_type] });
  });
  return c.json({ id: factor.id });
};

/** Recovery codes must not become the only factor. */
async function assertNotLastBeforeCodes(trx: AuthTrx, factor: FactorRow): Promise<void> {
  const others = (await listFactors(trx, factor.user_id)).filter(
    ({ id, status }) => id !== factor.id && status === 'verified',
  );
  if (
    others.length === 0 ||
    (await listPasskeyRows(trx, factor.user_id)).length > 0 ||
    others.some(({ factor_type: type }) => type !== 'recovery_code')
  )
    return;
  throw refuse('mfa_recovery_codes_sole_factor.unenroll');
}
