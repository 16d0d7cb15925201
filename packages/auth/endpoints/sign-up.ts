import { currentDate } from '@grafted/postgres/clock.ts';
import * as z from 'zod/mini';
import type { Endpoint } from '#auth/access/endpoint.ts';
import { equalizeTiming } from '#auth/access/equalize-timing.ts';
import { confirmContact } from '#auth/accounts/confirm-contact.ts';
import { contactClaims, readEmail } from '#auth/accounts/contact.ts';
import { readPhone } from '#auth/accounts/phone.ts';
import { register } from '#auth/accounts/registration.ts';
import { describeUser, userJson, type UserJson } from '#auth/accounts/user-json.ts';
import type { AuthContext } from '#auth/context/context.ts';
import type { Client } from '#auth/http/client-address.ts';
import { refuse, validationFailed } from '#auth/http/errors.ts';
import { readCodeChallenge } from '#auth/http/pkce.ts';
import {
  challengeFields,
  metadataSchema,
  optionalText,
  readAudience,
  readBody,
  readClient,
  readRedirect,
} from '#auth/http/request.ts';
import { readChannel } from '#auth/messages/sms-codes.ts';
import { assertStrongPassword } from '#auth/passwords/strength.ts';
import type { Contact, UserRow } from '#auth/queries/users.ts';
import { startSession, type SessionJson } from '#auth/sessions/sessions.ts';
import { assertSignUpsOpen, signUpAnonymously } from './sign-up-anonymous.ts';

const signUpSchema = z.object({
  email: optionalText,
  phone: optionalText,
  password: optionalText,
  data: metadataSchema,
  channel: optionalText,
  ...challengeFields,
});
type SignUp = z.infer<typeof signUpSchema>;

export const signUp: Endpoint = async (c, context) => {
  const client = readClient(c, context);
  const body = await readBody(c, signUpSchema);
  const audience = readAudience(c, context);
  if (!body.email && !body.phone)
    return c.json(await signUpAnonymously(context, { data: body.data ?? {}, audience, client }));
  await context.limits.countRequest('signUp', client.address);
  assertSignUpsOpen(context);
  const { contact, password, ...checked } = await check(context, body);
  const { data = {} } = body;
  const link = { redirectTo: readRedirect(c, context), challenge: checked.challenge };

  const { hidesTaken, ...settings } = context.settings.signUp;
  const answer = async () => {
    const passwordHash = await context.passwords.hash(password); // slow, so outside the transaction
    const registration = await register(context, {
      contact,
      audience,
      password: { text: password, hash: passwordHash },
      data,
      link,
      channel: checked.channel,
      client,
    });
    if (registration.status === 'confirmed') return signIn(context, registration.user, client);
    if (registration.status === 'unconfirmed')
      return signInUnconfirmed(context, registration.user, {
        password,
        kind: contact.kind,
        client,
      });
    if (registration.status === 'waiting')
      return hidesTaken
        ? placeholderUser(registration.user.id, contact, audience, data)
        : describeUser(context.db, registration.user);
    if (settings.email.autoconfirm || settings.phone.autoconfirm)
      throw refuse('user_already_exists');
    return placeholderUser(crypto.randomUUID(), contact, audience, data);
  };
  return c.json(await (settings[contact.kind].autoconfirm ? answer() : equalizeTiming(answer)));
};

async function check(context: AuthContext, { email, phone, password, channel, ...pkce }: SignUp) {
  const { signUp: open } = context.settings;
  if (!password) throw validationFailed('Signup requires a valid password');
  await assertStrongPassword(context, password, email);
  if (email && phone)
    throw validationFailed('Only an email address or phone number should be provided on signup.');
  const challenge = readCodeChallenge(pkce);
  if (phone && challenge) throw validationFailed('PKCE not supported for phone signups');
  const checkedChannel = readChannel(context, phone ? channel : undefined);
  const kind = email ? 'email' : 'phone';
  if (!open[kind].enabled) throw refuse(`${kind}_provider_disabled.sign_up`);
  const contact: Contact = { kind, address: email ? readEmail(email) : readPhone(phone!) };
  return { password, challenge, channel: checkedChannel, contact };
}

const signIn = (context: AuthContext, user: UserRow, client: Client): Promise<SessionJson> =>
  context.db
    .transaction()
    .execute((trx) => startSession(context, trx, user, { method: 'password' }, client));

interface UnconfirmedSignIn {
  password: string;
  kind: Contact['kind'];
  client: Client;
}

/**
 * For an unconfirmed account from before confirmation became automatic, or created by an admin: its
 * password is required.
 */
async function signInUnconfirmed(
  context: AuthContext,
  user: UserRow,
  { password, kind, client }: UnconfirmedSignIn,
): Promise<SessionJson> {
  if (!(await context.passwords.matches(password, user.encrypted_password)))
    throw refuse('user_already_exists');
  return context.db
    .transaction()
    .execute(async (trx) =>
      startSession(
        context,
        trx,
        await confirmContact(trx, user, kind),
        { method: 'password' },
        client,
      ),
    );
}

/** Looks like a new account, so as not to reveal that the address is taken. */
function placeholderUser(
  id: string,
  contact: Contact,
  audience: string,
  data: Record<string, unknown>,
): UserJson {
  const now = currentDate();
  const unset = {
    email: null,
    phone: null,
    encrypted_password: null,
    email_confirmed_at: null,
    phone_confirmed_at: null,
    confirmed_at: null,
    invited_at: null,
    recovery_sent_at: null,
  };
  const row = {
    ...unset,
    id,
    aud: audience,
    role: 'authenticated',
    [contact.kind]: contact.address,
    confirmation_sent_at: now,
    email_change: '',
    email_change_sent_at: null,
    email_change_confirm_status: 0,
    phone_change: '',
    phone_change_sent_at: null,
    reauthentication_sent_at: null,
    last_sign_in_at: null,
    raw_app_meta_data: { provider: contact.kind, providers: [contact.kind] },
    raw_user_meta_data: { ...data, ...contactClaims(id, contact) },
    is_anonymous: false,
    is_sso_user: false,
    opened_by_admin: false,
    sign_ups_differ: false,
    banned_until: null,
    deleted_at: null,
    created_at: now,
    updated_at: now,
  } satisfies UserRow;
  return userJson(row, []);
}
