import { sql } from 'kysely';
import type { UndeliveredMail } from '#domain/admin/overview.ts';
import { orderTemplates } from '#domain/mail.ts';
import type { Db } from '#server/database/client.ts';

/**
 * Undelivered mail of the last week, newest first: all abandoned mail, and bounced or suppressed order mail. Leaves out
 * mail that was resent successfully.
 */
export async function listUndelivered(db: Db): Promise<UndeliveredMail[]> {
  const { rows } = await sql<Omit<UndeliveredMail, 'at'> & { at: Date }>`
    select id, to_address as email, template, state, coalesce(bounced_at, created_at) as at from mail_outbox
    where state in ('failed', 'bounced', 'suppressed') and coalesce(bounced_at, created_at) > now() - interval '7 days'
      and (state = 'failed' or template in (${sql.join([...orderTemplates])}))
      and not exists (select from mail_outbox later where later.subject_id = mail_outbox.subject_id and later.template = mail_outbox.template
        and later.created_at > mail_outbox.created_at and later.state = 'sent')
    order by at desc`.execute(db);
  return rows.map(({ at, ...mail }) => ({ ...mail, at: at.toISOString() }));
}
