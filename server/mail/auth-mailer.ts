import type { AuthMail, LinkMail, Mailer } from '#auth/index.ts';
import { securityChanges } from '#domain/security-notices.ts';
import type { Trx } from '#server/database/client.ts';
import { enqueueMail } from './outbox.ts';

/** Mail of the account service goes the way of all mail: into the outbox, in the transaction of its cause. */
export const createAuthMailer = (siteUrl: string): Mailer => ({
  async send(authTrx, mail) {
    // The same connection under its other name: both schemas live in one database.
    const trx = authTrx as unknown as Trx;
    const { kind, subjectId, to } = mail;
    const event = { kind, subjectId, to };
    switch (mail.kind) {
      case 'password-changed':
        return enqueueMail(trx, { ...event, template: mail.kind, props: { resetUrl: waysOut(siteUrl).resetUrl } });
      case 'security-notice':
        return enqueueMail(trx, { ...event, template: mail.kind, props: { title: securityChanges[mail.change], ...(mail.detail && { detail: mail.detail }), ...(mail.change !== 'email-changed' && { ways: waysOut(siteUrl) }) } });
      case 'reauthenticate':
        return enqueueMail(trx, { ...event, template: mail.kind, props: { code: mail.code } });
      case 'invite':
        return enqueueMail(trx, { ...event, template: mail.kind, props: { link: linkOf(siteUrl, mail) } });
      case 'email-change':
      case 'email-change-current':
        return enqueueMail(trx, { ...event, template: mail.kind, props: { link: linkOf(siteUrl, mail), code: mail.code, newEmail: mail.newEmail ?? to } });
      default:
        return enqueueMail(trx, { ...event, template: mail.kind, props: { link: linkOf(siteUrl, mail), code: mail.code } });
    }
  },
});

const waysOut = (siteUrl: string) => ({ resetUrl: `${siteUrl}/forgot-password`, securityUrl: `${siteUrl}/account?tab=security` });

/**
 * Links open a page, which redeems the token by POST: programs that look at every link of a mail use nothing up.
 * The token stands in the fragment, which browsers send to no server and into no log.
 */
function linkOf(siteUrl: string, { token, type, redirectTo }: AuthMail & LinkMail): string {
  const page = type === 'recovery' ? 'reset-password' : 'confirm';
  const needsTarget = type !== 'recovery' && redirectTo.replace(/\/$/, '') !== siteUrl; // where the page leads anyway
  return `${siteUrl}/${page}#${new URLSearchParams({ token_hash: token, type, ...(needsTarget && { redirect_to: redirectTo }) })}`;
}
