import { currentDate } from '@grafted/postgres/clock.ts';
import { transact } from '@grafted/postgres/transact.ts';
import type { MailTemplate, MailTemplates } from '#domain/mail/mail.ts';
import { nextAttemptAt } from './back-off.ts';
import { renderBatchMail } from './batch-content.ts';
import { parkMail } from './batch-queries.ts';
import type { MailDeliveryContext } from './context.ts';
import { oneClickUrl } from './list-token.ts';
import {
  markFailed,
  markSent,
  markSuppressed,
  postpone,
  reportBlocked,
  type ClaimedMail,
} from './queries.ts';
import { findSendBlock } from './send-block.ts';
import { classifySmtpError } from './smtp-error.ts';
import { clearRefusal, suppress } from './suppression-queries.ts';

/** Retries of transactional mail after its recipient was permanently refused. */
const triesAfterRefusal = 3;

/** Delivers a leased mail, or records the failure and the next attempt. Throws only on database errors. */
export async function deliver(context: MailDeliveryContext, mail: ClaimedMail): Promise<void> {
  const { db } = context;
  if (!mail.isBatchOpen && (await parkMail(db, mail))) return;
  const block = await findSendBlock(db, mail);
  if (block) return markSuppressed(db, mail, block);
  const atSending = context.atSending[mail.template as MailTemplate];
  const fresh = atSending ? await atSending(db, mail) : {};
  if (!fresh) return markSuppressed(db, mail, 'no longer true');
  try {
    await handOver(context, { ...mail, props: { ...mail.props, ...fresh } });
  } catch (error) {
    return recordFailure(context, mail, error);
  }
  await clearRefusal(db, mail.toAddress);
  await markSent(db, mail);
}

async function handOver(context: MailDeliveryContext, mail: ClaimedMail): Promise<void> {
  const { publicUrl, linkSecret, mailTransport, renderMail } = context;
  const rendered = mail.batchId
    ? await renderBatchMail(context, mail, mail.batchId)
    : // Written by `enqueueMail`, which takes only a template with its own props.
      await renderMail(
        mail.template as MailTemplate,
        mail.props as unknown as MailTemplates[MailTemplate],
      );
  const unsubscribeUrl =
    mail.list && mail.listMember
      ? oneClickUrl({ publicUrl, linkSecret }, { list: mail.list, member: mail.listMember })
      : undefined;
  await mailTransport.send({
    id: mail.id,
    to: mail.toAddress,
    stream: mail.stream,
    unsubscribeUrl,
    ...rendered,
  });
}

async function recordFailure(
  { db, log }: Pick<MailDeliveryContext, 'db' | 'log'>,
  mail: ClaimedMail,
  error: unknown,
): Promise<void> {
  const { verdict, reason } = classifySmtpError(error);
  const isRefusal = verdict === 'address-refused' || verdict === 'recipient-refused';
  const refusals = mail.refusals + (isRefusal ? 1 : 0);
  if (verdict === 'address-refused') await suppress(db, mail.toAddress, 'refused');
  if (verdict === 'blocked') await transact(db, (trx) => reportBlocked(trx, reason));
  const until = nextAttemptAt({
    tries: mail.attempts,
    createdAt: mail.createdAt,
    now: currentDate(),
  });
  const isFinal =
    verdict === 'mail-refused' ||
    (isRefusal && mail.stream === 'marketing') ||
    refusals > triesAfterRefusal;
  if (isFinal || !until) {
    log.error(
      { mailId: mail.id, template: mail.template, reason, attempts: mail.attempts },
      'mail abandoned',
    );
    return markFailed(db, mail, reason);
  }
  const isOurError = reason === 'SMTP failure'; // not from a server: a template or a setting
  log.warn(
    { mailId: mail.id, template: mail.template, reason, until, ...(isOurError && { err: error }) },
    'mail not sent yet',
  );
  await postpone(db, mail, { until, reason, refusals });
}
