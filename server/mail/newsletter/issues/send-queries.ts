import { sql } from 'kysely';
import type { IssueContent } from '#domain/admin/newsletters.ts';
import type { Db, Trx } from '#server/database/client.ts';
import { execute, listRows } from '#server/database/rows.ts';
import { wakeUp } from '#server/platform/background/wake-up-queries.ts';

/** One planned newsletter that is due; other processes skip it. */
export const lockDueIssue = (
  trx: Trx,
): Promise<{ id: string; content: IssueContent } | undefined> =>
  trx
    .selectFrom('newsletter_issues')
    .select(['id', 'content'])
    .where('state', '=', 'planned')
    .where('send_at', '<=', sql<Date>`now()`)
    .orderBy('send_at')
    .limit(1)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst();

export async function markStarted(trx: Trx, id: string): Promise<void> {
  await trx
    .updateTable('newsletter_issues')
    .set({ state: 'sending', started_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}

/** One newsletter whose recipients are not all in the outbox; other processes skip it. */
export const lockIssueToEnqueue = (trx: Trx): Promise<{ id: string } | undefined> =>
  trx
    .selectFrom('newsletter_issues')
    .select('id')
    .where('state', '=', 'sending')
    .where('enqueued_at', 'is', null)
    .orderBy('send_at')
    .limit(1)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst();

/** The next recipients after the cursor: who was subscribed when it started and still is. By id. */
export const listNextRecipients = (
  trx: Trx,
  issueId: string,
  limit: number,
): Promise<{ member: string; email: string }[]> =>
  listRows(trx)<{ member: string; email: string }>`
    select newsletter_subscribers.id as member, newsletter_subscribers.email
    from newsletter_issues join newsletter_subscribers
      on newsletter_subscribers.created_at <= newsletter_issues.started_at
      and (last_subscriber is null or newsletter_subscribers.id > last_subscriber)
    where newsletter_issues.id = ${issueId} and unsubscribed_at is null
      and not exists (select from mail_suppressions where mail_suppressions.email = newsletter_subscribers.email)
    order by newsletter_subscribers.id limit ${limit}`;

export async function advanceCursor(
  trx: Trx,
  id: string,
  { last, count }: { last: string; count: number },
): Promise<void> {
  await trx
    .updateTable('newsletter_issues')
    .set((eb) => ({ last_subscriber: last, recipients: eb('recipients', '+', count) }))
    .where('id', '=', id)
    .execute();
}

export async function markEnqueued(trx: Trx, id: string): Promise<void> {
  await trx
    .updateTable('newsletter_issues')
    .set({ enqueued_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}

/** Newsletters whose mails all have an outcome are sent. */
export const markFinished = (db: Db): Promise<void> =>
  execute(db)`update newsletter_issues set state = 'sent', finished_at = now()
    where state = 'sending' and enqueued_at is not null
      and not exists (select from mail_outbox where batch_id = newsletter_issues.id and mail_outbox.state in ('waiting', 'paused'))`;

export const wakeSending = (trx: Trx): Promise<void> =>
  execute(trx)`select ${wakeUp('newsletters')}`;
