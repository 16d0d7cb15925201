import { sql } from 'kysely';
import type { MailList } from '#domain/mail/mail-lists.ts';
import type { MailTemplates } from '#domain/mail/mail.ts';
import type { Db, Trx } from '#server/database/client.ts';
import { containing } from '#server/database/like.ts';
import { countAffected, execute, listRows } from '#server/database/rows.ts';
import { wakeUp } from '#server/platform/background/wake-up-queries.ts';
import type { MailState } from '#server/schema/mail.ts';
import { marketingSlot } from './outbox-queries.ts';
import type { ClaimedMail } from './queries.ts';

/** Templates whose mails differ in nothing but the unsubscribe link. */
type BatchTemplate = 'newsletter';

export async function insertBatch<T extends BatchTemplate>(
  trx: Trx,
  id: string,
  props: Omit<MailTemplates[T], 'unsubscribeUrl'>,
): Promise<void> {
  await trx
    .insertInto('mail_batches')
    .values({ id, props: JSON.stringify(props) })
    .execute();
}

export async function findBatchProps(db: Db, id: string): Promise<Record<string, unknown>> {
  const { props } = await db
    .selectFrom('mail_batches')
    .select('props')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return props;
}

interface BatchMails {
  batchId: string;
  template: BatchTemplate;
  list: MailList;
  recipients: readonly { member: string; email: string }[];
  /** Delays sending, so that `recallMails` can withdraw them. */
  holdSeconds?: number;
}

/** Writes one mail for each recipient, and wakes the sender. Idempotent by batch and recipient. */
export async function enqueueBatchMails(
  trx: Trx,
  { batchId, template, list, recipients, holdSeconds = 0 }: BatchMails,
): Promise<void> {
  const members = recipients.map(({ member }) => member);
  const emails = recipients.map(({ email }) => email);
  await execute(trx)`
    insert into mail_outbox (kind, subject_id, to_address, template, props, list, list_member, batch_id, next_attempt_at)
    select ${`batch:${batchId}`}::text, member::text, email, ${template}::text, '{}'::jsonb, ${list}::text, member, ${batchId}::uuid,
      greatest(${marketingSlot(sql`email`)}, now() + make_interval(secs => ${holdSeconds}::double precision))
    from unnest(${members}::uuid[], ${emails}::text[]) as recipient (member, email)
    on conflict (kind, subject_id) do nothing`;
  await execute(trx)`select ${wakeUp('mail')}`;
}

/** Mails being handed to the mail server still go out, at most one per connection. */
export const pauseBatch = (trx: Trx, id: string) => moveBatch(trx, id, 'open', 'paused');
export const resumeBatch = (trx: Trx, id: string) => moveBatch(trx, id, 'paused', 'open');

/** What has not gone out never does. */
export async function cancelBatch(trx: Trx, id: string): Promise<void> {
  await moveBatch(trx, id, 'open', 'canceled');
  await moveBatch(trx, id, 'paused', 'canceled');
}

type BatchState = 'open' | 'paused' | 'canceled';
const mailStateOf = { open: 'waiting', paused: 'paused', canceled: 'canceled' } as const;

async function moveBatch(trx: Trx, id: string, from: BatchState, to: BatchState): Promise<void> {
  const batch = await trx
    .updateTable('mail_batches')
    .set({ state: to })
    .where('id', '=', id)
    .where('state', '=', from)
    .returning('id')
    .executeTakeFirst();
  if (!batch) return;
  await trx
    .updateTable('mail_outbox')
    .set({ state: mailStateOf[to] })
    .where('batch_id', '=', id)
    .where('state', '=', mailStateOf[from])
    .where((or) => or('lease_until', 'is', null).or('lease_until', '<', sql<Date>`now()`))
    .execute();
}

/**
 * Gives a leased mail the state of its batch, for mails that were with the sender when the batch was paused. Locks the
 * batch, or a mail parked while its batch is resumed would stay behind. False when the batch is open.
 */
export async function parkMail(db: Db, { id, batchId, attempts }: ClaimedMail): Promise<boolean> {
  const affected = await countAffected(db)`
    with batch as (select state from mail_batches where id = ${batchId} for share)
    update mail_outbox set state = batch.state, lease_until = null, attempts = attempts - 1
    from batch where batch.state <> 'open' and mail_outbox.id = ${id} and attempts = ${attempts}
      and mail_outbox.state = 'waiting'`;
  return affected > 0;
}

/** Mails of each batch by state. */
export const countBatchMails = (
  db: Db,
  batchIds: readonly string[],
): Promise<{ batchId: string; state: MailState; mails: number }[]> =>
  listRows(db)<{ batchId: string; state: MailState; mails: number }>`
    select batch_id as "batchId", state, count(*)::integer as mails from mail_outbox
    where batch_id = any(${batchIds}::uuid[]) group by batch_id, state`;

export interface BatchMail {
  email: string;
  state: MailState;
  at: Date | null;
  reason: string | null;
}

interface BatchMailFilter {
  /** Part of an address; empty for all. */
  search: string;
  /** Empty for all. */
  states: readonly MailState[];
  limit: number;
  offset: number;
}

/** Sorted by address. */
export async function listBatchMails(
  db: Db,
  batchId: string,
  { search, states, limit, offset }: BatchMailFilter,
): Promise<{ mails: BatchMail[]; total: number }> {
  const part = containing(search);
  const found = db
    .selectFrom('mail_outbox')
    .where('batch_id', '=', batchId)
    .where('to_address', 'like', part)
    .$if(states.length > 0, (query) => query.where('state', 'in', states));
  const mails = await found
    .select([
      'to_address as email',
      'state',
      sql<Date | null>`coalesce(bounced_at, sent_at)`.as('at'),
      'last_error as reason',
    ])
    .orderBy('to_address')
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await found
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  return { mails, total: Number(total) };
}
