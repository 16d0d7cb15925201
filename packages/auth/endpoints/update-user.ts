import { currentDate } from '@grafted/postgres/clock.ts';
import * as z from 'zod/mini';
import type { UserEndpoint } from '#auth/access/endpoint.ts';
import { equalizeTiming } from '#auth/access/equalize-timing.ts';
import { changePassword, checkNewPassword } from '#auth/accounts/change-password.ts';
import { assertContactFree, changeEmail, changePhone } from '#auth/accounts/contact-change.ts';
import { readEmail } from '#auth/accounts/contact.ts';
import { readPhone } from '#auth/accounts/phone.ts';
import { describeUser } from '#auth/accounts/user-json.ts';
import type { AuthContext } from '#auth/context/context.ts';
import { found, refuse } from '#auth/http/errors.ts';
import { readCodeChallenge } from '#auth/http/pkce.ts';
import {
  challengeFields,
  metadataSchema,
  optionalText,
  readBody,
  readClient,
  readRedirect,
} from '#auth/http/request.ts';
import { mailEmailChange } from '#auth/messages/mail-links.ts';
import { readChannel, sendSmsCode, type SentCode } from '#auth/messages/sms-codes.ts';
import { writeAudit } from '#auth/queries/audit-log.ts';
import { mergeMetadata } from '#auth/queries/metadata.ts';
import type { SessionRow } from '#auth/queries/sessions.ts';
import {
  type Contact,
  lockUser,
  refetchUser,
  updateUser as saveUser,
  type UserRow,
} from '#auth/queries/users.ts';
import { needsFactor } from '#auth/sessions/assurance.ts';
import type { AuthSettings } from '#auth/settings/settings.ts';
import type { AuthTrx } from '#auth/tables/tables.ts';

const updateSchema = z.object({
  email: optionalText,
  phone: optionalText,
  password: optionalText,
  current_password: optionalText,
  nonce: optionalText,
  data: metadataSchema,
  app_metadata: metadataSchema,
  channel: optionalText,
  ...challengeFields,
});
type Update = z.infer<typeof updateSchema>;

export const updateUser: UserEndpoint = async (c, context) => {
  const { user, session, claims } = c.var;
  const client = readClient(c, context);
  const body = await readBody(c, updateSchema);
  const changes = readChanges(context, user, body);
  if (body.app_metadata && !context.tokens.isAdmin(claims)) throw refuse('not_admin.app_metadata');
  await assertAllowed(context, user, session, {
    ...changes,
    password: body.password || undefined,
    nonce: body.nonce,
  });
  const { settings } = context;
  // Where taken addresses are hidden, the change is accepted like any other, but its confirmation is never mailed.
  for (const contact of changes.contacts)
    if (contact.kind === 'phone' || !hidesTaken(settings, user))
      await assertContactFree(context.db, user, contact);

  const password =
    body.password !== undefined
      ? await checkNewPassword(context, { user, session, given: body })
      : undefined;
  const { email, phone } = changes;
  const emailAtOnce = email !== undefined && user.is_anonymous && settings.signUp.email.autoconfirm;
  const phoneAtOnce = phone !== undefined && settings.signUp.phone.autoconfirm;
  if (email && !emailAtOnce) await context.limits.countMail('email_change', email, client.address);
  const code =
    phone && !phoneAtOnce
      ? await sendSmsCode(context, phone, readChannel(context, body.channel), 'phone_change')
      : undefined;
  const link = { challenge: readCodeChallenge(body), redirectTo: readRedirect(c, context) };

  const updated = await equalizeTimingIf(email !== undefined && hidesTaken(settings, user), () =>
    context.db.transaction().execute(async (trx) => {
      const current = found(await lockUser(trx, user.id), () => refuse('user_not_found'));
      if (password)
        await changePassword(context, trx, {
          user: current,
          sessionId: session.id,
          ...password,
          client,
        });
      if (body.data || body.app_metadata)
        await saveUser(trx, current.id, mergedMetadata(current, body));
      if (email)
        await (emailAtOnce
          ? changeEmail(context, trx, await refetchUser(trx, current), email)
          : mailEmailChange(context, trx, current, email, link));
      if (phone)
        await (phoneAtOnce
          ? changePhone(context, trx, await refetchUser(trx, current), phone)
          : awaitPhone(trx, current, phone, code));
      await writeAudit(trx, 'user_modified', current, client.address);
      return saveUser(trx, current.id, {});
    }),
  );
  // Failed attempts at the old password must not lock out the owner of the new one.
  if (password)
    for (const address of [updated.email, updated.phone])
      if (address) await context.limits.resetPasswordFailures(address);
  return c.json(await describeUser(context.db, updated));
};

const hidesTaken = ({ signUp }: AuthSettings, user: UserRow): boolean =>
  signUp.hidesTaken && !(user.is_anonymous && signUp.email.autoconfirm);

const equalizeTimingIf = <T>(isNeeded: boolean, work: () => Promise<T>): Promise<T> =>
  isNeeded ? equalizeTiming(work) : work();

interface Changes {
  email?: string;
  phone?: string;
  contacts: Contact[];
}

/** Only addresses that differ from the current ones. */
function readChanges(context: AuthContext, user: UserRow, body: Update): Changes {
  const email = body.email ? readEmail(body.email) : undefined;
  const phone = body.phone ? readPhone(body.phone) : undefined;
  if (phone) readChannel(context, body.channel);
  const changes: Changes = { contacts: [] };
  if (email && email !== user.email)
    changes.contacts.push({ kind: 'email', address: (changes.email = email) });
  if (phone && phone !== user.phone)
    changes.contacts.push({ kind: 'phone', address: (changes.phone = phone) });
  return changes;
}

interface RequestedChanges extends Changes {
  password: string | undefined;
  nonce: string | undefined;
}

async function assertAllowed(
  { db }: AuthContext,
  user: UserRow,
  session: SessionRow,
  { password, contacts, nonce }: RequestedChanges,
): Promise<void> {
  const isSensitive = password !== undefined || contacts.length > 0;
  if (isSensitive && (await needsFactor(db, user.id, session))) {
    throw refuse('insufficient_aal.update_user');
  }
  if (
    user.is_anonymous &&
    password !== undefined &&
    contacts.length === 0 &&
    !user.email &&
    !user.phone
  ) {
    throw refuse('validation_failed.anonymous_password');
  }
  if (user.is_sso_user && (isSensitive || nonce)) {
    throw refuse('user_sso_managed');
  }
}

function mergedMetadata(
  { raw_user_meta_data: user, raw_app_meta_data: app }: UserRow,
  { data, app_metadata: appData }: Update,
) {
  const merged = mergeMetadata({ user, app }, { user: data, app: appData });
  return { metadata: data && merged.user, appMetadata: appData && merged.app };
}

async function awaitPhone(
  trx: AuthTrx,
  user: UserRow,
  phone: string,
  code: SentCode | undefined,
): Promise<void> {
  if (!code) throw new Error('The code was not sent');
  await code.save(trx, { userId: user.id, type: 'phone_change_token' });
  await saveUser(trx, user.id, { phone_change: phone, phone_change_sent_at: currentDate() });
}
