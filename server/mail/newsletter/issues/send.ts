import { transact } from '@grafted/postgres/transact.ts';
import { enqueueBatchMails, insertBatch } from '#server/platform/outbox/batch-queries.ts';
import type { SendIssuesContext } from './context.ts';
import { issueMail } from './issue-mail.ts';
import {
  advanceCursor,
  holdLateIssues,
  listNextRecipients,
  lockDueIssue,
  lockIssueToEnqueue,
  markEnqueued,
  markFinished,
  markStarted,
} from './send-queries.ts';

const batch = 500;

/**
 * Starts due newsletters, writes their mails to the outbox, and closes those that are done. Each
 * step is one transaction with its cursor, so that a killed process repeats and misses nobody. Safe
 * in several processes at once.
 */
export async function sendIssues(
  context: SendIssuesContext,
  stopping?: AbortSignal,
): Promise<void> {
  await holdLateIssues(context.db);
  while (!stopping?.aborted && (await startIssue(context)));
  while (!stopping?.aborted && (await enqueueNext(context)));
  await markFinished(context.db);
}

/** Fixes content, prices and recipients. False when none is due. */
const startIssue = ({ db, log, publicUrl }: SendIssuesContext): Promise<boolean> =>
  transact(db, async (trx) => {
    const issue = await lockDueIssue(trx);
    if (!issue) return false;
    await insertBatch(trx, issue.id, await issueMail({ db: trx, publicUrl }, issue.content));
    await markStarted(trx, issue.id);
    log.info({ issueId: issue.id }, 'newsletter started');
    return true;
  });

/** False when there is nothing to write, or another process writes it. */
const enqueueNext = ({ db }: SendIssuesContext): Promise<boolean> =>
  transact(db, async (trx) => {
    const issue = await lockIssueToEnqueue(trx);
    if (!issue) return false;
    const recipients = await listNextRecipients(trx, issue.id, batch);
    const last = recipients.at(-1);
    if (!last) {
      await markEnqueued(trx, issue.id);
      return true;
    }
    await enqueueBatchMails(trx, {
      batchId: issue.id,
      template: 'newsletter',
      list: 'newsletter',
      recipients,
    });
    await advanceCursor(trx, issue.id, { last: last.member, count: recipients.length });
    return true;
  });
