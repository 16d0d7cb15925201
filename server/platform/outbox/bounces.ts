import { isStorable } from '@grafted/auth';
import { transact } from '@grafted/postgres/transact.ts';
import PostalMime from 'postal-mime';
import type { BounceContext } from './context.ts';
import { meaningOf } from './delivery-status.ts';
import { findSentMail, markBounced, reportBlocked } from './queries.ts';
import { readRecipient } from './report-recipient.ts';
import { suppress } from './suppression-queries.ts';
import { mailIdHeader } from './transport.ts';

/** A report about one of our mails. */
export interface MailReport {
  /** `complaint`: a reader marked it as spam (RFC 5965). */
  kind: 'bounce' | 'complaint';
  /** How the recipient may be spelled, in lower case. */
  emails: string[];
  /** Outbox row id of the mail. */
  mailId: string;
  /** RFC 3463, such as 5.1.1; empty for a complaint. */
  status: string;
}

const permanentFailure = /^5\.\d{1,3}\.\d{1,3}$/;
const uuid = String.raw`([\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12})`;

/** Extracts permanent failures and spam complaints about our mails; ignores delays. */
export async function readReports(raw: Uint8Array): Promise<MailReport[]> {
  const { attachments } = await PostalMime.parse(raw, {
    attachmentEncoding: 'utf8',
    forceRfc822Attachments: true,
  });
  const partOf = (...types: string[]) =>
    String(attachments.find(({ mimeType }) => types.includes(mimeType))?.content ?? '');
  const original = partOf('message/rfc822', 'text/rfc822-headers', 'message/rfc822-headers');
  const delivery = partOf('message/delivery-status');
  const mailId = findMailId(original, delivery);
  if (!mailId) return [];

  const complaint = partOf('message/feedback-report');
  if (complaint) {
    // Other types tell of fraud, viruses, or that it was no spam after all.
    if (fieldOf(complaint, 'Feedback-Type')?.toLowerCase() !== 'abuse') return [];
    return [
      {
        kind: 'complaint',
        emails: recipientsIn(complaint, 'Original-Rcpt-To'),
        mailId,
        status: '',
      },
    ];
  }
  return delivery.split(/\r?\n\s*\r?\n/).flatMap((block): MailReport[] => {
    const emails = recipientsIn(block, 'Original-Recipient', 'Final-Recipient');
    const status = fieldOf(block, 'Status')?.split(/\s/)[0] ?? '';
    return emails.length > 0 &&
      fieldOf(block, 'Action')?.toLowerCase() === 'failed' &&
      permanentFailure.test(status)
      ? [{ kind: 'bounce', emails, mailId, status }]
      : [];
  });
}

/** Relays replace the Message-ID, so our own header and the envelope's id count first. */
function findMailId(original: string, delivery: string): string | undefined {
  const found =
    new RegExp(`^${mailIdHeader}:\\s*${uuid}`, 'im').exec(original) ??
    new RegExp(`^original-envelope-id:\\s*<?${uuid}`, 'im').exec(delivery) ??
    new RegExp(`^message-id:\\s*<${uuid}@`, 'im').exec(original);
  return found?.[1]?.toLowerCase();
}

const fieldOf = (block: string, name: string): string | undefined =>
  new RegExp(`^${name}:[ \\t]*(.+)$`, 'im').exec(block)?.[1]?.trim();
const recipientsIn = (block: string, ...names: string[]): string[] => [
  ...new Set(names.flatMap((name) => readRecipient(fieldOf(block, name))).filter(isStorable)),
];

type RecordContext = Pick<BounceContext, 'db' | 'log' | 'endListMail'>;

/** Accepts only reports of mails that were sent to that address. @returns the number accepted */
export async function recordReports(
  context: RecordContext,
  reports: readonly MailReport[],
): Promise<number> {
  let accepted = 0;
  for (const report of reports) {
    const isAccepted =
      report.kind === 'complaint'
        ? await recordComplaint(context, report)
        : await recordBounce(context, report);
    if (isAccepted) accepted++;
  }
  return accepted;
}

async function recordBounce(
  { db, log }: RecordContext,
  { emails, mailId, status }: MailReport,
): Promise<boolean> {
  const meaning = meaningOf(status);
  const bounced = await transact(db, async (trx) => {
    const email = await markBounced(trx, { mailId, emails }, `DSN ${status}`);
    if (email === undefined) return false;
    if (meaning === 'dead-address') await suppress(trx, email, 'bounced');
    if (meaning === 'about-us') await reportBlocked(trx, `DSN ${status}`);
    return true;
  });
  if (bounced) log.error({ mailId, status, meaning }, 'mail bounced');
  return bounced;
}

/** Reports leave the recipient out, so that the mail itself tells who it was. */
async function recordComplaint(
  { db, log, endListMail }: RecordContext,
  { emails, mailId }: MailReport,
): Promise<boolean> {
  const email = await findSentMail(db, mailId);
  if (!email || (emails.length > 0 && !emails.includes(email))) return false;
  await suppress(db, email, 'complained'); // blocks at once what is queued
  await endListMail(email);
  log.warn({ mailId }, 'mail marked as spam');
  return true;
}
