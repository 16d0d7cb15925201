import { sql } from 'kysely';
import type { IssueContent } from '#domain/mail/newsletters.ts';
import type { Db, Trx } from '#server/database/client.ts';
import { countAffected, execute, listRows } from '#server/database/rows.ts';
import { wakeUp } from '#server/platform/background/wake-up-queries.ts';

/** What was to go out more than an hour ago waits for somebody's word: its day, or its news, may be over. */
export const holdLateIssues = (db: Db): Promise<void> =>
  execute(db)`
    update newsletter_issues set held = true where state = 'planned' and not held
      and send_at < now() - interval '1 hour'`;

/** In a restored database: these may have gone out since the backup. */
export const holdIssues = (db: Db): Promise<number> =>
  countAffected(db)`
    update newsletter_issues set held = true where state in ('planned', 'sending') and not held`;

/** Those whose time has come go out now; the others keep it. */
export async function sendHeldIssues(trx: Trx): Promise<void> {
  await execute(trx)`
    update newsletter_issues set held = false, send_at = greatest(send_at, now()) where held`;
  await wakeSending(trx);
}

/** What had not begun is a draft again; what had goes no further. @returns those that had begun */
export async function dropHeldIssues(trx: Trx): Promise<string[]> {
  await execute(trx)`
    update newsletter_issues set held = false, state = 'draft', send_at = null where held and state = 'planned'`;
  const begun = await listRows(trx)<{ id: string }>`
    update newsletter_issues set held = false, state = 'canceled', finished_at = now()
    where held and state in ('sending', 'paused') returning id`;
  await execute(trx)`update newsletter_issues set held = false where held`;
  return begun.map(({ id }) => id);
}

/** One planned newsletter that is due; other processes skip it. */
export const lockDueIssue = (
  trx: Trx,
): Promise<{ id: string; content: IssueContent } | undefined> =>
  trx
    .selectFrom('newsletter_issues')
    .select(['id', 'content'])
    .where('state', '=', 'planned')
    .where('held', '=', false)
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
    .where('held', '=', false)
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
      and not exists (select from mail_outbox where batch_id = newsletter_issues.id
        and mail_outbox.state in ('waiting', 'held', 'paused'))`;

export const wakeSending = (trx: Trx): Promise<void> =>
  execute(trx)`select ${wakeUp('newsletters')}`;
