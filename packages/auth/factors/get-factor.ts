import type { Context } from 'hono';
import type { SignedInUser } from '#auth/access/signed-in.ts';
import type { AuthContext } from '#auth/context/context.ts';
import { refuse, validationFailed } from '#auth/http/errors.ts';
import { readPathId } from '#auth/http/path-id.ts';
import { findFactor, type FactorRow } from '#auth/queries/factors.ts';

/** The factor in the path. Another user's factor counts as not found. @throws AuthError 404 */
export async function getFactor(c: Context<SignedInUser>, { db }: AuthContext): Promise<FactorRow> {
  const id = readPathId(c.req.param('factor'), 'factor_id must be an UUID');
  const factor = await findFactor(db, { id, userId: c.var.user.id });
  if (!factor) throw refuse('mfa_factor_not_found');
  return factor;
}

export function assertVerifiable(
  { settings }: AuthContext,
  { factor_type: type }: FactorRow,
): void {
  if (type === 'recovery_code')
    throw validationFailed('factor_type needs to be totp, phone, or webauthn');
  if (!settings.factors[type].verify) throw refuse(`mfa_${type}_verify_not_enabled`);
}
