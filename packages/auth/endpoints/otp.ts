import { currentDate } from '@grafted/postgres/clock.ts';
import type { Context } from 'hono';
import * as z from 'zod/mini';
import type { Endpoint } from '#auth/access/endpoint.ts';
import { equalizeTiming } from '#auth/access/equalize-timing.ts';
import { isConfirmed, readEmail } from '#auth/accounts/contact.ts';
import { readPhone } from '#auth/accounts/phone.ts';
import { register } from '#auth/accounts/registration.ts';
import type { AuthContext } from '#auth/context/context.ts';
import type { SmsChannel } from '#auth/context/sms-sender.ts';
import { refuse, validationFailed } from '#auth/http/errors.ts';
import { readCodeChallenge, type CodeChallenge } from '#auth/http/pkce.ts';
import {
  challengeFields,
  metadataSchema,
  optionalText,
  readAudience,
  readBody,
  readClient,
  readRedirect,
} from '#auth/http/request.ts';
import { mailLink } from '#auth/messages/mail-links.ts';
import { readChannel, sendSmsCode } from '#auth/messages/sms-codes.ts';
import { writeAudit } from '#auth/queries/audit-log.ts';
import {
  type Contact,
  findUserByContact,
  lockUser,
  updateUser,
  type UserRow,
} from '#auth/queries/users.ts';
import { assertSignUpsOpen } from './sign-up-anonymous.ts';

const otpSchema = z.object({
  email: optionalText,
  phone: optionalText,
  data: metadataSchema,
  create_user: z.optional(z.boolean()),
  channel: optionalText,
  ...challengeFields,
});
type Otp = z.infer<typeof otpSchema>;

/** POST /otp: sends a sign-in code, by mail also a link; a new user is signed up. */
export const otp: Endpoint = async (c, context) => {
  const body = await readBody(c, otpSchema);
  if (body.email && body.phone)
    throw validationFailed('Only an email address or phone number should be provided');
  if (!body.email && !body.phone) throw validationFailed('One of email or phone must be set');
  return send(context, c, body);
};

/** POST /magiclink: the older endpoint, for mail only. */
export const magicLink: Endpoint = async (c, context) => {
  const { email, ...body } = await readBody(c, otpSchema);
  return send(context, c, { ...body, email: email ?? '', phone: undefined });
};

interface SignInRequest {
  contact: Contact;
  challenge: CodeChallenge | undefined;
  channel: SmsChannel;
}

function check(context: AuthContext, { email, phone, channel, ...pkce }: Otp): SignInRequest {
  const { signUp } = context.settings;
  const challenge = readCodeChallenge(pkce);
  const checkedChannel = readChannel(context, phone ? channel : undefined);
  const kind = phone ? 'phone' : 'email';
  if (!signUp[kind].enabled)
    throw refuse(phone ? 'phone_provider_disabled.otp' : 'email_provider_disabled.sign_in');
  const contact: Contact = { kind, address: phone ? readPhone(phone) : readEmail(email) };
  return { contact, challenge, channel: checkedChannel };
}

async function send(context: AuthContext, c: Context, body: Otp): Promise<Response> {
  const request = check(context, body);
  const { contact, challenge, channel } = request;
  const audience = readAudience(c, context);
  const client = readClient(c, context);
  const link = { redirectTo: readRedirect(c, context), challenge };

  const known = await findUserByContact(context.db, contact, audience);
  const { hidesTaken, disabled } = context.settings.signUp;
  const isUnknown = !known && body.create_user === false;
  const isClosed = disabled && (!known || !isConfirmed(known, contact.kind));
  if (hidesTaken && contact.kind === 'email' && (isUnknown || isClosed)) {
    // Counts and responds as if a mail was sent, so as not to reveal that the address has no account.
    await equalizeTiming(() =>
      context.limits.countMail('recovery', contact.address, client.address),
    );
    return c.json({});
  }
  if (isUnknown) throw refuse('otp_disabled');
  if (isClosed) assertSignUpsOpen(context);

  const messageId = await equalizeTiming(async () => {
    if (known && isConfirmed(known, contact.kind))
      return sendToUser(context, known, request, { link, client });
    const registration = await register(context, {
      contact,
      audience,
      data: body.data ?? {},
      link,
      channel,
      client,
    });
    if (registration.status === 'waiting') return registration.messageId;
    return sendToUser(context, registration.user, request, { link, client }); // confirmed automatically or meanwhile
  });
  return c.json(messageId === undefined ? {} : { message_id: messageId });
}

type SendOptions = Pick<Parameters<typeof register>[1], 'link' | 'client'>;

async function sendToUser(
  context: AuthContext,
  user: UserRow,
  { contact, channel }: SignInRequest,
  { link, client }: SendOptions,
): Promise<string | undefined> {
  if (contact.kind === 'email')
    await context.limits.countMail('recovery', contact.address, client.address);
  const code =
    contact.kind === 'phone'
      ? await sendSmsCode(context, contact.address, channel, 'signup')
      : undefined;
  await context.db.transaction().execute(async (trx) => {
    const locked = await lockUser(trx, user.id);
    if (!locked) return;
    await writeAudit(trx, 'user_recovery_requested', locked, client.address, {
      provider: contact.kind,
    });
    if (!code) return mailLink(context, trx, locked, 'magic-link', link);
    await code.save(trx, { userId: locked.id, type: 'confirmation_token' });
    await updateUser(trx, locked.id, { confirmation_sent_at: currentDate() });
  });
  return code?.messageId;
}
