import type { AuthMail, LinkMail, Mailer } from '@grafted/auth';
import { securityChanges } from '#domain/customers/security-notices.ts';
import type { Trx } from '#server/database/client.ts';
import { enqueueMail } from './outbox-queries.ts';

/** Enqueues the auth service's mail in the outbox, in the transaction that causes it. */
export const createAuthMailer = (siteUrl: string): Mailer => ({
  async send(authTrx, mail) {
    // Same connection, other table types: both schemas share one database.
    const trx = authTrx as unknown as Trx;
    const { kind, subjectId, to } = mail;
    const event = { kind, subjectId, to };
    switch (mail.kind) {
      case 'password-changed':
        return enqueueMail(trx, {
          ...event,
          template: mail.kind,
          props: { resetUrl: recoveryLinks(siteUrl).resetUrl },
        });
      case 'security-notice':
        return enqueueMail(trx, {
          ...event,
          template: mail.kind,
          props: {
            title: securityChanges[mail.change],
            ...(mail.detail && { detail: mail.detail }),
            ...(mail.change !== 'email-changed' && { ways: recoveryLinks(siteUrl) }),
          },
        });
      case 'reauthenticate':
        return enqueueMail(trx, { ...event, template: mail.kind, props: { code: mail.code } });
      case 'invite':
        return enqueueMail(trx, {
          ...event,
          template: mail.kind,
          props: { link: linkOf(siteUrl, mail) },
        });
      case 'email-change':
      case 'email-change-current':
        return enqueueMail(trx, {
          ...event,
          template: mail.kind,
          props: {
            link: linkOf(siteUrl, mail),
            code: mail.code,
            newEmail: mail.newEmail ?? to,
            ...(mail.account && { account: mail.account }),
            ...(mail.isEntrusted && { isEntrusted: mail.isEntrusted }),
          },
        });
      default:
        return enqueueMail(trx, {
          ...event,
          template: mail.kind,
          props: { link: linkOf(siteUrl, mail), code: mail.code },
        });
    }
  },
});

const recoveryLinks = (siteUrl: string) => ({
  resetUrl: `${siteUrl}/forgot-password`,
  securityUrl: `${siteUrl}/account?tab=security`,
});

/**
 * Links open a page that redeems the token by POST, so that link scanners cannot consume it. The token is in the
 * fragment, which never reaches a server or its log.
 */
function linkOf(siteUrl: string, { token, type, redirectTo }: AuthMail & LinkMail): string {
  const page = type === 'recovery' ? 'reset-password' : 'confirm';
  const needsTarget = type !== 'recovery' && redirectTo.replace(/\/$/, '') !== siteUrl; // the page's default target
  return `${siteUrl}/${page}#${new URLSearchParams({ token_hash: token, type, ...(needsTarget && { redirect_to: redirectTo }) })}`;
}
