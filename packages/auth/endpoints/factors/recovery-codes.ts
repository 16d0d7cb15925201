import { currentDate } from '@grafted/postgres/clock.ts';
import type { Context } from 'hono';
import * as z from 'zod/mini';
import type { UserEndpoint } from '#auth/access/endpoint.ts';
import type { SignedInUser } from '#auth/access/signed-in.ts';
import type { AuthContext } from '#auth/context/context.ts';
import { factorTraits } from '#auth/factors/audit-traits.ts';
import { amrMethods } from '#auth/factors/methods.ts';
import { hashRecoveryCode, newRecoveryCodes } from '#auth/factors/recovery-codes.ts';
import { removeFactor } from '#auth/factors/remove-factor.ts';
import { upgradeSession } from '#auth/factors/upgrade-session.ts';
import { AuthError, found, refuse } from '#auth/http/errors.ts';
import { friendlyName, optionalText, readBody, readClient } from '#auth/http/request.ts';
import { notifyOwner } from '#auth/messages/security-notice.ts';
import { writeAudit } from '#auth/queries/audit-log.ts';
import {
  hasFactor,
  insertFactor,
  listFactors,
  updateFactor,
  type FactorRow,
} from '#auth/queries/factors.ts';
import {
  countRecoveryCodes,
  replaceRecoveryCodes,
  consumeRecoveryCode,
} from '#auth/queries/recovery-codes.ts';
import { lockUser, type UserRow } from '#auth/queries/users.ts';
import { hasVerifiedFactor } from '#auth/sessions/assurance.ts';
import type { AuthDb, AuthTrx } from '#auth/tables/tables.ts';

const defaultName = 'Recovery codes';
const attemptKey = (factor: FactorRow): string => `recovery:${factor.id}`;

/** GET /factors/recovery-codes: only their number. */
export const recoveryCodesStatus: UserEndpoint = async (c, { db }) => {
  const factor = await getCodesFactor(db, c.var.user.id);
  return c.json({
    id: factor.id,
    type: factor.factor_type,
    ...(await countRecoveryCodes(db, factor.id)),
  });
};

/** POST /factors/recovery-codes: the codes are shown only once. */
export const generateRecoveryCodes: UserEndpoint = async (c, context) => {
  assertMayChange(c, context);
  const { address } = readClient(c, context);
  const { friendly_name: name = defaultName } = await readBody(
    c,
    z.object({ friendly_name: friendlyName }),
  );
  return c.json(
    await withLockedFactors(c, context, async (trx, factors) => {
      if (findCodesFactor(factors)) throw refuse('mfa_verified_factor_exists.recovery_codes');
      if (!(await hasFactor(trx, c.var.user.id)))
        throw refuse('mfa_recovery_codes_sole_factor.enroll');
      if (factors.some(({ friendly_name: taken }) => taken === name))
        throw refuse('mfa_factor_name_conflict', name);
      const factor = await insertFactor(trx, {
        user_id: c.var.user.id,
        friendly_name: name,
        factor_type: 'recovery_code',
        status: 'verified',
      });
      await writeAudit(trx, 'factor_in_progress', c.var.user, address, factorTraits(factor));
      return replaceCodes(context, trx, { user: c.var.user, factor });
    }),
  );
};

/** POST /factors/recovery-codes/regenerate: invalidates the old codes. */
export const regenerateRecoveryCodes: UserEndpoint = async (c, context) => {
  assertMayChange(c, context);
  const { address } = readClient(c, context);
  const { factor, ...codes } = await withLockedFactors(c, context, async (trx, factors) => {
    const found = findCodesFactor(factors);
    if (!found) throw refuse('mfa_factor_not_found.recovery_codes');
    await writeAudit(trx, 'factor_updated', c.var.user, address, factorTraits(found));
    return {
      factor: await updateFactor(trx, found.id, {}),
      ...(await replaceCodes(context, trx, { user: c.var.user, factor: found })),
    };
  });
  await context.limits.resetPasswordFailures(attemptKey(factor));
  return c.json(codes);
};

/** POST /factors/recovery-codes/verify: raises the session to AAL2. */
export const verifyRecoveryCode: UserEndpoint = async (c, context) => {
  const { address } = readClient(c, context);
  if (!context.settings.factors.recoveryCodes.verify)
    throw refuse('mfa_recovery_codes_verify_not_enabled');
  await context.limits.countRequest('factorVerify', address);
  const { code } = await readBody(c, z.object({ code: optionalText }));
  const factor = await getCodesFactor(context.db, c.var.user.id);
  await context.limits.countPasswordAttempt(attemptKey(factor)).catch(locked);
  const session = await context.db.transaction().execute(async (trx) => {
    const user = await lockUser(trx, c.var.user.id);
    if (
      !user ||
      !code ||
      !(await consumeRecoveryCode(trx, factor.id, hashRecoveryCode(factor.id, code)))
    )
      throw refuse('mfa_verification_failed.recovery_code');
    await updateFactor(trx, factor.id, { last_challenged_at: currentDate() });
    await writeAudit(trx, 'verification_attempted', user, address, factorTraits(factor));
    const { remaining } = await countRecoveryCodes(trx, factor.id);
    await notifyOwner(context, trx, user, {
      change: 'recovery-code-used',
      detail: `Codes left: ${remaining}`,
    });
    return upgradeSession(context, trx, {
      user,
      sessionId: c.var.session.id,
      factorId: factor.id,
      method: amrMethods[factor.factor_type],
    });
  });
  await context.limits.resetPasswordFailures(attemptKey(factor));
  return c.json(session);
};

/** DELETE /factors/recovery-codes */
export const deleteRecoveryCodes: UserEndpoint = async (c, context) => {
  assertAal2(c);
  const { address } = readClient(c, context);
  const factor = await getCodesFactor(context.db, c.var.user.id);
  await context.db.transaction().execute(async (trx) => {
    await removeFactor(trx, factor);
    await writeAudit(trx, 'factor_unenrolled', c.var.user, address, factorTraits(factor));
    await notifyOwner(context, trx, c.var.user, { change: 'recovery-codes-removed' });
  });
  return c.json({ id: factor.id });
};

const findCodesFactor = (factors: readonly FactorRow[]): FactorRow | undefined =>
  factors.find(({ factor_type: type }) => type === 'recovery_code');

async function getCodesFactor(db: AuthDb, userId: string): Promise<FactorRow> {
  const factors = await listFactors(db, userId);
  return found(findCodesFactor(factors), () => refuse('mfa_factor_not_found.recovery_codes'));
}

function assertMayChange(c: Context<SignedInUser>, { settings }: AuthContext): void {
  if (!settings.factors.recoveryCodes.enroll) throw refuse('mfa_recovery_codes_enroll_not_enabled');
  assertAal2(c);
}

function assertAal2(c: Context<SignedInUser>): void {
  if (!hasVerifiedFactor(c.var.session)) throw refuse('insufficient_aal.recovery_codes');
}

/** Serializes changes of a user's factors. */
const withLockedFactors = <T>(
  c: Context<SignedInUser>,
  { db }: AuthContext,
  change: (trx: AuthTrx, factors: FactorRow[]) => Promise<T>,
): Promise<T> =>
  db.transaction().execute(async (trx) => {
    await lockUser(trx, c.var.user.id);
    return change(trx, await listFactors(trx, c.var.user.id));
  });

async function replaceCodes(
  context: AuthContext,
  trx: AuthTrx,
  { user, factor }: { user: UserRow; factor: FactorRow },
) {
  const codes = newRecoveryCodes();
  await replaceRecoveryCodes(
    trx,
    factor.id,
    codes.map((code) => hashRecoveryCode(factor.id, code)),
  );
  await notifyOwner(context, trx, user, { change: 'recovery-codes-made' });
  return {
    id: factor.id,
    type: factor.factor_type,
    friendly_name: factor.friendly_name,
    total: codes.length,
    codes,
  };
}

function locked(cause: unknown): never {
  if (!(cause instanceof AuthError) || cause.status !== 429) throw cause;
  throw refuse('mfa_recovery_codes_locked', {
    cause,
    ...(cause.details.retryAfterSeconds && {
      retryAfterSeconds: cause.details.retryAfterSeconds,
    }),
  });
}
