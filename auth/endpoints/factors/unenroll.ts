import type { Handler } from 'hono';
import type { SignedInUser } from '../../access.ts';
import type { AuthContext } from '../../context.ts';
import { AuthError } from '../../errors.ts';
import { loadFactor } from '../../factors/loading.ts';
import { hasShownFactor } from '../../factors/assurance.ts';
import { amrMethods } from '../../factors/methods.ts';
import { writeAudit } from '../../queries/audit-log.ts';
import { deleteFactor, listFactors, type FactorRow } from '../../queries/factors.ts';
import { listPasskeysOf } from '../../queries/passkeys.ts';
import { lowerSessions } from '../../queries/sessions.ts';
import { lockUser } from '../../queries/users.ts';
import { readClient } from '../../request.ts';
import { factorRemoved, tellOwner } from '../../security-notice.ts';
import type { AuthTrx } from '../../tables.ts';

/** DELETE /factors/{id} */
export const unenrollFactor =
  (context: AuthContext): Handler<SignedInUser> =>
  async (c) => {
    const { user, session } = c.var;
    const { address } = readClient(c, context);
    const factor = await loadFactor(c, context);
    if (factor.factor_type === 'recovery_code') throw new AuthError(422, 'validation_failed', 'Recovery codes cannot be unenrolled with this endpoint, use DELETE /factors/recovery-codes');
    if (factor.status === 'verified' && !hasShownFactor(session)) throw new AuthError(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor');
    await context.db.transaction().execute(async (trx) => {
      await lockUser(trx, user.id);
      if (factor.status === 'verified') await assertNotLastBesideCodes(trx, factor);
      await deleteFactor(trx, factor.id);
      await lowerSessions(trx, factor.id, amrMethods[factor.factor_type]);
      await writeAudit(trx, 'factor_unenrolled', user, address, { factor_id: factor.id, factor_status: factor.status, session_id: session.id });
      if (factor.status === 'verified') await tellOwner(context, trx, user, { change: factorRemoved[factor.factor_type] });
    });
    return c.json({ id: factor.id });
  };

async function assertNotLastBesideCodes(trx: AuthTrx, factor: FactorRow): Promise<void> {
  const others = (await listFactors(trx, factor.user_id)).filter(({ id, status }) => id !== factor.id && status === 'verified');
  if (others.length === 0 || (await listPasskeysOf(trx, factor.user_id)).length > 0 || others.some(({ factor_type: type }) => type !== 'recovery_code')) return;
  throw new AuthError(
    422,
    'mfa_recovery_codes_sole_factor',
    'Recovery codes cannot be the only verified factor. Please enroll another factor before unenrolling this one or delete your recovery codes.',
  );
}
