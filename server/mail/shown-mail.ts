import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { CustomerMail, CustomerMailDetails } from '#domain/admin/customers.ts';
import {
  isOrderTemplate,
  type MailTemplate,
  type MailTemplates,
  type RenderMail,
} from '#domain/mail.ts';
import { canResendMail } from '#domain/order-rules.ts';
import { recordAudit, type AdminActor } from '#server/audit/queries.ts';
import type { Db } from '#server/database/client.ts';
import { transact } from '#server/database/transact.ts';
import { ShopError } from '#server/http/errors.ts';
import { getOrderState } from '#server/orders/order-states.ts';

const columns = [
  'id',
  'template',
  'state',
  'created_at',
  'sent_at',
  'last_error',
  'to_address',
  'subject_id',
  sql<boolean>`props <> '{}'`.as('has_props'),
] as const;
type Row = Awaited<ReturnType<typeof findMail>>;

const mailFromRow = (row: Row): CustomerMail => ({
  id: row.id,
  template: row.template as MailTemplate, // written by `enqueueMail`
  state: row.state,
  createdAt: row.created_at.toISOString(),
  sentAt: row.sent_at?.toISOString() ?? null,
  lastError: row.last_error,
  isKept: row.has_props && isOrderTemplate(row.template),
});

/** Newest first. */
export async function listMailsTo(db: Db, email: string, limit: number): Promise<CustomerMail[]> {
  const rows = await db
    .selectFrom('mail_outbox')
    .select(columns)
    .where(sql`lower(to_address)`, '=', email)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();
  return rows.map(mailFromRow);
}

/** Renders a mail as it was sent. Mails with links or codes are never shown; their props are cleared once sent. */
export async function showMail(
  { db, renderMail }: { db: Db; renderMail: RenderMail },
  id: string,
): Promise<CustomerMailDetails> {
  const row = await findMail(db, id);
  const mail = mailFromRow(row);
  if (!mail.isKept)
    throw new ShopError(
      'not_kept',
      409,
      'The content of this mail is not kept, because it held a private link or code.',
    );
  const { props } = await db
    .selectFrom('mail_outbox')
    .select('props')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return {
    ...mail,
    to: row.to_address,
    ...(await renderMail(mail.template, props as unknown as MailTemplates[MailTemplate])),
  };
}

/** Enqueues a copy to the same address. */
export async function resendMail(db: Db, actor: AdminActor, id: string): Promise<void> {
  await transact(db, async (trx) => {
    const row = await findMail(trx, id);
    const { template } = row;
    if (!mailFromRow(row).isKept)
      throw new ShopError(
        'not_kept',
        409,
        'This mail held a private link or code and cannot be sent again. The customer can request a new one.',
      );
    if (!canResendMail(template, await getOrderState(trx, row.subject_id)))
      throw new ShopError(
        'mail_outdated',
        409,
        'The order has changed since, so this mail is out of date.',
      );
    await sql`select pg_advisory_xact_lock(hashtextextended(${`mail again ${row.subject_id}`}, 0))`.execute(
      trx,
    );
    const waiting = await trx
      .selectFrom('mail_outbox')
      .select('id')
      .where('subject_id', '=', row.subject_id)
      .where('template', '=', template)
      .where('state', '=', 'waiting')
      .executeTakeFirst();
    if (waiting) throw new ShopError('mail_waits', 409, 'This mail is already waiting to be sent.');
    const copyId = randomUUID();
    await sql`insert into mail_outbox (id, kind, subject_id, to_address, template, props)
      select ${copyId}, 'again-' || ${copyId}, subject_id, to_address, template, props from mail_outbox where id = ${id}`.execute(
      trx,
    );
    await sql`select graphile_worker.add_job('send_mail', job_key := ${`mail:${copyId}`}, max_attempts := 1)`.execute(
      trx,
    );
    await recordAudit(trx, actor, [
      {
        action: 'mail_resent',
        subjectType: 'mail',
        subjectId: id,
        before: {},
        after: { template, again: copyId },
      },
    ]);
  });
}

async function findMail(db: Db, id: string) {
  const row = await db
    .selectFrom('mail_outbox')
    .select(columns)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw new ShopError('mail_not_found', 404, 'Mail not found');
  return row;
}
