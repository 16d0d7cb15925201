import { sql, type RawBuilder } from 'kysely';
import {
  recentDays,
  type CallEntry,
  type MessageAbout,
  type NewMessage,
  type SentMessage,
} from '#domain/admin/messages.ts';
import type { OrderFilter } from '#domain/admin/orders.ts';
import type { Db, Trx } from '#server/database/client.ts';
import { execute, getRow, listRows } from '#server/database/rows.ts';
import { matchesDeliveryCharge } from '#server/orders/order/delivery-charge-queries.ts';
import { wakeUp } from '#server/platform/background/wake-up-queries.ts';
import { filterOrders, findMatch } from '../order-filter-queries.ts';

/** Milliseconds between two mails of a message, so that mail of an order that comes in between goes first. */
const spacingMs = 20;
const callsMax = 200;

/** Canceled ones only where they are chosen: a message about an order would take their customers by surprise. */
const chosenOrders = async (db: Db, filter: OrderFilter) =>
  filterOrders(db, filter, await findMatch(db, filter))
    .select('orders.id')
    .$if(filter.status === undefined, (query) => query.where('orders.status', '<>', 'Canceled'));

/** One order for each address that mail reaches, the newest that has trees; and who got a message lately. */
async function audience(db: Db, filter: OrderFilter): Promise<RawBuilder<unknown>> {
  const orders = await chosenOrders(db, filter);
  return sql`(
    select distinct on (lower(email)) orders.id, order_number as number, full_name as name, lower(email) as email,
      exists (select from customer_message_recipients join customer_messages on customer_messages.id = message_id
        join order_customers told on told.order_id = customer_message_recipients.order_id
        where lower(told.email) = lower(order_customers.email) and sent_at > now() - make_interval(days => ${sql.lit(recentDays)})) as lately,
      (select newsletter_subscribers.id from newsletter_subscribers where newsletter_subscribers.email = lower(order_customers.email) and unsubscribed_at is null) as member
    from orders join order_customers on order_customers.order_id = orders.id
    where orders.id in (${orders}) and email <> '' and pseudonymised_at is null
      and not exists (select from mail_suppressions where mail_suppressions.email = lower(order_customers.email))
    order by lower(email), ${matchesDeliveryCharge}, created_at desc)`;
}

interface Counts {
  all: number;
  lately: number;
  subscribed: number;
  subscribedLately: number;
}

export const countAudience = async (db: Db, filter: OrderFilter): Promise<Counts> =>
  getRow(db)<Counts>`
    select count(*)::integer as all, (count(*) filter (where lately))::integer as lately, (count(member))::integer as subscribed,
      (count(member) filter (where lately))::integer as "subscribedLately"
    from ${await audience(db, filter)} people`;

/** The messages that some of them got lately. */
export async function listLatest(
  db: Db,
  filter: OrderFilter,
): Promise<Pick<SentMessage, 'subject' | 'sentAt'>[]> {
  const orders = await chosenOrders(db, filter);
  const rows = await listRows(db)<{ subject: string; sentAt: Date }>`
    select subject, sent_at as "sentAt" from customer_messages
    where sent_at > now() - make_interval(days => ${sql.lit(recentDays)}) and id in (
      select message_id from customer_message_recipients join order_customers told using (order_id)
      where lower(told.email) in (select lower(email) from order_customers where order_id in (${orders})))
    order by sent_at desc limit 5`;
  return rows.map(({ subject, sentAt }) => ({ subject, sentAt: sentAt.toISOString() }));
}

/** Customers without an address, or whose mail bounces; newest order first. */
export async function listToCall(
  db: Db,
  filter: OrderFilter,
): Promise<{ entries: CallEntry[]; total: number }> {
  const orders = await chosenOrders(db, filter);
  const rows = await listRows(db)<CallEntry & { total: number }>`
    select *, (count(*) over ())::integer as total from (
      select distinct on (full_name, phone) orders.id as "orderId", order_number as number, full_name as "fullName", phone
      from orders join order_customers on order_customers.order_id = orders.id
      where orders.id in (${orders}) and pseudonymised_at is null
        and (email = '' or exists (select from mail_suppressions where mail_suppressions.email = lower(order_customers.email)))
      order by full_name, phone, created_at desc) people
    order by "fullName", phone limit ${callsMax}`;
  return {
    entries: rows.map(({ total: _total, ...entry }) => entry),
    total: rows[0]?.total ?? 0,
  };
}

export async function findSeasonName(db: Db, id: string | undefined): Promise<string | undefined> {
  if (id === undefined) return undefined;
  const row = await db.selectFrom('seasons').select('name').where('id', '=', id).executeTakeFirst();
  return row?.name;
}

/** Serializes messages: the second of two admins finds the recipients of the first told. */
export const lockMessages = (trx: Trx): Promise<void> =>
  execute(trx)`select pg_advisory_xact_lock(hashtextextended('customer messages', 0))`;

export const findSent = (
  trx: Trx,
  id: string,
): Promise<Pick<SentMessage, 'about' | 'subject' | 'body' | 'chosen'> | undefined> =>
  trx
    .selectFrom('customer_messages')
    .select(['about', 'subject', 'body', 'chosen'])
    .where('id', '=', id)
    .executeTakeFirst();

interface Recipient {
  id: string;
  email: string;
  name: string;
  number: number | null;
  member: string | null;
}

export const listRecipients = async (
  trx: Trx,
  { filter, about, again }: Pick<NewMessage, 'filter' | 'about' | 'again'>,
): Promise<Recipient[]> =>
  listRows(trx)<Recipient>`
    select id, email, name, number, member from ${await audience(trx, filter)} people
    where ${about === 'news' ? sql`member is not null` : sql`true`} and ${again ? sql`true` : sql`not lately`}`;

/** False when it is being sent by another request. */
export async function saveMessage(
  trx: Trx,
  message: {
    id: string;
    about: MessageAbout;
    subject: string;
    body: string;
    chosen: string;
    sentBy: string;
  },
  recipients: readonly Recipient[],
): Promise<boolean> {
  const { id, about, subject, body, chosen, sentBy } = message;
  const saved = await trx
    .insertInto('customer_messages')
    .values({ id, about, subject, body, chosen, sent_by: sentBy, recipients: recipients.length })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!saved) return false;
  await execute(trx)`insert into customer_message_recipients (message_id, order_id)
    select ${id}, unnest(${recipients.map((one) => one.id)}::uuid[])`;
  return true;
}

export const messageKind = (id: string): string => `customer-message:${id}`;

/** A mail about the order of each recipient. Once each, however often it is asked for. */
export async function enqueueAboutOrders(
  trx: Trx,
  {
    id,
    subject,
    bodyHtml,
    publicUrl,
  }: { id: string; subject: string; bodyHtml: string; publicUrl: string },
  recipients: readonly Recipient[],
): Promise<void> {
  await execute(trx)`
    insert into mail_outbox (kind, subject_id, to_address, template, props, next_attempt_at)
    select ${messageKind(id)}, order_id::text, email, 'customer-message',
      jsonb_build_object('subject', ${subject}::text, 'bodyHtml', ${bodyHtml}::text, 'fullName', name, 'orderId', order_id, 'number', order_number,
        'orderUrl', ${`${publicUrl}/order-confirmation?order_id=`}::text || order_id),
      now() + place * interval '1 millisecond' * ${sql.lit(spacingMs)}
    from unnest(${recipients.map((one) => one.id)}::uuid[], ${recipients.map((one) => one.email)}::text[], ${recipients.map((one) => one.name)}::text[],
      ${recipients.map((one) => one.number)}::integer[]) with ordinality as recipient (order_id, email, name, order_number, place)
    on conflict (kind, subject_id) do nothing`;
  await execute(trx)`select ${wakeUp('mail')}`;
}

/** Newest first. */
export async function listSent(db: Db, limit: number): Promise<SentMessage[]> {
  const rows = await listRows(db)<Omit<SentMessage, 'sentAt'> & { sentAt: Date }>`
    select id, about, subject, body, chosen, recipients, sent_at as "sentAt", (select email from auth.users where users.id = sent_by) as "sentBy",
      (select (count(*) filter (where state = 'waiting'))::integer from mail_outbox where kind in ('customer-message:' || messages.id, 'batch:' || messages.id)) as waiting,
      (select (count(*) filter (where state not in ('waiting', 'sent')))::integer from mail_outbox where kind in ('customer-message:' || messages.id, 'batch:' || messages.id)) as failed
    from customer_messages messages order by sent_at desc limit ${limit}`;
  return rows.map(({ sentAt, ...message }) => ({ ...message, sentAt: sentAt.toISOString() }));
}
