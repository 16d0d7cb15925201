import { currentDate } from '@grafted/postgres/clock.ts';
import { sql, type Selectable } from 'kysely';
import { cutText } from '#domain/cut-text.ts';
import type { MailList } from '#domain/mail/mail-lists.ts';
import { orderTemplates } from '#domain/mail/mail.ts';
import type { Db, Trx } from '#server/database/client.ts';
import { countAffected, execute } from '#server/database/rows.ts';
import type { MailOutboxTable, MailStream } from '#server/schema/mail.ts';

/** Longer than the SMTP timeouts of one mail together. */
export const leaseSeconds = 100;

const columns = [
  'id',
  'to_address as toAddress',
  'template',
  'props',
  'list',
  'list_member as listMember',
  'stream',
  'attempts',
  'refusals',
  'created_at as createdAt',
  'batch_id as batchId',
] as const;

export interface ClaimedMail {
  id: string;
  toAddress: string;
  template: string;
  props: Record<string, unknown>;
  list: MailList | null;
  listMember: string | null;
  stream: MailStream;
  attempts: number;
  refusals: number;
  createdAt: Date;
  batchId: string | null;
  /** False when its batch is paused or canceled. */
  isBatchOpen: boolean;
}

/**
 * Leases the next due mail, transactional before marketing. Counts the attempt first, so that a mail that crashes the
 * process is counted too.
 */
export const leaseNextMail = (db: Db): Promise<ClaimedMail | undefined> =>
  db
    .updateTable('mail_outbox')
    .set((update) => ({
      attempts: update('attempts', '+', 1),
      lease_until: sql<Date>`now() + make_interval(secs => ${sql.lit(leaseSeconds)})`,
    }))
    .where('id', '=', (eb) =>
      eb
        .selectFrom('mail_outbox')
        .select('id')
        .where('state', '=', 'waiting')
        .where('next_attempt_at', '<=', sql<Date>`now()`)
        .where((or) => or('lease_until', 'is', null).or('lease_until', '<', sql<Date>`now()`))
        .orderBy('stream', 'desc')
        .orderBy('next_attempt_at')
        .limit(1)
        .forNoKeyUpdate()
        .skipLocked(),
    )
    .returning(columns)
    .returning(
      sql<boolean>`batch_id is null or exists (select from mail_batches where id = batch_id and state = 'open')`.as(
        'isBatchOpen',
      ),
    )
    .executeTakeFirst();

/** Props hold links and codes, which nobody needs once a mail is over; order mails keep theirs. */
export const clearedProps = sql<string>`case when template in (${sql.join([...orderTemplates])}) then props else '{}' end`;

/** Writes the outcome of an attempt, unless another process has leased the mail since. */
async function recordOutcome(
  db: Db,
  { id, attempts }: ClaimedMail,
  outcome: Partial<Selectable<MailOutboxTable>> & { clear?: 'props' },
): Promise<void> {
  const { clear, props: _, stream: __, ...values } = outcome;
  await db
    .updateTable('mail_outbox')
    .set({
      ...values,
      ...(clear && {
        props: clearedProps,
      }),
      lease_until: null,
    })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('state', '=', 'waiting')
    .execute();
}

export const markSent = (db: Db, mail: ClaimedMail) =>
  recordOutcome(db, mail, {
    state: 'sent',
    sent_at: currentDate(),
    last_error: null,
    clear: 'props',
  });

export const markFailed = (db: Db, mail: ClaimedMail, reason: string) =>
  recordOutcome(db, mail, { state: 'failed', last_error: cutText(reason, 300), clear: 'props' });

export const markSuppressed = (db: Db, mail: ClaimedMail, reason: string) =>
  recordOutcome(db, mail, { state: 'suppressed', last_error: reason, clear: 'props' });

export const postpone = (
  db: Db,
  mail: ClaimedMail,
  { until, reason, refusals }: { until: Date; reason: string; refusals: number },
) =>
  recordOutcome(db, mail, { next_attempt_at: until, last_error: cutText(reason, 300), refusals });

/** Run at the start of a single-process shop, where every lease holder is dead. */
export async function expireMailLeases(db: Db): Promise<void> {
  await db
    .updateTable('mail_outbox')
    .set({ lease_until: null })
    .where('state', '=', 'waiting')
    .where('lease_until', 'is not', null)
    .execute();
}

/**
 * A report proves that a mail left: it may arrive before the mail is marked as sent, or when the
 * mail server's answer was lost. Ids of mails that were never tried are known to nobody.
 */
const hasLeft = sql<boolean>`(state in ('sent', 'bounced') or state <> 'suppressed' and attempts > 0)`;

/** The address it was sent to, in lower case. */
export async function findSentMail(db: Db, mailId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('mail_outbox')
    .select(sql<string>`lower(to_address)`.as('email'))
    .where('id', '=', mailId)
    .where(hasLeft)
    .executeTakeFirst();
  return row?.email;
}

/** The address in lower case; undefined for a mail that was never sent to one of these. */
export async function markBounced(
  db: Db,
  { mailId, emails }: { mailId: string; emails: readonly string[] },
  reason: string,
): Promise<string | undefined> {
  const row = await db
    .updateTable('mail_outbox')
    .set({
      state: 'bounced',
      sent_at: sql<Date>`coalesce(sent_at, now())`,
      bounced_at: sql<Date>`coalesce(bounced_at, now())`,
      lease_until: null,
      props: clearedProps,
      last_error: cutText(reason, 300),
    })
    .where('id', '=', mailId)
    .where(sql`lower(to_address)`, 'in', emails)
    .where(hasLeft)
    .returning(sql<string>`lower(to_address)`.as('email'))
    .executeTakeFirst();
  return row?.email;
}

/** Tells the admins that servers refuse our mail for what we are, at most once a day. */
export const reportBlocked = (trx: Trx, reason: string): Promise<void> =>
  execute(trx)`
    select notify_admins('mail_blocked', to_char(now(), 'YYYY-MM-DD'), ${JSON.stringify({ reason })}::jsonb, now())`;

/** Keeps mail about orders. @returns the number of deleted rows */
export const deleteOldMails = (db: Db): Promise<number> =>
  countAffected(db)`
    delete from mail_outbox
    where created_at < now() - interval '400 days'
      and state <> 'waiting'
      and not exists (select from orders where orders.id::text = subject_id)`;
