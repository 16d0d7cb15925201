import type { Context } from 'hono';
import type { AuthContext } from '#auth/context/context.ts';
import { passkeyMethod } from '#auth/factors/methods.ts';
import { deleteOrphanedRecoveryCodes } from '#auth/factors/orphaned-recovery-codes.ts';
import { found, refuse } from '#auth/http/errors.ts';
import { readPathId } from '#auth/http/path-id.ts';
import { readClient } from '#auth/http/request.ts';
import { notifyOwner } from '#auth/messages/security-notice.ts';
import { writeAudit, type AuditActor } from '#auth/queries/audit-log.ts';
import { deletePasskeyRow } from '#auth/queries/passkeys.ts';
import { downgradeSessions } from '#auth/queries/sessions.ts';
import type { UserRow } from '#auth/queries/users.ts';

const notFoundMessage = 'Passkey not found';

export const readPasskeyId = (c: Context): string =>
  readPathId(c.req.param('passkey'), notFoundMessage);
export const passkeyNotFound = () => refuse('validation_failed.path', notFoundMessage);

interface Removal {
  user: UserRow;
  actor: AuditActor;
  /** What the audit entry says beside the passkey. */
  traits?: Record<string, unknown>;
}

/**
 * Removes the passkey in the path. Downgrades the sessions that it raised, and deletes recovery
 * codes left without a factor.
 */
export async function removePasskey(
  c: Context,
  context: AuthContext,
  { user, actor, traits }: Removal,
): Promise<Response> {
  const id = readPasskeyId(c);
  await context.db.transaction().execute(async (trx) => {
    const deleted = found(await deletePasskeyRow(trx, { id, userId: user.id }), passkeyNotFound);
    await downgradeSessions(trx, id, passkeyMethod);
    await deleteOrphanedRecoveryCodes(trx, user.id);
    await writeAudit(trx, 'passkey_deleted', actor, readClient(c, context).address, {
      ...traits,
      passkey_id: id,
    });
    await notifyOwner(context, trx, user, {
      change: 'passkey-removed',
      detail: deleted.friendly_name,
    });
  });
  return c.body(null, 204);
}
