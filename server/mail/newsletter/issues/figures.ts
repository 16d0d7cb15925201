import { noFigures, type IssueFigures, type IssueRecipient } from '#domain/mail/newsletters.ts';
import type { Db } from '#server/database/client.ts';
import { countBatchMails, type BatchMail } from '#server/platform/outbox/batch-queries.ts';
import type { MailState } from '#server/schema/mail.ts';
import { countUnsubscribed } from './queries.ts';

const figureOf: Record<MailState, keyof IssueFigures> = {
  sent: 'sent',
  waiting: 'waiting',
  held: 'waiting',
  paused: 'waiting',
  failed: 'failed',
  bounced: 'bounced',
  suppressed: 'skipped',
  canceled: 'skipped',
};

export const mailStatesOf = (figure: keyof IssueFigures): MailState[] =>
  (Object.keys(figureOf) as MailState[]).filter((state) => figureOf[state] === figure);

/** Reads the figures of each newsletter. */
export async function readFigures(
  db: Db,
  ids: readonly string[],
): Promise<(id: string) => IssueFigures> {
  const figures = new Map(ids.map((id) => [id, { ...noFigures }]));
  const [counts, unsubscribed] = await Promise.all([
    countBatchMails(db, ids),
    countUnsubscribed(db, ids),
  ]);
  for (const { batchId, state, mails } of counts) {
    const issue = figures.get(batchId);
    if (issue) issue[figureOf[state]] += mails;
  }
  for (const { id, people } of unsubscribed) {
    const issue = figures.get(id);
    if (issue) issue.unsubscribed = people;
  }
  return (id) => figures.get(id) ?? noFigures;
}

const outcomes: Record<MailState, Pick<IssueRecipient, 'outcome' | 'tone'>> = {
  sent: { outcome: 'Sent', tone: 'leaf' },
  waiting: { outcome: 'Waiting', tone: 'plain' },
  held: { outcome: 'Held', tone: 'gold' },
  paused: { outcome: 'Paused', tone: 'gold' },
  failed: { outcome: 'Failed', tone: 'apple' },
  bounced: { outcome: 'Bounced', tone: 'apple' },
  suppressed: { outcome: 'Not sent', tone: 'plain' },
  canceled: { outcome: 'Canceled', tone: 'plain' },
};

export function describeRecipient({ email, state, at, reason }: BatchMail): IssueRecipient {
  const { outcome, tone } = outcomes[state];
  const isExplained = state === 'suppressed' || state === 'failed';
  return {
    email,
    outcome: isExplained && reason ? `${outcome}: ${reason}` : outcome,
    tone,
    at: at?.toISOString() ?? null,
  };
}
