import type { Context } from 'hono';
import type { SignedInUser } from '#auth/access/signed-in.ts';
import type { AuthContext } from '#auth/context/context.ts';
import { found, refuse, validationFailed } from '#auth/http/errors.ts';
import { readPathId } from '#auth/http/path-id.ts';
import { findFactor, type FactorRow } from '#auth/queries/factors.ts';
import type { AuthDb } from '#auth/tables/tables.ts';

/** The factor in the path. Another user's factor counts as not found. @throws AuthError 404 */
export const getFactor = (c: Context<SignedInUser>, { db }: AuthContext): Promise<FactorRow> =>
  getFactorFromPath(c, db, c.var.user.id);

export async function getFactorFromPath(
  c: Context,
  db: AuthDb,
  userId: string,
): Promise<FactorRow> {
  const id = readPathId(c.req.param('factor'), 'factor_id must be an UUID');
  return found(await findFactor(db, { id, userId }), () => refuse('mfa_factor_not_found'));
}

export function assertVerifiable(
  { settings }: AuthContext,
  { factor_type: type }: FactorRow,
): void {
  if (type === 'recovery_code')
    throw validationFailed('factor_type needs to be totp, phone, or webauthn');
  if (!settings.factors[type].verify) throw refuse(`mfa_${type}_verify_not_enabled`);
}
