import { randomUUID } from 'node:crypto';
import { transact } from '@grafted/postgres/transact.ts';
import type { CustomerMail, CustomerMailDetails } from '#domain/admin/customers.ts';
import { isOrderTemplate, type MailTemplate, type MailTemplates } from '#domain/mail/mail.ts';
import type { RenderMail } from '#domain/mail/mail.ts';
import { canResendMail } from '#domain/orders/order-rules.ts';
import type { Db } from '#server/database/client.ts';
import { findStatusFacts } from '#server/orders/order/state-queries.ts';
import { recordAudit, type AdminActor } from '#server/platform/audit/queries.ts';
import { orRefuse, refuse } from '#server/platform/http/errors.ts';
import {
  enqueueCopy,
  findMail,
  getMailProps,
  isMailWaiting,
  listMailsTo,
  lockMailsAbout,
  type OutboxMail,
} from '#server/platform/outbox/admin-queries.ts';

const describeMail = (mail: OutboxMail): CustomerMail => ({
  id: mail.id,
  template: mail.template as MailTemplate, // written by `enqueueMail`
  state: mail.state,
  createdAt: mail.createdAt.toISOString(),
  sentAt: mail.sentAt?.toISOString() ?? null,
  lastError: mail.lastError,
  isKept: mail.hasProps && isOrderTemplate(mail.template),
});

/** Newest first. */
export const listCustomerMails = async (
  db: Db,
  email: string,
  limit: number,
): Promise<CustomerMail[]> => (await listMailsTo(db, email, limit)).map(describeMail);

/** Renders a mail as it was sent. Mails with links or codes are never shown; their props are cleared once sent. */
export async function showMail(
  { db, renderMail }: { db: Db; renderMail: RenderMail },
  id: string,
): Promise<CustomerMailDetails> {
  const found = await getMail(db, id);
  const mail = describeMail(found);
  if (!mail.isKept) throw refuse('not_kept.to_show');
  const props = await getMailProps(db, id);
  return {
    ...mail,
    to: found.toAddress,
    ...(await renderMail(mail.template, props as unknown as MailTemplates[MailTemplate])),
  };
}

/** Enqueues a copy to the same address. */
export const resendMail = (db: Db, actor: AdminActor, id: string): Promise<void> =>
  transact(db, async (trx) => {
    const mail = await getMail(trx, id);
    const { template, subjectId } = mail;
    if (!describeMail(mail).isKept) throw refuse('not_kept.to_send_again');
    const facts = await findStatusFacts(trx, subjectId);
    if (!facts || !canResendMail(template, facts, facts.payment)) throw refuse('mail_outdated');
    await lockMailsAbout(trx, subjectId);
    if (await isMailWaiting(trx, mail)) throw refuse('mail_waits');
    const copyId = randomUUID();
    await enqueueCopy(trx, id, copyId);
    await recordAudit(trx, actor, {
      action: 'mail_resent',
      subjectType: 'mail',
      subjectId: id,
      after: { template, again: copyId },
    });
  });

const getMail = async (db: Db, id: string): Promise<OutboxMail> =>
  orRefuse(await findMail(db, id), 'mail_not_found');
