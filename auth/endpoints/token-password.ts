import type { Handler } from 'hono';
import * as z from 'zod/mini';
import { isBanned } from '../access.ts';
import type { AuthContext } from '../context.ts';
import { AuthError, validationFailed } from '../errors.ts';
import { writeAudit } from '../queries/audit-log.ts';
import { findUserByEmail } from '../queries/users.ts';
import { optionalText, readBody, readClient } from '../request.ts';
import { beginSession } from '../sessions.ts';

const passwordGrantSchema = z.object({ email: optionalText, phone: optionalText, password: optionalText });
const invalidCredentials = () => new AuthError(400, 'invalid_credentials', 'Invalid login credentials');

export const passwordGrant =
  (context: AuthContext): Handler =>
  async (c) => {
    const { db, limits, passwords } = context;
    const client = readClient(c, context);
    const given = await readBody(c, passwordGrantSchema);
    if (given.email && given.phone) throw validationFailed('Only an email address or phone number should be provided on login.');
    if (given.phone) throw new AuthError(422, 'phone_provider_disabled', 'Phone logins are disabled');
    if (!given.email) throw validationFailed('missing email or phone');

    const email = given.email.trim().toLowerCase();
    await limits.countRequest('passwordSignIn', client.address);
    await limits.countPasswordTry(email);
    const user = await findUserByEmail(db, email);
    const matches = await passwords.matches(given.password ?? '', user?.encrypted_password);
    if (!user || !matches) throw invalidCredentials();
    await limits.forgetFailures(email);
    if (isBanned(user)) throw new AuthError(400, 'user_banned', 'User is banned');
    if (!user.email_confirmed_at) throw new AuthError(400, 'email_not_confirmed', 'Email not confirmed');

    const session = await db.transaction().execute(async (trx) => {
      await writeAudit(trx, 'login', user, client.address, { provider: 'email' });
      return beginSession(context, trx, user, { method: 'password' }, client);
    });
    return c.json(session);
  };
