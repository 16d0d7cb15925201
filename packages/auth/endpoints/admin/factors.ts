import * as z from 'zod/mini';
import type { AdminEndpoint } from '#auth/access/endpoint.ts';
import { factorJson } from '#auth/accounts/factor-json.ts';
import { readPhone } from '#auth/accounts/phone.ts';
import { getUserFromPath } from '#auth/admin/get-user-from-path.ts';
import { factorTraits } from '#auth/factors/audit-traits.ts';
import { getFactorFromPath } from '#auth/factors/get-factor.ts';
import { deleteOrphanedRecoveryCodes } from '#auth/factors/orphaned-recovery-codes.ts';
import { removeFactor } from '#auth/factors/remove-factor.ts';
import { refuse, validationFailed } from '#auth/http/errors.ts';
import { friendlyName, optionalText, readBody, readClient } from '#auth/http/request.ts';
import { factorRemoved, notifyOwner } from '#auth/messages/security-notice.ts';
import { writeAudit } from '#auth/queries/audit-log.ts';
import { isNameTaken, listFactors, updateFactor } from '#auth/queries/factors.ts';

/** GET /admin/users/{id}/factors */
export const listUserFactors: AdminEndpoint = async (c, { db }) => {
  const user = await getUserFromPath(c, db);
  return c.json((await listFactors(db, user.id)).map(factorJson));
};

const updateSchema = z.object({
  friendly_name: friendlyName,
  phone: optionalText,
  factor_type: optionalText,
});

/** PUT /admin/users/{id}/factors/{factor} */
export const updateUserFactor: AdminEndpoint = async (c, context) => {
  const { id: userId } = await getUserFromPath(c, context.db);
  const factor = await getFactorFromPath(c, context.db, userId);
  const body = await readBody(c, updateSchema);
  if (body.phone && factor.factor_type !== 'phone')
    throw validationFailed('Only factors of type phone have a phone number');
  const changes = {
    ...(body.friendly_name !== undefined && { friendly_name: body.friendly_name }),
    ...(body.phone && { phone: readPhone(body.phone) }),
  };
  try {
    const updated = await context.db.transaction().execute(async (trx) => {
      await writeAudit(trx, 'factor_updated', c.var.actor, readClient(c, context).address, {
        user_id: factor.user_id,
        ...factorTraits(factor),
      });
      return updateFactor(trx, factor.id, changes);
    });
    return c.json(factorJson(updated));
  } catch (cause) {
    if (!isNameTaken(cause)) throw cause;
    throw refuse('mfa_factor_name_conflict', body.friendly_name ?? '', { cause });
  }
};

/** DELETE /admin/users/{id}/factors/{factor} */
export const deleteUserFactor: AdminEndpoint = async (c, context) => {
  const user = await getUserFromPath(c, context.db);
  const factor = await getFactorFromPath(c, context.db, user.id);
  await context.db.transaction().execute(async (trx) => {
    await removeFactor(trx, factor);
    await deleteOrphanedRecoveryCodes(trx, factor.user_id);
    await writeAudit(trx, 'factor_deleted', c.var.actor, readClient(c, context).address, {
      user_id: factor.user_id,
      factor_id: factor.id,
    });
    if (factor.status === 'verified')
      await notifyOwner(context, trx, user, { change: factorRemoved[factor.factor_type] });
  });
  return c.json(factorJson(factor));
};
