import { createHash } from 'node:crypto';
import { currentDate } from '@grafted/postgres/clock.ts';
import * as z from 'zod/mini';
import type { AdminEndpoint } from '#auth/access/endpoint.ts';
import { confirmContact } from '#auth/accounts/confirm-contact.ts';
import { assertContactFree } from '#auth/accounts/contact-change.ts';
import { contactClaims, toContact } from '#auth/accounts/contact.ts';
import { applyFirstProof } from '#auth/accounts/first-proof.ts';
import { setPassword } from '#auth/accounts/set-password.ts';
import { describeUser } from '#auth/accounts/user-json.ts';
import { getUserFromPath } from '#auth/admin/get-user-from-path.ts';
import { checkUserBody, userBodySchema, type UserBody } from '#auth/admin/user-body.ts';
import type { AuthContext } from '#auth/context/context.ts';
import { found, refuse } from '#auth/http/errors.ts';
import { readBody, readClient } from '#auth/http/request.ts';
import { notifyOwner } from '#auth/messages/security-notice.ts';
import { assertStrongPassword } from '#auth/passwords/strength.ts';
import { anonymizeIdentities, deleteUser, type UserRow } from '#auth/queries/admin-users.ts';
import { writeAudit } from '#auth/queries/audit-log.ts';
import { mergeMetadata } from '#auth/queries/metadata.ts';
import { deleteOneTimeTokens } from '#auth/queries/one-time-tokens.ts';
import { deleteAllSessions } from '#auth/queries/sessions.ts';
import {
  type Contact,
  insertAddressIdentity,
  lockUser,
  refetchUser,
  recomputeProviders,
  updateAddressIdentity,
  updateUser,
} from '#auth/queries/users.ts';
import type { AuthTrx } from '#auth/tables/tables.ts';

/** GET /admin/users/{id} */
export const getAccount: AdminEndpoint = async (c, { db }) =>
  c.json(await describeUser(db, await getUserFromPath(c, db)));

/** PUT /admin/users/{id}: changes apply at once, without the user's confirmation. */
export const updateAccount: AdminEndpoint = async (c, context) => {
  const user = await getUserFromPath(c, context.db);
  const body = await readBody(c, userBodySchema);
  if (body.password === '') await assertStrongPassword(context, body.password);
  const { email, phone, bannedUntil, passwordHash } = await checkUserBody(context, body);
  const contacts: Contact[] = [
    ...(email && email !== user.email ? [{ kind: 'email', address: email } as const] : []),
    ...(phone && phone !== user.phone ? [{ kind: 'phone', address: phone } as const] : []),
  ];
  for (const contact of contacts) await assertContactFree(context.db, user, contact);
  const updated = await context.db.transaction().execute(async (trx) => {
    const locked = found(await lockUser(trx, user.id), () => refuse('user_not_found.admin'));
    const current = await dropDifferingSignUps(trx, locked, body);
    if (passwordHash) await replacePassword(trx, current, passwordHash);
    for (const contact of contacts) await setContact(context, trx, current, contact);
    if (body.email_confirm) await confirmContact(trx, await refetchUser(trx, user), 'email');
    if (body.phone_confirm) await confirmContact(trx, await refetchUser(trx, user), 'phone');
    const saved = await saveRest(trx, await refetchUser(trx, user), body, bannedUntil);
    await writeAudit(trx, 'user_modified', c.var.actor, readClient(c, context).address, {
      user_id: user.id,
      user_email: saved.email ?? '',
      user_phone: saved.phone ?? '',
    });
    return saved;
  });
  return c.json(await describeUser(context.db, updated));
};

/** Confirming by hand does not tell whose password is whose, so none is kept where sign-ups differ. */
async function dropDifferingSignUps(
  trx: AuthTrx,
  user: UserRow,
  { email_confirm: confirmsEmail, phone_confirm: confirmsPhone }: UserBody,
): Promise<UserRow> {
  const address = (confirmsEmail && user.email) || (confirmsPhone && user.phone);
  return address && user.sign_ups_differ
    ? applyFirstProof(trx, user, toContact(address), { keeps_account: true, user_metadata: null })
    : user;
}

async function replacePassword(trx: AuthTrx, user: UserRow, passwordHash: string): Promise<void> {
  await setPassword(trx, user, passwordHash);
  await deleteAllSessions(trx, user.id);
  await deleteOneTimeTokens(trx, user.id);
}

async function setContact(
  context: AuthContext,
  trx: AuthTrx,
  user: UserRow,
  contact: Contact,
): Promise<void> {
  const { kind, address } = contact;
  const changed = await updateUser(trx, user.id, { [kind]: address, [`${kind}_change`]: '' });
  if (!(await updateAddressIdentity(trx, kind, user.id, { [kind]: address })))
    await insertAddressIdentity(trx, kind, user.id, contactClaims(user.id, contact));
  await deleteOneTimeTokens(trx, user.id); // sent to the old address
  await recomputeProviders(trx, changed);
  await notifyOwner(
    context,
    trx,
    user,
    kind === 'email'
      ? { change: 'email-changed', detail: `New address: ${address}` }
      : { change: 'phone-changed' },
  );
}

function saveRest(
  trx: AuthTrx,
  user: UserRow,
  { role, user_metadata: data, app_metadata: appData }: UserBody,
  bannedUntil: Date | null | undefined,
): Promise<UserRow> {
  const merged = mergeMetadata(
    { user: user.raw_user_meta_data, app: user.raw_app_meta_data },
    { user: data, app: appData },
  );
  return updateUser(trx, user.id, {
    ...(role && { role }),
    ...(bannedUntil !== undefined && { banned_until: bannedUntil }),
    metadata: data && merged.user,
    appMetadata: appData && merged.app,
  });
}

const deletionSchema = z.object({ should_soft_delete: z.optional(z.boolean()) });

/** DELETE /admin/users/{id} */
export const deleteAccount: AdminEndpoint = async (c, context) => {
  const user = await getUserFromPath(c, context.db);
  const { should_soft_delete: isSoft = false } = await readBody(c, deletionSchema);
  await context.db.transaction().execute(async (trx) => {
    await writeAudit(trx, 'user_deleted', c.var.actor, readClient(c, context).address, {
      user_id: user.id,
      user_email: user.email ?? '',
      user_phone: user.phone ?? '',
    });
    if (!isSoft) return deleteUser(trx, user.id);
    if (!user.deleted_at) await anonymize(trx, user);
  });
  return c.json({});
};

/** Keeps the row for foreign keys, without personal data. */
async function anonymize(trx: AuthTrx, user: UserRow): Promise<void> {
  const hashed = (text: string) =>
    createHash('sha256')
      .update(user.id + text)
      .digest('base64url')
      .toLowerCase();
  await deleteAllSessions(trx, user.id);
  await deleteOneTimeTokens(trx, user.id);
  await anonymizeIdentities(trx, user.id, hashed);
  await updateUser(trx, user.id, {
    email: user.email && hashed(user.email),
    phone: user.phone && hashed(user.phone).slice(0, 15),
    encrypted_password: null,
    email_change: '',
    phone_change: '',
    metadata: {},
    appMetadata: {},
    deleted_at: currentDate(),
  });
}
