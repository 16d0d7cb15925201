import { sql, type RawBuilder } from 'kysely';
import type { MailList } from '#domain/mail/mail-lists.ts';
import { timedTemplates, type MailTemplate, type MailTemplates } from '#domain/mail/mail.ts';
import { recallMinutes } from '#domain/mail/recall.ts';
import { hasRow, type Trx } from '#server/database/client.ts';
import { execute } from '#server/database/rows.ts';
import { isRestoreUndecided } from '#server/platform/background/undecided-restore-queries.ts';
import { wakeUp } from '#server/platform/background/wake-up-queries.ts';
import { refuse } from '#server/platform/http/errors.ts';
import type { MailState } from '#server/schema/mail.ts';

export interface OutgoingMail<T extends MailTemplate> {
  /** Unique together with `subjectId`: one mail per event. */
  kind: string;
  subjectId: string;
  to: string;
  template: T;
  props: MailTemplates[T];
  /** The list entry it is sent for; undefined for account and order mail. */
  list?: { name: MailList; member: string };
  /**
   * The recipient asked for exactly this mail, with a proven address: the daily limit of list mail
   * does not postpone it.
   */
  isAwaited?: true;
  /** Delays sending, so that `recallMail` can withdraw it while its cause can be undone. */
  holdSeconds?: number;
}

const marketingMailsPerDay = 3;

/**
 * Writes an outbox row and wakes the sender, in the transaction that causes the mail. Idempotent by
 * kind and subject.
 */
export async function enqueueMail<T extends MailTemplate>(
  trx: Trx,
  { kind, subjectId, to, template, props, list, isAwaited, holdSeconds = 0 }: OutgoingMail<T>,
): Promise<void> {
  await trx
    .with('mail', (cte) =>
      cte
        .insertInto('mail_outbox')
        .values({
          kind,
          subject_id: subjectId,
          to_address: to,
          template,
          props: JSON.stringify(props),
          next_attempt_at: list && !isAwaited ? marketingSlot(to) : after(holdSeconds),
          ...(timedTemplates.includes(template) && {
            state: sql<MailState>`case when ${isRestoreUndecided} then 'held' else 'waiting' end`,
          }),
          ...(list && { list: list.name, list_member: list.member }),
        })
        .onConflict((conflict) => conflict.columns(['kind', 'subject_id']).doNothing())
        .returning('id'),
    )
    .selectFrom('mail')
    .select(wakeUp('mail').as('woken'))
    .execute();
}

const after = (seconds: number) =>
  sql<Date>`now() + make_interval(secs => ${seconds}::double precision)`;

interface MailRef {
  template: MailTemplate;
  subjectId: string;
}
/** One mail of several with the same template. */
interface KindRef {
  kind: string;
  subjectId: string;
}

/**
 * Deletes a mail that has never been attempted, so that its event can be mailed again. False when
 * it is too late or there is none.
 */
export async function recallMail(
  trx: Trx,
  { subjectId, ...mail }: MailRef | KindRef,
): Promise<boolean> {
  const [column, value] =
    'kind' in mail ? ['kind' as const, mail.kind] : ['template' as const, mail.template];
  const rows = await trx
    .deleteFrom('mail_outbox')
    .where(column, '=', value)
    .where('subject_id', '=', subjectId)
    .where('state', 'in', ['waiting', 'held'])
    .where('attempts', '=', 0)
    .returning('id')
    .execute();
  return rows.length > 0;
}

/**
 * Deletes the mails of one cause that have never been attempted.
 * @returns their addresses
 * @throws ShopError when all are on their way
 */
export async function recallMails(trx: Trx, kinds: readonly string[]): Promise<string[]> {
  const rows = await trx
    .deleteFrom('mail_outbox')
    .where('kind', 'in', kinds)
    .where('state', 'in', ['waiting', 'held'])
    .where('attempts', '=', 0)
    .returning('to_address as to')
    .execute();
  if (rows.length === 0) throw refuse('too_late.to_recall');
  return rows.map(({ to }) => to);
}

/** Takes the time to recall them from the delay of mails; another reason to wait stays. */
export async function sendNow(trx: Trx, kinds: readonly string[]): Promise<void> {
  await trx
    .updateTable('mail_outbox')
    .set({
      next_attempt_at: sql<Date>`greatest(now(), next_attempt_at - make_interval(mins => ${sql.lit(recallMinutes)}))`,
    })
    .where('kind', 'in', kinds)
    .where('state', '=', 'waiting')
    .where('attempts', '=', 0)
    .execute();
  await execute(trx)`select ${wakeUp('mail')}`;
}

/** Mails about these subjects that wait to be sent to an address go to another one. */
export async function readdressMails(
  trx: Trx,
  subjectIds: readonly string[],
  { was, now }: { was: string; now: string },
): Promise<void> {
  await trx
    .updateTable('mail_outbox')
    .set({ to_address: now })
    .where('subject_id', 'in', subjectIds)
    .where(sql`lower(to_address)`, '=', was.toLowerCase())
    .where('state', 'in', ['waiting', 'held'])
    .where((or) => or('lease_until', 'is', null).or('lease_until', '<', sql<Date>`now()`))
    .execute();
}

/** Whether such a mail was enqueued and not recalled, in any state. */
export const wasMailed = (trx: Trx, { template, subjectId }: MailRef): Promise<boolean> =>
  hasRow(
    trx
      .selectFrom('mail_outbox')
      .select('id')
      .where('template', '=', template)
      .where('subject_id', '=', subjectId)
      .limit(1),
  );

/** Frees the unique kind, so that the same event can be mailed once more. */
export async function allowRepeat(
  trx: Trx,
  { kind, subjectId }: { kind: string; subjectId: string },
): Promise<void> {
  await trx
    .updateTable('mail_outbox')
    .set({ kind: sql`kind || ':' || id` })
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .execute();
}

/** Anyone can enter any address in a form: marketing mail above the daily limit is postponed by a day. */
export const marketingSlot = (to: string | RawBuilder<string>) => sql<Date>`greatest(now(), (
  select next_attempt_at + interval '1 day' from mail_outbox
  where to_address = ${to} and stream = 'marketing' and created_at > now() - interval '3 days'
  order by next_attempt_at desc offset ${sql.lit(marketingMailsPerDay - 1)} limit 1))`;
