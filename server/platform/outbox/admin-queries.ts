import { sql } from 'kysely';
import type { UndeliveredMail } from '#domain/admin/overview.ts';
import { orderTemplates } from '#domain/mail/mail.ts';
import { hasRow, type Db, type Trx } from '#server/database/client.ts';
import { execute, listRows } from '#server/database/rows.ts';
import { wakeUp } from '#server/platform/background/wake-up-queries.ts';
import type { MailState } from '#server/schema/mail.ts';

/**
 * Undelivered mail of the last week, newest first: all abandoned mail, and bounced or suppressed order mail. Leaves out
 * mail that was resent successfully, and newsletters, which have a screen of their own.
 */
export async function listUndelivered(db: Db): Promise<UndeliveredMail[]> {
  const rows = await listRows(db)<Omit<UndeliveredMail, 'at'> & { at: Date }>`
    select id, to_address as email, template, state, coalesce(bounced_at, created_at) as at from mail_outbox
    where batch_id is null and state in ('failed', 'bounced', 'suppressed')
      and coalesce(bounced_at, created_at) > now() - interval '7 days'
      and (state = 'failed' or template in (${sql.join([...orderTemplates])}))
      and not exists (select from mail_outbox later where later.subject_id = mail_outbox.subject_id
        and later.template = mail_outbox.template
        and later.created_at > mail_outbox.created_at and later.state = 'sent')
    order by at desc`;
  return rows.map(({ at, ...mail }) => ({ ...mail, at: at.toISOString() }));
}

/** A mail in the outbox, without its content. */
export interface OutboxMail {
  id: string;
  template: string;
  state: MailState;
  createdAt: Date;
  sentAt: Date | null;
  lastError: string | null;
  toAddress: string;
  subjectId: string;
  /** False once the content of a sent mail is cleared. */
  hasProps: boolean;
}

const columns = [
  'id',
  'template',
  'state',
  'created_at as createdAt',
  'sent_at as sentAt',
  'last_error as lastError',
  'to_address as toAddress',
  'subject_id as subjectId',
  sql<boolean>`props <> '{}'`.as('hasProps'),
] as const;

/** Newest first. */
export const listMailsTo = (db: Db, email: string, limit: number): Promise<OutboxMail[]> =>
  db
    .selectFrom('mail_outbox')
    .select(columns)
    .where(sql`lower(to_address)`, '=', email)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();

export const findMail = (db: Db, id: string): Promise<OutboxMail | undefined> =>
  db.selectFrom('mail_outbox').select(columns).where('id', '=', id).executeTakeFirst();

export async function getMailProps(db: Db, id: string): Promise<Record<string, unknown>> {
  const { props } = await db
    .selectFrom('mail_outbox')
    .select('props')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return props;
}

/** Serializes copies of mails about one subject. */
export const lockMailsAbout = (trx: Trx, subjectId: string): Promise<void> =>
  execute(trx)`
    select pg_advisory_xact_lock(hashtextextended(${`mail again ${subjectId}`}, 0))`;

export const isMailWaiting = (
  trx: Trx,
  { subjectId, template }: Pick<OutboxMail, 'subjectId' | 'template'>,
): Promise<boolean> =>
  hasRow(
    trx
      .selectFrom('mail_outbox')
      .select('id')
      .where('subject_id', '=', subjectId)
      .where('template', '=', template)
      .where('state', '=', 'waiting'),
  );

/** Enqueues a copy with an id of its own. */
export async function enqueueCopy(trx: Trx, id: string, copyId: string): Promise<void> {
  await execute(trx)`insert into mail_outbox (id, kind, subject_id, to_address, template, props)
    select ${copyId}, 'again-' || ${copyId}, subject_id, to_address, template, props from mail_outbox where id = ${id}`;
  await execute(trx)`select ${wakeUp('mail')}`;
}
