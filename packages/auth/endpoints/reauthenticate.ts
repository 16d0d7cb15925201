import { currentDate } from '@grafted/postgres/clock.ts';
import type { UserEndpoint } from '#auth/access/endpoint.ts';
import { refuse, validationFailed } from '#auth/http/errors.ts';
import { readClient } from '#auth/http/request.ts';
import { mailReauthentication } from '#auth/messages/mail-links.ts';
import { sendSmsCode } from '#auth/messages/sms-codes.ts';
import { writeAudit } from '#auth/queries/audit-log.ts';
import { lockUser, updateUser, type UserRow } from '#auth/queries/users.ts';

/** GET /reauthenticate: sends a code for changes that a session alone does not allow. */
export const reauthenticate: UserEndpoint = async (c, context) => {
  const { user } = c.var;
  const client = readClient(c, context);
  const kind = getConfirmedContact(user);
  if (kind === 'email')
    await context.limits.countMail('reauthentication', user.email!, client.address); // a confirmed contact exists
  const code =
    kind === 'phone'
      ? await sendSmsCode(context, user.phone!, 'sms', 'reauthentication')
      : undefined;
  await context.db.transaction().execute(async (trx) => {
    const locked = await lockUser(trx, user.id);
    if (!locked) return;
    await writeAudit(trx, 'user_reauthenticate_requested', locked, client.address);
    if (!code) return mailReauthentication(context, trx, locked);
    await code.save(trx, { userId: user.id, type: 'reauthentication_token' });
    await updateUser(trx, user.id, { reauthentication_sent_at: currentDate() });
  });
  return c.json(code?.messageId === undefined ? {} : { message_id: code.messageId });
};

function getConfirmedContact(user: UserRow): 'email' | 'phone' {
  if (!user.email && !user.phone)
    throw validationFailed('Reauthentication requires the user to have an email or a phone number');
  if (user.email && !user.email_confirmed_at) throw refuse('email_not_confirmed.reauthentication');
  if (!user.email && !user.phone_confirmed_at) throw refuse('phone_not_confirmed.reauthentication');
  return user.email ? 'email' : 'phone';
}
