import { sql, type RawBuilder } from 'kysely';
import {
  messagePeoplePerPage,
  recentDays,
  type CallEntry,
  type MessageAbout,
  type MessageCall,
  type MessagePerson,
  type NewMessage,
  type SentMessage,
} from '#domain/mail/messages.ts';
import { recallMinutes } from '#domain/mail/recall.ts';
import type { OrderFilter } from '#domain/orders/order-list.ts';
import type { Db, Trx } from '#server/database/client.ts';
import { execute, listRows } from '#server/database/rows.ts';
import { filterOrders, findMatch } from '#server/orders/admin/order-filter-queries.ts';
import { wakeUp } from '#server/platform/background/wake-up-queries.ts';
import type { BatchMail } from '#server/platform/outbox/batch-queries.ts';
import type { MailState } from '#server/schema/mail.ts';

/** Milliseconds between two mails of a message, so that mail of an order that comes in between goes first. */
const spacingMs = 20;
const callsMax = 200;

/** Canceled ones only where they are chosen: a message about an order would take their customers by surprise. */
const chosenOrders = async (db: Db, filter: OrderFilter) =>
  filterOrders(db, filter, await findMatch(db, filter))
    .select('orders.id')
    .$if(filter.status === undefined, (query) => query.where('orders.status', '<>', 'Canceled'));

/** One order for each address that mail reaches, the newest; and who got a message lately. */
async function audience(db: Db, filter: OrderFilter): Promise<RawBuilder<unknown>> {
  const orders = await chosenOrders(db, filter);
  return sql`(
    select distinct on (lower(email)) orders.id, order_number as number, full_name as name, lower(email) as email,
      exists (select from customer_message_recipients join customer_messages on customer_messages.id = message_id
        join order_customers told on told.order_id = customer_message_recipients.order_id
        where lower(told.email) = lower(order_customers.email)
          and sent_at > now() - make_interval(days => ${sql.lit(recentDays)})) as lately,
      (
        select newsletter_subscribers.id
        from newsletter_subscribers
        where newsletter_subscribers.email = lower(order_customers.email)
          and unsubscribed_at is null
      ) as member
    from orders join order_customers on order_customers.order_id = orders.id
    where orders.id in (${orders}) and email <> '' and pseudonymised_at is null
      and not exists (select from mail_suppressions where mail_suppressions.email = lower(order_customers.email))
    order by lower(email), created_at desc)`;
}

/** Everybody whom mail reaches. */
export const listAudience = async (
  db: Db,
  filter: OrderFilter,
): Promise<Pick<Recipient, 'email' | 'lately' | 'member'>[]> =>
  listRows(db)<Pick<Recipient, 'email' | 'lately' | 'member'>>`
    select email, lately, member from ${await audience(db, filter)} people`;

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

/** Customers without an address, or whose mail bounces; of each the newest order. */
export async function listToCall(
  db: Db,
  filter: OrderFilter,
): Promise<{ entries: CallEntry[]; total: number }> {
  const orders = await chosenOrders(db, filter);
  const rows = await listRows(db)<CallEntry & { total: number }>`
    select orders.id as "orderId", order_number as number, full_name as "fullName", phone,
      (count(*) over ())::integer as total
    from orders
      join order_customers on order_customers.order_id = orders.id
    where orders.id in (${peopleToCall(orders)})
    order by full_name, phone
    limit ${callsMax}`;
  return {
    entries: rows.map(({ total: _total, ...entry }) => entry),
    total: rows[0]?.total ?? 0,
  };
}

/** Keeps whom to call instead, as the page showed them. */
export async function saveCalls(trx: Trx, id: string, filter: OrderFilter): Promise<void> {
  const orders = await chosenOrders(trx, filter);
  await execute(trx)`
    insert into customer_message_calls (message_id, order_id)
    select ${id}, order_id from (${peopleToCall(orders)}) people (order_id)`;
}

const peopleToCall = (orders: Awaited<ReturnType<typeof chosenOrders>>): RawBuilder<unknown> => sql`
  select distinct on (full_name, phone) orders.id
  from orders
    join order_customers on order_customers.order_id = orders.id
  where orders.id in (${orders})
    and pseudonymised_at is null
    and (
      email = ''
      or exists (
        select
        from mail_suppressions
        where mail_suppressions.email = lower(order_customers.email)
      )
    )
  order by full_name, phone, created_at desc`;

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
  lately: boolean;
}
type Chosen = Pick<NewMessage, 'filter' | 'about' | 'again'>;

export const listRecipients = async (
  trx: Trx,
  chosen: Chosen,
): Promise<Omit<Recipient, 'lately'>[]> =>
  listRows(trx)<Omit<Recipient, 'lately'>>`
    select id, email, name, number, member from ${await audience(trx, chosen.filter)} people
    where ${isReached(chosen)}`;

const isReached = ({ about, again }: Chosen): RawBuilder<unknown> =>
  sql`${about === 'news' ? sql`member is not null` : sql`true`} and ${again ? sql`true` : sql`not lately`}`;

/** A page of them, by name. */
export async function listPeople(
  db: Db,
  chosen: Chosen,
  page: number,
): Promise<{ people: MessagePerson[]; total: number }> {
  const rows = await listRows(db)<MessagePerson & { total: number }>`
    select id as "orderId", number, name as "fullName", email, (count(*) over ())::integer as total
    from ${await audience(db, chosen.filter)} people where ${isReached(chosen)}
    order by name, email limit ${messagePeoplePerPage} offset ${(page - 1) * messagePeoplePerPage}`;
  return { people: rows.map(({ total: _total, ...person }) => person), total: rows[0]?.total ?? 0 };
}

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
  recipients: readonly Pick<Recipient, 'id'>[],
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

const messageKind = (id: string): string => `customer-message:${id}`;
/** Its mails in the outbox, about orders or with news. */
export const messageKinds = (id: string): string[] => [messageKind(id), `batch:${id}`];

/** A mail about the order of each recipient. Once each, however often it is asked for. */
export async function enqueueAboutOrders(
  trx: Trx,
  {
    id,
    subject,
    bodyHtml,
    publicUrl,
  }: { id: string; subject: string; bodyHtml: string; publicUrl: string },
  recipients: readonly Omit<Recipient, 'lately'>[],
): Promise<void> {
  await execute(trx)`
    insert into mail_outbox (kind, subject_id, to_address, template, props, next_attempt_at)
    select ${messageKind(id)}, order_id::text, email, 'customer-message',
      jsonb_build_object('subject', ${subject}::text, 'bodyHtml', ${bodyHtml}::text, 'fullName', name, 'orderId', order_id, 'number', order_number,
        'orderUrl', ${`${publicUrl}/order-confirmation?order_id=`}::text || order_id),
      now() + make_interval(mins => ${sql.lit(recallMinutes)}) + place * interval '1 millisecond' * ${sql.lit(spacingMs)}
    from unnest(${recipients.map((one) => one.id)}::uuid[], ${recipients.map((one) => one.email)}::text[], ${recipients.map((one) => one.name)}::text[],
      ${recipients.map((one) => one.number)}::integer[]) with ordinality as recipient (order_id, email, name, order_number, place)
    on conflict (kind, subject_id) do nothing`;
  await execute(trx)`select ${wakeUp('mail')}`;
}

const mailsOfMessage = sql`mail_outbox.kind in ('customer-message:' || messages.id, 'batch:' || messages.id)`;
const isRecallable = sql`state in ('waiting', 'held') and attempts = 0`;

/** Orders whose customers are to be called: no mail was sent to them, or it bounced. */
const callsOf = (id: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select order_id
  from customer_message_calls
  where message_id = ${id}
  union
  select recipient.order_id
  from customer_message_recipients recipient
    join order_customers told on told.order_id = recipient.order_id
    join mail_outbox on mail_outbox.kind in ('customer-message:' || ${id}, 'batch:' || ${id})
      and (subject_id = recipient.order_id::text or to_address = lower(told.email))
  where recipient.message_id = ${id}
    and mail_outbox.state in ('bounced', 'suppressed', 'failed')`;

interface MessageRow extends Omit<SentMessage, 'sentAt' | 'goesOutAt' | 'recalledAt'> {
  sentAt: Date;
  goesOutAt: Date | null;
  recalledAt: Date | null;
}

/** Newest first. */
export async function listSent(
  db: Db,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ messages: SentMessage[]; total: number }> {
  const rows = await listRows(db)<MessageRow & { total: number }>`
    select id, about, subject, body, chosen, recipients, sent_at as "sentAt", recalled_at as "recalledAt",
      (select email from auth.users where users.id = sent_by) as "sentBy",
      (select (count(*) filter (where state in ('waiting', 'held')))::integer from mail_outbox
          where ${mailsOfMessage}) as waiting,
      (select (count(*) filter (where state not in ('waiting', 'held', 'sent')))::integer from mail_outbox
          where ${mailsOfMessage}) as failed,
      (select min(next_attempt_at) from mail_outbox where ${mailsOfMessage} and ${isRecallable}) as "goesOutAt",
      (select count(*)::integer from (${callsOf(sql`messages.id`)}) calls) as "toCall",
      (
        select count(*)::integer
        from customer_message_calls
        where message_id = messages.id
          and called_at is not null
      ) as called,
      (count(*) over ())::integer as total
    from customer_messages messages order by sent_at desc, id limit ${limit} offset ${offset}`;
  return {
    messages: rows.map(({ total: _total, sentAt, goesOutAt, recalledAt, ...message }) => ({
      ...message,
      sentAt: sentAt.toISOString(),
      goesOutAt: goesOutAt?.toISOString() ?? null,
      recalledAt: recalledAt?.toISOString() ?? null,
    })),
    total: rows[0]?.total ?? 0,
  };
}

type MailOfRecipient = MessagePerson &
  Pick<BatchMail, 'at' | 'reason'> & { state: MailState | null };

/** A page of those that a message went to or will go to, by name. */
export async function listRecipientsOf(
  db: Db,
  id: string,
  page: number,
): Promise<{ mails: MailOfRecipient[]; total: number }> {
  const rows = await listRows(db)<MailOfRecipient & { total: number }>`
    select orders.id as "orderId", order_number as number, full_name as "fullName", coalesce(to_address, email) as email,
      mail.state, coalesce(mail.bounced_at, mail.sent_at) as at, mail.last_error as reason, (count(*) over ())::integer as total
    from customer_message_recipients join orders on orders.id = order_id
      join order_customers on order_customers.order_id = orders.id
      left join lateral (select * from mail_outbox where kind = any(${messageKinds(id)})
        and (subject_id = orders.id::text or to_address = lower(email)) limit 1) mail on true
    where message_id = ${id} order by full_name, email
    limit ${messagePeoplePerPage} offset ${(page - 1) * messagePeoplePerPage}`;
  return { mails: rows.map(({ total: _total, ...mail }) => mail), total: rows[0]?.total ?? 0 };
}

/** Those who are not mailed after all have not had the message. */
export async function markRecalled(
  trx: Trx,
  id: string,
  addresses: readonly string[],
): Promise<void> {
  await execute(trx)`delete from customer_message_recipients using order_customers
    where message_id = ${id} and order_customers.order_id = customer_message_recipients.order_id
      and lower(email) = any(${addresses}::text[])`;
  await trx
    .updateTable('customer_messages')
    .set((eb) => ({
      recalled_at: sql<Date>`now()`,
      recipients: eb('recipients', '-', addresses.length),
    }))
    .where('id', '=', id)
    .execute();
}

/** Those who are to be called, by name. */
export async function listCalls(
  db: Db,
  id: string,
  page: number,
): Promise<{ people: MessageCall[]; total: number }> {
  const rows = await listRows(db)<
    Omit<MessageCall, 'calledAt'> & { calledAt: Date | null; total: number }
  >`
    select orders.id as "orderId", order_number as number, full_name as "fullName", phone,
      exists (
        select
        from customer_message_recipients
        where message_id = ${id}
          and customer_message_recipients.order_id = orders.id
      ) as bounced,
      called_at as "calledAt",
      (select email from auth.users where users.id = called_by) as "calledBy",
      (count(*) over ())::integer as total
    from (${callsOf(sql`${id}::uuid`)}) calls
      join orders on orders.id = calls.order_id
      join order_customers on order_customers.order_id = orders.id
      left join customer_message_calls on customer_message_calls.message_id = ${id}
        and customer_message_calls.order_id = orders.id
    order by full_name, phone, orders.id
    limit ${messagePeoplePerPage} offset ${(page - 1) * messagePeoplePerPage}`;
  return {
    people: rows.map(({ total: _total, calledAt, ...call }) => ({
      ...call,
      calledAt: calledAt?.toISOString() ?? null,
    })),
    total: rows[0]?.total ?? 0,
  };
}

/** Ticks a customer as called, or takes the tick back. False for one who is not to be called. */
export async function markCalled(
  trx: Trx,
  { id, orderId, by, called }: { id: string; orderId: string; by: string; called: boolean },
): Promise<boolean> {
  const rows = await listRows(trx)<{ orderId: string }>`
    insert into customer_message_calls (message_id, order_id, called_at, called_by)
    select ${id}, order_id, ${called ? sql`now()` : sql`null`}, ${called ? sql`${by}::uuid` : sql`null`}
    from (${callsOf(sql`${id}::uuid`)}) calls
    where order_id = ${orderId}
    on conflict (message_id, order_id) do update
      set called_at = case when excluded.called_at is null then null
          else coalesce(customer_message_calls.called_at, excluded.called_at) end,
        called_by = case when excluded.called_at is null then null
          else coalesce(customer_message_calls.called_by, excluded.called_by) end
    returning order_id as "orderId"`;
  return rows.length > 0;
}
