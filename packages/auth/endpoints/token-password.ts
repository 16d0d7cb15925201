import * as z from 'zod/mini';
import type { Endpoint } from '#auth/access/endpoint.ts';
import { padToEqualTiming } from '#auth/access/equalize-timing.ts';
import { isConfirmed, parseEmail } from '#auth/accounts/contact.ts';
import { isBanned } from '#auth/accounts/is-banned.ts';
import type { AuthContext } from '#auth/context/context.ts';
import { refuse, validationFailed } from '#auth/http/errors.ts';
import { optionalText, readAudience, readBody, readClient } from '#auth/http/request.ts';
import { needsRehash } from '#auth/passwords/passwords.ts';
import { findWeakness } from '#auth/passwords/strength.ts';
import { auditPayload } from '#auth/queries/audit-log.ts';
import { type Contact, findPasswordAccount, updateUser } from '#auth/queries/users.ts';
import { openSession } from '#auth/sessions/sessions.ts';

const passwordGrantSchema = z.object({
  email: optionalText,
  phone: optionalText,
  password: optionalText,
});
type PasswordGrant = z.infer<typeof passwordGrantSchema>;

export const passwordGrant: Endpoint = async (c, context) => {
  const { db, reads, limits, passwords } = context;
  const client = readClient(c, context);
  const body = await readBody(c, passwordGrantSchema);
  const contact = readContact(context, body);
  const password = body.password ?? '';
  const audience = readAudience(c, context);

  await limits.countRequest('passwordSignIn', client.address);
  await limits.countPasswordAttempt(contact.address);
  const startedAt = performance.now();
  const user = await findPasswordAccount(reads, contact, audience);
  const matches = await passwords.matches(password, user?.encrypted_password);
  if (!user || !matches) {
    await padToEqualTiming(startedAt); // imported hashes of another kind take a different time to compare
    throw refuse('invalid_credentials');
  }
  if (isBanned(user)) throw refuse('user_banned.token');
  if (!isConfirmed(user, contact.kind)) throw refuse(`${contact.kind}_not_confirmed`);

  const newHash = needsRehash(user.encrypted_password!)
    ? await passwords.hash(password)
    : undefined;
  const weakness = await findWeakness(context, password, user.email ?? undefined);
  const opened = {
    userId: user.id,
    method: { method: 'password' },
    client,
    signIn: {
      audit: auditPayload('login', user, { provider: contact.kind }),
      failures: limits.passwordFailureKeys(contact.address), // only a successful sign-in resets the count
    },
  };
  const { json: session } = newHash
    ? await db.transaction().execute(async (trx) => {
        await updateUser(trx, user.id, { encrypted_password: newHash });
        return openSession(context, trx, opened);
      })
    : await openSession(context, db, opened);
  return c.json(weakness ? { ...session, weak_password: weakness } : session);
};

/** Accepts malformed addresses too: they match no account. */
function readContact(
  { settings: { signUp } }: AuthContext,
  { email, phone }: PasswordGrant,
): Contact {
  if (email && phone)
    throw validationFailed('Only an email address or phone number should be provided on login.');
  if (email) {
    if (!signUp.email.enabled) throw refuse('email_provider_disabled.sign_in');
    return { kind: 'email', address: parseEmail(email) ?? email.trim().toLowerCase() };
  }
  if (!phone) throw validationFailed('missing email or phone');
  if (!signUp.phone.enabled) throw refuse('phone_provider_disabled.sign_in');
  return { kind: 'phone', address: phone.trim().replace(/^\+/, '').replaceAll(/\s/g, '') };
}
