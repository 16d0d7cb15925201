import * as z from 'zod/mini';
import type { UserEndpoint } from '#auth/access/endpoint.ts';
import { found, refuse, validationFailed } from '#auth/http/errors.ts';
import { friendlyName, readBody, readClient } from '#auth/http/request.ts';
import { passkeyJson } from '#auth/passkeys/passkey-json.ts';
import { writeAudit } from '#auth/queries/audit-log.ts';
import { listPasskeyRows, renamePasskey } from '#auth/queries/passkeys.ts';
import { needsFactor } from '#auth/sessions/assurance.ts';
import { passkeyNotFound, readPasskeyId, removePasskey } from './remove-passkey.ts';

const updateSchema = z.object({ friendly_name: friendlyName });

/** GET /passkeys */
export const listPasskeys: UserEndpoint = async (c, { db }) =>
  c.json((await listPasskeyRows(db, c.var.user.id)).map(passkeyJson));

/** PATCH /passkeys/{id} */
export const updatePasskey: UserEndpoint = async (c, context) => {
  const { user } = c.var;
  const id = readPasskeyId(c);
  const { friendly_name: name } = await readBody(c, updateSchema);
  if (!name) throw validationFailed('friendly_name is required');
  const passkey = await context.db.transaction().execute(async (trx) => {
    const renamed = found(await renamePasskey(trx, { id, userId: user.id }, name), passkeyNotFound);
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
  return removePasskey(c, context, { user, actor: user });
};
