import { sql } from 'kysely';
import type { LateNewsletter } from '#domain/admin/overview.ts';
import { emptyIssue, type IssueContent, type IssueState } from '#domain/mail/newsletters.ts';
import type { Db, Trx } from '#server/database/client.ts';
import { listRows } from '#server/database/rows.ts';

export interface Issue {
  id: string;
  content: IssueContent;
  state: IssueState;
  sendAt: Date | null;
  held: boolean;
  startedAt: Date | null;
  recipients: number;
  updatedAt: Date;
}

const columns = [
  'id',
  'content',
  'state',
  'send_at as sendAt',
  'held',
  'started_at as startedAt',
  'recipients',
  'updated_at as updatedAt',
] as const;

/** Newest first. */
export async function listIssues(
  db: Db,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ issues: Issue[]; total: number }> {
  const [issues, { total }] = await Promise.all([
    db
      .selectFrom('newsletter_issues')
      .select(columns)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(limit)
      .offset(offset)
      .execute(),
    db
      .selectFrom('newsletter_issues')
      .select((eb) => eb.fn.countAll<string>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { issues, total: Number(total) };
}

export const findIssue = (db: Db, id: string): Promise<Issue | undefined> =>
  db.selectFrom('newsletter_issues').select(columns).where('id', '=', id).executeTakeFirst();

export const lockIssue = (trx: Trx, id: string): Promise<Issue | undefined> =>
  trx
    .selectFrom('newsletter_issues')
    .select(columns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

/** @returns the id of the draft */
export async function insertIssue(trx: Trx, content: IssueContent = emptyIssue): Promise<string> {
  const { id } = await trx
    .insertInto('newsletter_issues')
    .values({ content: JSON.stringify(content) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateContent(trx: Trx, id: string, content: IssueContent): Promise<void> {
  await trx
    .updateTable('newsletter_issues')
    .set({ content: JSON.stringify(content), updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}

/** @param sendAt null: now, by the database's clock */
export async function markPlanned(trx: Trx, id: string, sendAt: Date | null): Promise<void> {
  await trx
    .updateTable('newsletter_issues')
    .set({ state: 'planned', held: false, send_at: sendAt ?? sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}

export async function markDraft(trx: Trx, id: string): Promise<void> {
  await trx
    .updateTable('newsletter_issues')
    .set({ state: 'draft', held: false, send_at: null })
    .where('id', '=', id)
    .execute();
}

/** Between sending and paused, or to canceled. */
export async function moveIssue(
  trx: Trx,
  id: string,
  to: 'sending' | 'paused' | 'canceled',
): Promise<void> {
  await trx
    .updateTable('newsletter_issues')
    .set({ state: to, ...(to === 'canceled' && { finished_at: sql<Date>`now()` }) })
    .where('id', '=', id)
    .execute();
}

export async function deleteIssue(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('newsletter_issues').where('id', '=', id).execute();
}

/** Counts who got it and has unsubscribed since. */
export const countUnsubscribed = (db: Db, ids: readonly string[]) =>
  listRows(db)<{ id: string; people: number }>`
    select batch_id as id, count(*)::integer as people
    from mail_outbox join newsletter_subscribers on newsletter_subscribers.id = mail_outbox.list_member
    where batch_id = any(${ids}::uuid[]) and unsubscribed_at >= sent_at group by batch_id`;

/** Subscribed, and their address does not bounce. */
export async function countRecipients(db: Db): Promise<number> {
  const { people } = await db
    .selectFrom('newsletter_subscribers')
    .select((eb) => eb.fn.countAll<string>().as('people'))
    .where('unsubscribed_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('mail_suppressions')
            .select('email')
            .whereRef('mail_suppressions.email', '=', 'newsletter_subscribers.email'),
        ),
      ),
    )
    .executeTakeFirstOrThrow();
  return Number(people);
}

/** Planned ones that wait for somebody's word, soonest first. */
export async function listHeldIssues(db: Db): Promise<LateNewsletter[]> {
  const rows = await listRows(db)<Omit<LateNewsletter, 'sendAt'> & { sendAt: Date }>`
    select id, content ->> 'subject' as subject, send_at as "sendAt" from newsletter_issues
    where held and state = 'planned' order by send_at, id`;
  return rows.map(({ sendAt, ...issue }) => ({ ...issue, sendAt: sendAt.toISOString() }));
}
