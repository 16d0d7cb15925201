import type { MailTemplate, MailTemplates } from '#domain/mail.ts';
import type { Services } from '#server/services.ts';
import { nextTry } from './back-off.ts';
import { oneClickUrl } from './list-token.ts';
import { markFailed, markSent, markSuppressed, postpone, type ClaimedMail } from './queries.ts';
import { judge } from './smtp-answer.ts';
import { findObstacle, forgiveRefusal, suppress } from './suppressions.ts';

/** A mail of an order or account is tried so often again after a final refusal of its address. */
const triesAfterRefusal = 3;

/** Hands one claimed mail over, or writes down why not and when to try again. Throws only when the database does. */
export async function deliver(services: Services, mail: ClaimedMail): Promise<void> {
  const { db } = services;
  const obstacle = await findObstacle(db, mail);
  if (obstacle) return markSuppressed(db, mail, obstacle);
  try {
    await handOver(services, mail);
  } catch (error) {
    return recordFailure(services, mail, error);
  }
  await forgiveRefusal(db, mail.to_address);
  await markSent(db, mail);
}

async function handOver({ config, mailTransport, renderMail }: Services, mail: ClaimedMail): Promise<void> {
  // Written by `enqueueMail`, which takes only a template with its own props.
  const rendered = await renderMail(mail.template as MailTemplate, mail.props as unknown as MailTemplates[MailTemplate]);
  const unsubscribeUrl = mail.list && mail.list_member ? oneClickUrl(config, { list: mail.list, member: mail.list_member }) : undefined;
  await mailTransport.send({ id: mail.id, to: mail.to_address, stream: mail.stream, unsubscribeUrl, ...rendered });
}

async function recordFailure({ db, log }: Services, mail: ClaimedMail, error: unknown): Promise<void> {
  const { verdict, reason } = judge(error);
  const refusals = mail.refusals + (verdict === 'address-refused' ? 1 : 0);
  if (verdict === 'address-refused') await suppress(db, mail.to_address, 'refused');
  const until = nextTry({ tries: mail.attempts, createdAt: mail.created_at, now: new Date() });
  const over = verdict === 'mail-refused' || (verdict === 'address-refused' && mail.stream === 'marketing') || refusals > triesAfterRefusal;
  if (over || !until) {
    log.error({ mailId: mail.id, template: mail.template, reason, attempts: mail.attempts }, 'mail given up');
    return markFailed(db, mail, reason);
  }
  const isOurs = reason === 'SMTP failure'; // no word of a server in it: a template or a setting
  log.warn({ mailId: mail.id, template: mail.template, reason, until, ...(isOurs && { err: error }) }, 'mail not sent yet');
  await postpone(db, mail, { until, reason, refusals });
}
