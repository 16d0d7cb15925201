import { sql } from 'kysely';
import type { MailList, MailTemplate, MailTemplates } from '#domain/mail.ts';
import type { Trx } from '#server/database/client.ts';

export interface OutgoingMail<T extends MailTemplate> {
  /** With `subjectId`, names the one event this mail tells of. */
  kind: string;
  subjectId: string;
  to: string;
  template: T;
  props: MailTemplates[T];
  /** Undefined for what belongs to an account or an order; else whose entry of which list it is sent for. */
  list?: { name: MailList; member: string };
  /** Not sent before: its cause may be undone until then, and `recallMail` takes it back. */
  holdSeconds?: number;
}

const marketingMailsADay = 3;

/** Puts a mail into the outbox and asks for its sending, in the transaction of its cause. The same event again changes nothing. */
export async function enqueueMail<T extends MailTemplate>(trx: Trx, mail: OutgoingMail<T>): Promise<void> {
  await trx
    .with('mail', (cte) =>
      cte
        .insertInto('mail_outbox')
        .values({
          kind: mail.kind,
          subject_id: mail.subjectId,
          to_address: mail.to,
          template: mail.template,
          props: JSON.stringify(mail.props),
          ...(mail.list && { list: mail.list.name, list_member: mail.list.member, next_attempt_at: notTooMany(mail.to) }),
          ...(mail.holdSeconds && { next_attempt_at: after(mail.holdSeconds) }),
        })
        .onConflict((conflict) => conflict.columns(['kind', 'subject_id']).doNothing())
        .returning('id'),
    )
    .selectFrom('mail')
    // The bell, not the work: who hears it sends all that is due, and rows nobody rang for are found by the look-round.
    .select(sql`graphile_worker.add_job('send_mail', run_at := ${after(mail.holdSeconds ?? 0)}, job_key := 'mail:' || mail.id, max_attempts := 1)`.as('bell'))
    .execute();
}

const after = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds}::double precision)`;

interface Told {
  template: MailTemplate;
  subjectId: string;
}

/** Takes back what was not handed over yet; the event may then be told anew. False when it is too late, or there was none. */
export async function recallMail(trx: Trx, { template, subjectId }: Told): Promise<boolean> {
  const rows = await trx.deleteFrom('mail_outbox').where('template', '=', template).where('subject_id', '=', subjectId).where('state', '=', 'waiting').where('attempts', '=', 0).returning('id').execute();
  return rows.length > 0;
}

/** Written and not recalled, whatever became of it. */
export async function wasMailed(trx: Trx, { template, subjectId }: Told): Promise<boolean> {
  return (await trx.selectFrom('mail_outbox').select('id').where('template', '=', template).where('subject_id', '=', subjectId).limit(1).executeTakeFirst()) !== undefined;
}

/** What was told once for a subject may be told once more. */
export async function allowAgain(trx: Trx, { kind, subjectId }: { kind: string; subjectId: string }): Promise<void> {
  await trx.updateTable('mail_outbox').set({ kind: sql`kind || ':' || id` }).where('kind', '=', kind).where('subject_id', '=', subjectId).execute();
}

/** Anybody may type an address into a form: beyond so many letters a day they wait for the next. */
const notTooMany = (to: string) => sql<Date>`greatest(now(), (
  select next_attempt_at + interval '1 day' from mail_outbox
  where to_address = ${to} and stream = 'marketing' and created_at > now() - interval '3 days'
  order by next_attempt_at desc offset ${sql.lit(marketingMailsADay - 1)} limit 1))`;
