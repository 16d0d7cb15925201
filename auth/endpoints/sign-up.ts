import { randomUUID } from 'node:crypto';
import type { Handler } from 'hono';
import * as z from 'zod/mini';
import type { AuthContext } from '../context.ts';
import { AuthError, validationFailed } from '../errors.ts';
import { evenly } from '../even-answer.ts';
import { mailConfirmation } from '../mail-links.ts';
import { assertAcceptablePassword } from '../passwords.ts';
import { writeAudit } from '../queries/audit-log.ts';
import type { Client } from '../queries/sessions.ts';
import { findUserByEmail, insertEmailIdentity, insertUser, lockUser, type NewUser } from '../queries/users.ts';
import { metadataSchema, optionalText, readBody, readClient, readEmail, readRedirect } from '../request.ts';

const signUpSchema = z.object({ email: optionalText, phone: optionalText, password: optionalText, data: metadataSchema });
type SignUp = z.infer<typeof signUpSchema>;

export const signUp =
  (context: AuthContext): Handler =>
  async (c) => {
    const client = readClient(c, context);
    await context.limits.countRequest('signUp', client.address);
    const { email, password, data } = checked(await readBody(c, signUpSchema));
    await context.limits.countMail('signup', email, client.address);
    const redirectTo = readRedirect(c, context);
    const id = await evenly(async () => {
      const passwordHash = await context.passwords.hash(password); // before the transaction: it is slow
      return register(context, { email, passwordHash, metadata: data }, redirectTo, client);
    });
    return c.json(signedUp(id, email, data));
  };

function checked({ email, phone, password, data = {} }: SignUp) {
  if (!email && !phone) throw new AuthError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled');
  if (!password) throw validationFailed('Signup requires a valid password');
  if (email && phone) throw validationFailed('Only an email address or phone number should be provided on signup.');
  if (phone) throw new AuthError(400, 'phone_provider_disabled', 'Phone signups are disabled');
  const address = readEmail(email);
  assertAcceptablePassword(password);
  return { email: address, password, data };
}

/** Answers the account's id, or a made-up one where the address is taken: the caller must not learn that. */
async function register(context: AuthContext, given: Omit<NewUser, 'id'>, redirectTo: string, client: Client): Promise<string> {
  return context.db.transaction().execute(async (trx) => {
    const id = randomUUID();
    const claims = identityClaims(id, given.email);
    const created = await insertUser(trx, { ...given, id, metadata: { ...given.metadata, ...claims } });
    if (created) {
      await insertEmailIdentity(trx, id, claims);
      await writeAudit(trx, 'user_signedup', created, client.address, { provider: 'email' });
      await mailConfirmation(context, trx, created, redirectTo);
      return id;
    }

    const found = await findUserByEmail(trx, given.email);
    const user = found && (await lockUser(trx, found.id));
    if (!user || user.email_confirmed_at) {
      await writeAudit(trx, 'user_repeated_signup', user ?? { id, email: given.email }, client.address);
      return id;
    }
    await writeAudit(trx, 'user_confirmation_requested', user, client.address, { provider: 'email' });
    await mailConfirmation(context, trx, user, redirectTo); // password and data of the first sign-up stay
    return user.id;
  });
}

const identityClaims = (id: string, email: string) => ({ sub: id, email, email_verified: false, phone_verified: false });

/** Of one form for new, unconfirmed and taken addresses; that is also why no identities are listed. */
function signedUp(id: string, email: string, data: Record<string, unknown>) {
  const now = new Date().toISOString();
  return {
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    phone: '',
    confirmation_sent_at: now,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: { ...data, ...identityClaims(id, email) },
    identities: [],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  };
}
