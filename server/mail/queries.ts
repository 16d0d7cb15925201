import type { MailTemplate, MailTemplates } from '#domain/mail.ts';
import type { Db } from '../database/client.ts';

export interface WaitingMail {
  id: string;
  to: string;
  template: MailTemplate;
  props: MailTemplates[MailTemplate];
}

/** Counted before the try, so that one that takes the process down is counted too. Undefined once it is sent or has failed. */
export async function claimMail(db: Db, id: string): Promise<WaitingMail | undefined> {
  const row = await db
    .updateTable('mail_outbox')
    .set((update) => ({ attempts: update('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .returning(['id', 'to_address', 'template', 'props'])
    .executeTakeFirst();
  // Written by `enqueueMail`, which takes only a template with its own props.
  return row && { id: row.id, to: row.to_address, template: row.template as MailTemplate, props: row.props as unknown as MailTemplates[MailTemplate] };
}

/** Forgets the links and codes in it. */
export async function markSent(db: Db, id: string): Promise<void> {
  await db.updateTable('mail_outbox').set({ state: 'sent', sent_at: new Date(), props: '{}', last_error: null }).where('id', '=', id).execute();
}

export async function markFailed(db: Db, id: string, reason: string): Promise<void> {
  await db.updateTable('mail_outbox').set({ state: 'failed', props: '{}', last_error: reason.slice(0, 300) }).where('id', '=', id).execute();
}

export async function noteError(db: Db, id: string, reason: string): Promise<void> {
  await db.updateTable('mail_outbox').set({ last_error: reason.slice(0, 300) }).where('id', '=', id).execute();
}
