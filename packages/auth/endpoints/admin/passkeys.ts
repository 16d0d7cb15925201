import type { AdminEndpoint } from '#auth/access/endpoint.ts';
import { getUserFromPath } from '#auth/admin/get-user-from-path.ts';
import { removePasskey } from '#auth/endpoints/passkeys/remove-passkey.ts';
import { passkeyJson } from '#auth/passkeys/passkey-json.ts';
import { listPasskeyRows } from '#auth/queries/passkeys.ts';

/** GET /admin/users/{id}/passkeys */
export const listUserPasskeys: AdminEndpoint = async (c, { db }) =>
  c.json((await listPasskeyRows(db, (await getUserFromPath(c, db)).id)).map(passkeyJson));

/** DELETE /admin/users/{id}/passkeys/{passkey} */
export const deleteUserPasskey: AdminEndpoint = async (c, context) => {
  const user = await getUserFromPath(c, context.db);
  return removePasskey(c, context, { user, actor: c.var.actor, traits: { user_id: user.id } });
};
