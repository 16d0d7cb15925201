import { randomUUID } from 'node:crypto';
import type { Handler } from 'hono';
import * as z from 'zod/mini';
import type { SignedInUser } from '../access.ts';
import type { AuthContext } from '../context.ts';
import { AuthError, validationFailed } from '../errors.ts';
import { assertAcceptablePassword } from '../passwords.ts';
import { writeAudit } from '../queries/audit-log.ts';
import { deleteOneTimeTokens } from '../queries/one-time-tokens.ts';
import { deleteSessions, type Client } from '../queries/sessions.ts';
import { lockUser, updateUser as saveUser, type UserRow } from '../queries/users.ts';
import { metadataSchema, optionalText, readBody, readClient } from '../request.ts';
import type { AuthTrx } from '../tables.ts';
import { describeUser } from '../user-json.ts';

const updateSchema = z.object({ email: optionalText, phone: optionalText, password: optionalText, data: metadataSchema, app_metadata: z.optional(z.unknown()) });

export const updateUser =
  (context: AuthContext): Handler<SignedInUser> =>
  async (c) => {
    const { user, session } = c.var;
    const client = readClient(c, context);
    await context.limits.countRequest('updateUser', client.address);
    const changes = await readBody(c, updateSchema);
    if (changes.app_metadata !== undefined) throw new AuthError(403, 'not_admin', 'Updating app_metadata requires admin privileges');
    if (changes.email && changes.email.trim().toLowerCase() !== user.email) throw new AuthError(400, 'email_provider_disabled', 'Email changes are disabled');
    if (changes.phone) throw new AuthError(400, 'phone_provider_disabled', 'Phone changes are disabled');

    const passwordHash = changes.password === undefined ? undefined : await newPasswordHash(context, user, changes.password);
    const updated = await context.db.transaction().execute(async (trx) => {
      const current = await lockUser(trx, user.id);
      if (!current) throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist');
      if (passwordHash) await changePassword(context, trx, { user: current, sessionId: session.id, passwordHash, client });
      await writeAudit(trx, 'user_modified', current, client.address);
      return saveUser(trx, current.id, { metadata: changes.data && merged(current.raw_user_meta_data, changes.data) });
    });
    return c.json(await describeUser(context.db, updated));
  };

async function newPasswordHash({ passwords }: AuthContext, user: UserRow, password: string): Promise<string> {
  if (!password) throw validationFailed('Password is empty');
  assertAcceptablePassword(password);
  if (await passwords.matches(password, user.encrypted_password)) {
    throw new AuthError(422, 'same_password', 'New password should be different from the old password.');
  }
  return passwords.hash(password);
}

interface PasswordChange {
  user: UserRow;
  sessionId: string;
  passwordHash: string;
  client: Client;
}

/** Whoever else is signed in, or holds a mailed link, may have been let in by the old password. */
async function changePassword({ mailer }: AuthContext, trx: AuthTrx, { user, sessionId, passwordHash, client }: PasswordChange): Promise<void> {
  await saveUser(trx, user.id, { encrypted_password: passwordHash });
  await deleteSessions(trx, { userId: user.id, sessionId }, 'others');
  await deleteOneTimeTokens(trx, user.id);
  await writeAudit(trx, 'user_updated_password', user, client.address);
  if (user.email) await mailer.send(trx, { kind: 'password-changed', subjectId: randomUUID(), to: user.email });
}

/** One level deep; a member set to null goes away. */
const merged = (current: Record<string, unknown>, changes: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries({ ...current, ...changes }).filter(([, value]) => value !== null));
