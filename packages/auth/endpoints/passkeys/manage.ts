import * as z from 'zod/mini';
import type { UserEndpoint } from '#auth/access/endpoint.ts';
import { cleanUpAfterPasskey } from '#auth/factors/clean-up-after-passkey.ts';
import { refuse, validationFailed } from '#auth/http/errors.ts';
import { readPathId } from '#auth/http/path-id.ts';
import { friendlyName, readBody, readClient } from '#auth/http/request.ts';
import { notifyOwner } from '#auth/messages/security-notice.ts';
import { passkeyJson } from '#auth/passkeys/passkey-json.ts';
import { writeAudit } from '#auth/queries/audit-log.ts';
import { deletePasskeyRow, listPasskeyRows, renamePasskey } from '#auth/queries/passkeys.ts';
import { needsFactor } from '#auth/sessions/assurance.ts';

const updateSchema = z.object({ friendly_name: friendlyName });
const notFoundMessage = 'Passkey not found';

/** GET /passkeys */
export const listPasskeys: UserEndpoint = async (c, { db }) =>
  c.json((await listPasskeyRows(db, c.var.user.id)).map(passkeyJson));

/** PATCH /passkeys/{id} */
export const updatePasskey: UserEndpoint = async (c, context) => {
  const { user } = c.var;
  const id = readPathId(c.req.param('passkey'), notFoundMessage);
  const { friendly_name: name } = await readBody(c, updateSchema);
  if (!name) throw validationFailed('friendly_name is required');
  const passkey = await context.db.transaction().execute(async (trx) => {
    const renamed = await renamePasskey(trx, { id, userId: user.id }, name);
    if (!renamed) throw refuse('validation_failed.path', notFoundMessage);
    await writeAudit(trx, 'passkey_updated', user, readClient(c, context).address, {
      passkey_id: id,
    });
    return renamed;
  });
  return c.json(passkeyJson(passkey));
};

/** DELETE /passkeys/{id} */
export const deletePasskey: UserEndpoint = async (c, context) => {
  const { user } = c.var;
  if (await needsFactor(context.db, user.id, c.var.session))
    throw refuse('insufficient_aal.passkeys');
  const id = readPathId(c.req.param('passkey'), notFoundMessage);
  await context.db.transaction().execute(async (trx) => {
    const deleted = await deletePasskeyRow(trx, { id, userId: user.id });
    if (!deleted) throw refuse('validation_failed.path', notFoundMessage);
    await cleanUpAfterPasskey(trx, deleted);
    await writeAudit(trx, 'passkey_deleted', user, readClient(c, context).address, {
      passkey_id: id,
    });
    await notifyOwner(context, trx, user, {
      change: 'passkey-removed',
      detail: deleted.friendly_name,
    });
  });
  return c.body(null, 204);
};
