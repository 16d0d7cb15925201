import { randomUUID } from 'node:crypto';
import { listAccountsByEmail, type AccountOfAddress } from '@grafted/auth';
import { transact } from '@grafted/postgres/transact.ts';
import type { Db, Trx } from '#server/database/client.ts';
import type { AdminActor } from '#server/platform/audit/queries.ts';
import { recordAudit } from '#server/platform/audit/queries.ts';
import { refuse } from '#server/platform/http/errors.ts';
import { enqueueMail } from '#server/platform/outbox/outbox-queries.ts';
import { deleteAdmin, insertAdmin, listAdmins, lockAdmins } from './queries.ts';

/** The actor is missing when the command line appoints. */
export interface Appointer {
  actor?: AdminActor;
  adminsUrl: string;
}

/**
 * Makes an account an admin. Requires an address confirmed by mail, which excludes SSO accounts.
 * @throws ShopError when there is no such account, or it is an admin already
 */
export const appointAdmin = (
  db: Db,
  email: string,
  { actor, adminsUrl }: Appointer,
): Promise<void> =>
  transact(db, async (trx) => {
    await lockAdmins(trx);
    const account = chooseAccount(await listAccountsByEmail(trx, email), email);
    if (!(await insertAdmin(trx, { userId: account.id, appointedBy: actor?.actorId ?? null })))
      throw refuse('is_admin', `${account.email} is already an admin`);
    if (actor)
      await recordAudit(trx, actor, {
        action: 'admin_appointed',
        subjectType: 'admin',
        subjectId: account.id,
        after: { email: account.email },
      });
    await mailAdmins(
      trx,
      {
        title: `${account.email} is now an admin`,
        change: 'appointed',
        email: account.email,
        adminsUrl,
      },
      await addressesOf(trx),
    );
  });

/** @throws ShopError for the last admin, or a non-admin */
export const dismissAdmin = (
  db: Db,
  userId: string,
  { actor, adminsUrl }: Appointer,
): Promise<void> =>
  transact(db, async (trx) => {
    await lockAdmins(trx);
    const admins = await listAdmins(trx);
    const dismissed = admins.find(({ id }) => id === userId);
    if (!dismissed) throw refuse('not_found.admin');
    if (admins.length === 1) throw refuse('last_admin.dismissed');
    await deleteAdmin(trx, userId);
    if (actor)
      await recordAudit(trx, actor, {
        action: 'admin_dismissed',
        subjectType: 'admin',
        subjectId: userId,
        before: { email: dismissed.email },
      });
    await mailAdmins(
      trx,
      {
        title: `${dismissed.email} is no longer an admin`,
        change: 'dismissed',
        email: dismissed.email,
        adminsUrl,
      },
      admins.map(({ email }) => email),
    );
  });

function chooseAccount(accounts: readonly AccountOfAddress[], email: string): AccountOfAddress {
  const account = accounts.find(({ isSso }) => !isSso);
  if (!account && accounts.length > 0) throw refuse('sso_account');
  if (!account) throw refuse('no_account.to_appoint', { email });
  if (!account.confirmed)
    throw refuse(
      'not_confirmed',
      `${account.email} is not confirmed yet. The person has to open the confirmation mail first.`,
    );
  return account;
}

const addressesOf = async (trx: Trx): Promise<string[]> =>
  (await listAdmins(trx)).map(({ email }) => email);

async function mailAdmins(
  trx: Trx,
  props: { title: string; change: 'appointed' | 'dismissed'; email: string; adminsUrl: string },
  addresses: readonly string[],
): Promise<void> {
  for (const to of addresses)
    await enqueueMail(trx, {
      kind: 'admins-changed',
      subjectId: randomUUID(),
      to,
      template: 'admins-changed',
      props,
    });
}
