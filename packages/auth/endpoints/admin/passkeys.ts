import type { AdminEndpoint } from '#auth/access/endpoint.ts';
import { getUserFromPath } from '#auth/admin/get-user-from-path.ts';
import { cleanUpAfterPasskey } from '#auth/factors/clean-up-after-passkey.ts';
import { refuse } from '#auth/http/errors.ts';
import { readPathId } from '#auth/http/path-id.ts';
import { readClient } from '#auth/http/request.ts';
import { notifyOwner } from '#auth/messages/security-notice.ts';
import { passkeyJson } from '#auth/passkeys/passkey-json.ts';
import { writeAudit } from '#auth/queries/audit-log.ts';
import { deletePasskeyRow, listPasskeyRows } from '#auth/queries/passkeys.ts';

const notFoundMessage = 'Passkey not found';

/** GET /admin/users/{id}/passkeys */
export const listUserPasskeys: AdminEndpoint = async (c, { db }) =>
  c.json((await listPasskeyRows(db, (await getUserFromPath(c, db)).id)).map(passkeyJson));

/** DELETE /admin/users/{id}/passkeys/{passkey} */
export const deleteUserPasskey: AdminEndpoint = async (c, context) => {
  const user = await getUserFromPath(c, context.db);
  const id = readPathId(c.req.param('passkey'), notFoundMessage);
  await context.db.transaction().execute(async (trx) => {
    const deleted = await deletePasskeyRow(trx, { id, userId: user.id });
    if (!deleted) throw refuse('validation_failed.path', notFoundMessage);
    await cleanUpAfterPasskey(trx, deleted);
    await writeAudit(trx, 'passkey_deleted', c.var.actor, readClient(c, context).address, {
      user_id: user.id,
      passkey_id: id,
    });
    await notifyOwner(context, trx, user, {
      change: 'passkey-removed',
      detail: deleted.friendly_name,
    });
  });
  return c.body(null, 204);
};
