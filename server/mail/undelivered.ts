import { sql } from 'kysely';
import type { UndeliveredMail } from '#domain/admin/overview.ts';
import { orderTemplates } from '#domain/mail.ts';
import type { Db } from '#server/database/client.ts';

/**
 * Mail of the last week that its reader does not have, newest first: whatever was given up, and mail of orders that came back
 * or was held off because its address is suppressed. What was sent again since, and left, is no trouble any more.
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
