import { currentDate } from '@grafted/postgres/clock.ts';
import * as z from 'zod/mini';
import type { Endpoint } from '#auth/access/endpoint.ts';
import { equalizeTiming } from '#auth/access/equalize-timing.ts';
import { readEmail } from '#auth/accounts/contact.ts';
import { readPhone } from '#auth/accounts/phone.ts';
import type { AuthContext } from '#auth/context/context.ts';
import type { Client } from '#auth/http/client-address.ts';
import { refuse, validationFailed } from '#auth/http/errors.ts';
import { readCodeChallenge } from '#auth/http/pkce.ts';
import {
  challengeFields,
  optionalText,
  readAudience,
  readBody,
  readClient,
  readRedirect,
} from '#auth/http/request.ts';
import { mailEmailChange, mailLink, type LinkOptions } from '#auth/messages/mail-links.ts';
import { sendSmsCode } from '#auth/messages/sms-codes.ts';
import { writeAudit } from '#auth/queries/audit-log.ts';
import {
  type Contact,
  findUserByContact,
  findUserByChange,
  lockUser,
  updateUser,
} from '#auth/queries/users.ts';
import type { OneTimeTokenType } from '#auth/tables/tables.ts';

const resendSchema = z.object({
  type: optionalText,
  email: optionalText,
  phone: optionalText,
  ...challengeFields,
});
const types = ['signup', 'email_change', 'sms', 'phone_change'] as const;
type ResendType = (typeof types)[number];
const isType = (text: string | undefined): text is ResendType =>
  types.some((type) => type === text);

/** POST /resend: the response does not reveal whether anything was sent. */
export const resend: Endpoint = async (c, context) => {
  const client = readClient(c, context);
  const body = await readBody(c, resendSchema);
  if (!isType(body.type)) throw validationFailed(`Missing one of these types: ${types.join(', ')}`);
  const request = {
    type: body.type,
    contact: readContact(context, body),
    audience: readAudience(c, context),
    client,
  };
  const link = { challenge: readCodeChallenge(body), redirectTo: readRedirect(c, context) };
  if (request.contact.kind === 'phone') {
    const messageId = await equalizeTiming(() => resendSms(context, request));
    return c.json(messageId === undefined ? {} : { message_id: messageId });
  }
  await context.limits.countMail(body.type, request.contact.address, client.address);
  await equalizeTiming(() => resendMail(context, request, link));
  return c.json({});
};

function readContact(
  { settings }: AuthContext,
  { type, email, phone }: z.infer<typeof resendSchema>,
): Contact {
  if (!email && type === 'signup')
    throw validationFailed('Type provided requires an email address');
  if (!phone && type === 'sms') throw validationFailed('Type provided requires a phone number');
  if (email && phone)
    throw validationFailed('Only an email address or phone number should be provided.');
  if (!email && !phone) throw validationFailed('Missing email address or phone number');
  const kind = email ? 'email' : 'phone';
  if (!settings.signUp[kind].enabled) throw refuse(`${kind}_provider_disabled.sending`);
  return { kind, address: email ? readEmail(email) : readPhone(phone!) };
}

interface ResendRequest {
  type: ResendType;
  contact: Contact;
  audience: string;
  client: Client;
}

async function resendMail(
  context: AuthContext,
  { type, contact, audience, client }: ResendRequest,
  link: LinkOptions,
): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    const found = await findUserByContact(trx, contact, audience);
    const user = found && (await lockUser(trx, found.id));
    if (type === 'signup' && user && !user.email_confirmed_at) {
      await writeAudit(trx, 'user_confirmation_requested', user, client.address);
      await mailLink(context, trx, user, 'confirm-address', { ...link, claim: 'as-before' });
    }
    if (type === 'email_change' && user?.email_change)
      await mailEmailChange(context, trx, user, user.email_change, link);
  });
}

/** Looks the user up before sending, because text messages cost money. */
async function resendSms(
  context: AuthContext,
  { type, contact, audience, client }: ResendRequest,
): Promise<string | undefined> {
  const user =
    type === 'phone_change'
      ? await findUserChangingPhone(context, contact, audience)
      : await findUserByContact(context.db, contact, audience);
  if (
    !user ||
    (type !== 'sms' && type !== 'phone_change') ||
    (type === 'sms' && user.phone_confirmed_at)
  )
    return undefined;
  const code = await sendSmsCode(
    context,
    type === 'sms' ? contact.address : user.phone_change,
    'sms',
    type === 'sms' ? 'signup' : type,
  );
  const tokenType: OneTimeTokenType = type === 'sms' ? 'confirmation_token' : 'phone_change_token';
  await context.db.transaction().execute(async (trx) => {
    await lockUser(trx, user.id);
    await code.save(trx, { userId: user.id, type: tokenType, claim: 'as-before' });
    await updateUser(
      trx,
      user.id,
      type === 'sms'
        ? { confirmation_sent_at: currentDate() }
        : { phone_change_sent_at: currentDate() },
    );
    await writeAudit(trx, 'user_recovery_requested', user, client.address);
  });
  return code.messageId;
}

/** Finds the user by the requested or the current number. */
async function findUserChangingPhone({ db }: AuthContext, phone: Contact, audience: string) {
  const user =
    (await findUserByChange(db, phone, audience)) ?? (await findUserByContact(db, phone, audience));
  return user?.phone_change ? user : undefined;
}
