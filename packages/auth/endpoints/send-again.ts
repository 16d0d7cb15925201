import * as z from 'zod/mini';
import type { Endpoint } from '#auth/access/endpoint.ts';
import { equalizeTiming } from '#auth/access/equalize-timing.ts';
import { readEmail } from '#auth/accounts/contact.ts';
import { isConfirmed } from '#auth/accounts/registration.ts';
import type { AuthContext } from '#auth/context/context.ts';
import type { LinkMail } from '#auth/context/mailer.ts';
import {
  optionalText,
  readAudience,
  readBody,
  readClient,
  readRedirect,
} from '#auth/http/request.ts';
import {
  mailConfirmation,
  mailEmailChange,
  mailInvitation,
  mailMagicLink,
  mailRecovery,
  type LinkOptions,
} from '#auth/messages/mail-links.ts';
import { writeAudit } from '#auth/queries/audit-log.ts';
import { findLastMailKind } from '#auth/queries/one-time-tokens.ts';
import {
  findUserByEmail,
  findUserByEmailChange,
  lockUser,
  type UserRow,
} from '#auth/queries/users.ts';
import type { AuthTrx } from '#auth/tables/tables.ts';

const againSchema = z.object({ email: optionalText, type: optionalText });

type VerifyType = LinkMail['type'];
const kinds: Record<VerifyType, LinkMail['kind']> = {
  signup: 'confirm-address',
  invite: 'invite',
  magiclink: 'magic-link',
  recovery: 'reset-password',
  email_change: 'email-change',
};
const isType = (text: string | undefined): text is VerifyType =>
  text !== undefined && Object.hasOwn(kinds, text);

/**
 * POST /verify/again, an addition to the protocol: mails a new link and code of the kind that stopped working (`type`),
 * else of the kind that was mailed last. The response does not reveal whether anything was sent.
 */
export const sendAgain: Endpoint = async (c, context) => {
  const client = readClient(c, context);
  const body = await readBody(c, againSchema);
  const email = readEmail(body.email);
  const type = isType(body.type) ? body.type : undefined;
  const audience = readAudience(c, context);
  const link = { redirectTo: readRedirect(c, context) };
  if (type === 'recovery') await context.limits.countReset(email, client.address);
  else await context.limits.countMail(type ?? 'signup', email, client.address);
  await equalizeTiming(() =>
    context.db.transaction().execute(async (trx) => {
      const found =
        (await findUserByEmail(trx, email, audience)) ??
        (await findUserByEmailChange(trx, email, audience));
      const user = found && (await lockUser(trx, found.id));
      if (!user) return;
      await writeAudit(trx, 'user_confirmation_requested', user, client.address);
      const kind = type ? kinds[type] : await findLastMailKind(trx, user.id);
      await mail(context, trx, user, kind, link);
    }),
  );
  return c.json({});
};

async function mail(
  context: AuthContext,
  trx: AuthTrx,
  user: UserRow,
  kind: LinkMail['kind'] | 'reauthenticate' | undefined,
  link: LinkOptions,
): Promise<unknown> {
  if (kind === 'reset-password') return mailRecovery(context, trx, user, link);
  if (kind?.startsWith('email-change') && user.email_change)
    return mailEmailChange(context, trx, user, user.email_change, link);
  if (isConfirmed(user, 'email')) return mailMagicLink(context, trx, user, link);
  return kind === 'invite'
    ? mailInvitation(context, trx, user, 'as-before', link)
    : mailConfirmation(context, trx, user, 'as-before', link);
}
