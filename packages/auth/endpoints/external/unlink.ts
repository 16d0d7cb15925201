import { currentDate } from '@grafted/postgres/clock.ts';
import type { UserEndpoint } from '#auth/access/endpoint.ts';
import { signInMethodName } from '#auth/contract/sign-in-methods.ts';
import { found, refuse } from '#auth/http/errors.ts';
import { readPathId } from '#auth/http/path-id.ts';
import { readClient } from '#auth/http/request.ts';
import { notifyOwner } from '#auth/messages/security-notice.ts';
import { writeAudit } from '#auth/queries/audit-log.ts';
import { deleteIdentity } from '#auth/queries/identities.ts';
import { deleteOneTimeTokens } from '#auth/queries/one-time-tokens.ts';
import {
  findUserByEmail,
  listIdentities,
  lockUser,
  recomputeProviders,
  updateUser,
  type IdentityRow,
  type UserRow,
} from '#auth/queries/users.ts';
import type { AuthTrx } from '#auth/tables/tables.ts';

/** DELETE /user/identities/{id} */
export const unlinkIdentity: UserEndpoint = async (c, context) => {
  const id = readPathId(c.req.param('identity'), 'identity_id must be an UUID');
  const { address } = readClient(c, context);
  await context.db.transaction().execute(async (trx) => {
    const user = found(await lockUser(trx, c.var.user.id), () => refuse('user_not_found'));
    const identities = await listIdentities(trx, user.id);
    if (identities.length <= 1) throw refuse('single_identity_not_deletable');
    const identity = identities.find((one) => one.id === id);
    if (!identity) throw refuse('identity_not_found');
    await deleteIdentity(trx, identity.id);
    await deleteOneTimeTokens(trx, user.id); // may have been sent to its address
    const remaining = identities.filter((one) => one !== identity);
    await recomputeProviders(
      trx,
      identity.provider === 'phone'
        ? await updateUser(trx, user.id, { phone: null, phone_confirmed_at: null })
        : await updateAddress(trx, user, identity, remaining),
    );
    await writeAudit(trx, 'identity_unlinked', user, address, {
      identity_id: identity.id,
      provider: identity.provider,
      provider_id: identity.provider_id,
    });
    await notifyOwner(context, trx, user, {
      change: 'method-removed',
      detail: signInMethodName(identity.provider),
    });
  });
  return c.json({});
};

/**
 * Keeps the account's address only if a remaining identity has it, else takes one of theirs. The
 * password belongs to the email identity and is deleted with it.
 */
async function updateAddress(
  trx: AuthTrx,
  user: UserRow,
  removed: IdentityRow,
  remaining: readonly IdentityRow[],
): Promise<UserRow> {
  const password = removed.provider === 'email' ? { encrypted_password: null } : {};
  const keepsAddress = remaining.some(({ email }) => email === user.email);
  if (keepsAddress || !user.email) return updateUser(trx, user.id, password);
  const withEmail = remaining.filter(({ email }) => email);
  if (withEmail.length === 0)
    return updateUser(trx, user.id, { ...password, email: null, email_confirmed_at: null });
  for (const { email, identity_data: data } of withEmail) {
    const holder = await findUserByEmail(trx, email!, user.aud);
    if (!holder || holder.id === user.id)
      return updateUser(trx, user.id, {
        ...password,
        email,
        email_confirmed_at: data.email_verified === true ? currentDate() : null,
      });
  }
  throw refuse('email_conflict_identity_not_deletable');
}
