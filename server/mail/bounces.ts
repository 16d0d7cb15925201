import { isStorable } from '@grafted/auth';
import PostalMime from 'postal-mime';
import { transact } from '#server/database/transact.ts';
import type { BounceContext } from './context.ts';
import { markBounced } from './queries.ts';
import { suppress } from './suppression-queries.ts';

export interface Bounce {
  /** Lower case. */
  email: string;
  /** Outbox row id of the bounced mail. */
  mailId: string;
  /** RFC 3463, such as 5.1.1. */
  status: string;
}

const permanentFailure = /^5\.\d{1,3}\.\d{1,3}$/;

/** Extracts permanent failures of our mails from a delivery status notification (RFC 3464); ignores delays. */
export async function readBounces(raw: Uint8Array): Promise<Bounce[]> {
  const { attachments } = await PostalMime.parse(raw, {
    attachmentEncoding: 'utf8',
    forceRfc822Attachments: true,
  });
  const partOf = (...types: string[]) =>
    String(attachments.find(({ mimeType }) => types.includes(mimeType))?.content ?? '');
  const original = partOf('message/rfc822', 'text/rfc822-headers', 'message/rfc822-headers');
  const mailId = /^message-id:\s*<([\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12})@/im
    .exec(original)?.[1]
    ?.toLowerCase();
  if (!mailId) return [];
  return partOf('message/delivery-status')
    .split(/\r?\n\s*\r?\n/)
    .flatMap((block) => {
      const field = (name: string) =>
        new RegExp(`^${name}:[ \\t]*(.+)$`, 'im').exec(block)?.[1]?.trim();
      const recipient = field('Original-Recipient') ?? field('Final-Recipient');
      const email = recipient?.split(';').at(-1)?.trim().toLowerCase();
      const status = field('Status')?.split(/\s/)[0] ?? '';
      return email &&
        isStorable(email) &&
        field('Action')?.toLowerCase() === 'failed' &&
        permanentFailure.test(status)
        ? [{ email, mailId, status }]
        : [];
    });
}

/** Accepts only reports of mails that were sent to that address. @returns the number accepted */
export async function recordBounces(
  { db, log }: Pick<BounceContext, 'db' | 'log'>,
  bounces: readonly Bounce[],
): Promise<number> {
  let accepted = 0;
  for (const bounce of bounces) {
    await transact(db, async (trx) => {
      if (!(await markBounced(trx, bounce, `DSN ${bounce.status}`))) return;
      await suppress(trx, bounce.email, 'bounced');
      accepted++;
      log.error({ mailId: bounce.mailId, status: bounce.status }, 'mail bounced');
    });
  }
  return accepted;
}
