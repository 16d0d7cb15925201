import { randomUUID } from 'node:crypto';
import { currentMs } from '@grafted/postgres/clock.ts';
import type { AuthContext } from '#auth/context/context.ts';
import type { Client } from '#auth/http/client-address.ts';
import { refuse } from '#auth/http/errors.ts';
import { matchCode } from '#auth/messages/one-time-tokens.ts';
import { notifyOwner } from '#auth/messages/security-notice.ts';
import { assertStrongPassword } from '#auth/passwords/strength.ts';
import { writeAudit } from '#auth/queries/audit-log.ts';
import {
  deleteOneTimeTokens,
  findTokenOfUser,
  consumeOneTimeToken,
} from '#auth/queries/one-time-tokens.ts';
import {
  deleteSessions,
  listAuthenticationMethods,
  type SessionRow,
} from '#auth/queries/sessions.ts';
import type { UserRow } from '#auth/queries/users.ts';
import type { AuthTrx } from '#auth/tables/tables.ts';
import { setPassword } from './set-password.ts';

const recentMs = 24 * 3600 * 1000;
/** After signing in by mail, the current password is not asked for: it may be forgotten. */
const mailedMethods = new Set([
  'otp',
  'recovery',
  'magiclink',
  'invite',
  'email/signup',
  'email_change',
]);

interface PasswordRequest {
  user: UserRow;
  session: SessionRow;
  given: {
    password?: string | undefined;
    current_password?: string | undefined;
    nonce?: string | undefined;
  };
}

export interface CheckedPassword {
  passwordHash: string;
  /** The code to consume with the change. */
  nonceId: string | undefined;
}

/** @throws AuthError for an unacceptable password, or a missing or wrong confirmation */
export async function checkNewPassword(
  context: AuthContext,
  { user, session, given }: PasswordRequest,
): Promise<CheckedPassword> {
  const { passwords, settings } = context;
  const password = given.password!; // checked by the caller
  await assertStrongPassword(context, password, user.email ?? undefined);
  const nonceId =
    settings.passwords.changeNeedsReauthentication && !isRecent(session)
      ? await checkNonce(context, user, given.nonce)
      : undefined;
  if (settings.passwords.changeNeedsCurrent && user.encrypted_password)
    await checkCurrent(context, user, session, given.current_password);
  if (await passwords.matches(password, user.encrypted_password)) throw refuse('same_password');
  return { passwordHash: await passwords.hash(password), nonceId };
}

const isRecent = (session: SessionRow): boolean =>
  currentMs() - session.created_at.getTime() <= recentMs;

export async function checkNonce(
  context: AuthContext,
  user: UserRow,
  nonce: string | undefined,
): Promise<string> {
  if (!nonce) throw refuse('reauthentication_needed.password');
  const row = await findTokenOfUser(context.db, user.id, 'reauthentication_token');
  const found = row && (await matchCode(context, [row], row.relates_to, nonce));
  if (!found) throw refuse('reauthentication_not_valid');
  return found.id;
}

async function checkCurrent(
  context: AuthContext,
  user: UserRow,
  session: SessionRow,
  current: string | undefined,
): Promise<void> {
  const { db, passwords, limits } = context;
  const methods = await listAuthenticationMethods(db, session.id);
  if (methods.some(({ method }) => mailedMethods.has(method))) return;
  if (!current) throw refuse('current_password_required');
  const attempts = await limits.countPasswordAttempt(currentPasswordKey(user));
  if (!(await passwords.matches(current, user.encrypted_password))) {
    if (attempts === notifyAfterAttempts)
      await db
        .transaction()
        .execute((trx) => notifyOwner(context, trx, user, { change: 'password-guessed' }));
    throw refuse('current_password_invalid');
  }
  await limits.resetPasswordFailures(currentPasswordKey(user));
}

/** Counted apart from sign-ins, so that a thief with a session cannot lock the owner out. */
const currentPasswordKey = ({ id }: UserRow): string => `current:${id}`;
const notifyAfterAttempts = 5;

interface PasswordChange extends CheckedPassword {
  user: UserRow;
  sessionId: string;
  client: Client;
}

/** Ends the other sessions and voids mailed links: the old password may have been compromised. */
export async function changePassword(
  { mailer }: AuthContext,
  trx: AuthTrx,
  { user, sessionId, passwordHash, nonceId, client }: PasswordChange,
): Promise<void> {
  if (nonceId && !(await consumeOneTimeToken(trx, nonceId)))
    throw refuse('reauthentication_not_valid'); // consumed by a concurrent change
  await setPassword(trx, user, passwordHash);
  await deleteSessions(trx, { userId: user.id, sessionId }, 'others');
  await deleteOneTimeTokens(trx, user.id);
  await writeAudit(trx, 'user_updated_password', user, client.address);
  if (user.email)
    await mailer.send(trx, {
      kind: 'password-changed',
      subjectId: randomUUID(),
      to: user.email,
      metadata: user.raw_user_meta_data,
    });
}
