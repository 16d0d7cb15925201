import * as z from 'zod/mini';
import type { Endpoint } from '#auth/access/endpoint.ts';
import { equalizeTiming } from '#auth/access/equalize-timing.ts';
import { isConfirmed, readEmail } from '#auth/accounts/contact.ts';
import type { AuthContext } from '#auth/context/context.ts';
import {
  findRequestedRedirect,
  optionalText,
  readAudience,
  readBody,
  readClient,
} from '#auth/http/request.ts';
import { linkMailKinds, linkMails, type LinkMailKind } from '#auth/messages/link-mails.ts';
import { mailEmailChange, mailLink, type LinkOptions } from '#auth/messages/mail-links.ts';
import { writeAudit } from '#auth/queries/audit-log.ts';
import { findLastMail, type LastMail } from '#auth/queries/one-time-tokens.ts';
import {
  findUserByChange,
  findUserByContact,
  lockUser,
  type UserRow,
} from '#auth/queries/users.ts';
import type { AuthTrx, MailedTokenKind } from '#auth/tables/tables.ts';

const againSchema = z.object({
  email: optionalText,
  type: optionalText,
  redirect_to: optionalText,
});

const findKind = (type: string | undefined): LinkMailKind | undefined =>
  linkMailKinds.find((kind) => linkMails[kind].type === type);

/**
 * POST /verify/again, an addition to the protocol: mails a new link and code of the kind that stopped working (`type`),
 * else of the kind that was mailed last. It leads where the request says, else where the last mail led. The response
 * does not reveal whether anything was sent.
 */
export const sendAgain: Endpoint = async (c, context) => {
  const client = readClient(c, context);
  const body = await readBody(c, againSchema);
  const email = readEmail(body.email);
  const contact = { kind: 'email', address: email } as const;
  const requested = findKind(body.type);
  const audience = readAudience(c, context);
  const asked = findRequestedRedirect(c, context, body.redirect_to);
  const { type } = linkMails[requested ?? 'confirm-address'];
  if (type === 'recovery') await context.limits.countReset(email, client.address);
  else await context.limits.countMail(type, email, client.address);
  await equalizeTiming(() =>
    context.db.transaction().execute(async (trx) => {
      const found =
        (await findUserByContact(trx, contact, audience)) ??
        (await findUserByChange(trx, contact, audience));
      const user = found && (await lockUser(trx, found.id));
      if (!user) return;
      await writeAudit(trx, 'user_confirmation_requested', user, client.address);
      const last = await findLastMail(trx, user.id);
      const redirectTo = asked ?? leadsOn(last) ?? context.settings.siteUrl;
      await mail(context, trx, user, requested ?? last?.kind, { redirectTo });
    }),
  );
  return c.json({});
};

/** Where a mail led, which may be read on another device than the one that asked for it. */
function leadsOn(last: LastMail | undefined): string | undefined {
  if (last?.kind === 'reset-password') return undefined; // its page is of no use to whoever signs in
  return last?.redirectTo ?? undefined;
}

async function mail(
  context: AuthContext,
  trx: AuthTrx,
  user: UserRow,
  kind: MailedTokenKind | undefined,
  link: LinkOptions,
): Promise<UserRow> {
  if (kind === 'reset-password') return mailLink(context, trx, user, kind, link);
  if (kind?.startsWith('email-change') && user.email_change)
    return mailEmailChange(context, trx, user, user.email_change, link);
  if (isConfirmed(user, 'email')) return mailLink(context, trx, user, 'magic-link', link);
  const confirming = kind === 'invite' ? kind : 'confirm-address';
  return mailLink(context, trx, user, confirming, { ...link, claim: 'as-before' });
}
