import { sql } from 'kysely';
import type { MailTemplate, MailTemplates } from '#domain/mail.ts';
import type { Trx } from '../database/client.ts';

export interface OutgoingMail<T extends MailTemplate> {
  /** With `subjectId`, names the one event this mail tells of. */
  kind: string;
  subjectId: string;
  to: string;
  template: T;
  props: MailTemplates[T];
}

/** Puts a mail into the outbox and asks for its sending, in the transaction of its cause. The same event again changes nothing. */
export async function enqueueMail<T extends MailTemplate>(trx: Trx, mail: OutgoingMail<T>): Promise<void> {
  const row = await trx
    .insertInto('mail_outbox')
    .values({ kind: mail.kind, subject_id: mail.subjectId, to_address: mail.to, template: mail.template, props: JSON.stringify(mail.props) })
    .onConflict((conflict) => conflict.columns(['kind', 'subject_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) return;
  await sql`select graphile_worker.add_job('send_mail', json_build_object('mailId', ${row.id}::text), job_key := ${`mail:${row.id}`}, max_attempts := 25)`.execute(trx);
}
