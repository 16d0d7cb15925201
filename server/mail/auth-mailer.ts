import type { Mailer } from '#auth/public.ts';
import type { Trx } from '../database/client.ts';
import { enqueueMail } from './outbox.ts';

/** Mail of the account service goes the way of all mail: into the outbox, in the transaction of its cause. */
export const createAuthMailer = (siteUrl: string): Mailer => ({
  async send(authTrx, mail) {
    // The same connection under its other name: both schemas live in one database.
    const trx = authTrx as unknown as Trx;
    const { subjectId, to } = mail;
    if (mail.kind === 'password-changed') {
      await enqueueMail(trx, { kind: mail.kind, subjectId, to, template: mail.kind, props: { resetUrl: `${siteUrl}/forgot-password` } });
    } else {
      await enqueueMail(trx, { kind: mail.kind, subjectId, to, template: mail.kind, props: { link: mail.link, code: mail.code } });
    }
  },
});
