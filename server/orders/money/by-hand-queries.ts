import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { farmTimeZone } from '#domain/farm/settings.ts';
import type { Cents } from '#domain/money.ts';
import type { RefundablePayment } from '#domain/orders/balance.ts';
import type {
  CheckUse,
  ManualPayment,
  ManualRefund,
  OrderMoneyDetails,
} from '#domain/orders/farm-orders.ts';
import type { ManualKind } from '#domain/orders/payments-by-hand.ts';
import type { DueOrder } from '#domain/orders/tender-split.ts';
import { hasRow, type Db, type Trx } from '#server/database/client.ts';
import { findRow, getRow, listRows } from '#server/database/rows.ts';
import { lapsesAt } from '#server/orders/conditions/queries.ts';

/** Finds a payment as it was recorded. */
export const findPaymentByKey = async (trx: Trx, key: string) => {
  const { rows } = await sql<{
    orderId: string;
    kind: ManualKind;
    amountCents: Cents;
    checkNumber: string | null;
    receivedOn: string;
  }>`select order_id as "orderId", kind, amount_cents as "amountCents", check_number as "checkNumber", received_on::text as "receivedOn"
    from manual_payments where key = ${key}`.execute(trx);
  return rows[0];
};

/** Finds a payment of a tender. Phones of the release before name the payment itself. */
export const findPaymentOfTender = (
  db: Db,
  tenderId: string,
): Promise<{ id: string; orderId: string } | undefined> =>
  db
    .selectFrom('manual_payments')
    .select(['id', 'order_id as orderId'])
    .where((eb) => eb.or([eb('tender_id', '=', tenderId), eb('key', '=', tenderId)]))
    .orderBy('order_id')
    .limit(1)
    .executeTakeFirst();

export const findManualRefundByKey = (trx: Trx, key: string) =>
  trx
    .selectFrom('manual_refunds')
    .select([
      'order_id as orderId',
      'kind',
      'amount_cents as amountCents',
      'check_number as checkNumber',
      'payment_id as paymentId',
      'reason',
    ])
    .where('key', '=', key)
    .executeTakeFirst();

interface NewTender {
  /** That of the request or of the phone's action, which may be sent again. */
  id: string;
  kind: ManualKind;
  amountCents: Cents;
  checkNumber?: string | undefined;
  receivedOn: string;
  receivedBy: string;
}

/** What was in the hand: for one order, or for several. */
export async function insertTender(trx: Trx, tender: NewTender): Promise<void> {
  await trx
    .insertInto('tenders')
    .values({
      id: tender.id,
      kind: tender.kind,
      amount_cents: tender.amountCents,
      check_number: tender.checkNumber ?? null,
      received_on: tender.receivedOn,
      received_by: tender.receivedBy,
    })
    .execute();
}

/** Finds what a request or a phone's action recorded. */
export const findTender = (trx: Trx, id: string) =>
  trx
    .selectFrom('tenders')
    .select(['kind', 'amount_cents as amountCents', 'check_number as checkNumber'])
    .where('id', '=', id)
    .executeTakeFirst();

/** An order that a tender is set against. */
export interface TenderOrder extends DueOrder {
  isCanceled: boolean;
  isDeleted: boolean;
  /** On the farm's calendar. */
  placedOn: string;
}

/** In the order in which they are named. Final only while they are locked. */
export const listTenderOrders = (trx: Trx, orderIds: readonly string[]): Promise<TenderOrder[]> =>
  listRows(trx)<TenderOrder>`
    select orders.id, balance_cents::float8 as "dueCents", ${lapsesAt} as "lapsesAt",
      to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "placedAt",
      orders.status = 'Canceled' as "isCanceled", hidden_at is not null as "isDeleted",
      (created_at at time zone ${farmTimeZone})::date::text as "placedOn"
    from orders
      join unnest(${[...orderIds]}::uuid[]) with ordinality as named (id, place) using (id)
    order by place`;

export interface RecordedPayment {
  id: string;
  /** The moment that accounts count: now, or noon of an earlier day. */
  at: Date;
}

/** Undefined when this payment is already recorded. */
export const insertPayment = (
  trx: Trx,
  {
    orderId,
    receivedBy,
    tenderId,
    ...payment
  }: Omit<ManualPayment, 'seenPaidCents'> & {
    orderId: string;
    receivedBy: string;
    tenderId: string;
  },
): Promise<RecordedPayment | undefined> =>
  findRow(trx)<RecordedPayment>`
    insert into manual_payments (order_id, tender_id, key, kind, amount_cents, check_number, received_on, at, received_by)
    values (${orderId}, ${tenderId}, ${payment.key}, ${payment.kind}, ${payment.amountCents}, ${payment.checkNumber ?? null}, ${payment.receivedOn},
      least(now(), greatest((select created_at from orders where id = ${orderId}),
        case when ${payment.receivedOn}::date = (now() at time zone ${farmTimeZone})::date then now()
          else (${payment.receivedOn}::date + time '12:00') at time zone ${farmTimeZone} end)), ${receivedBy})
    on conflict (key) do nothing returning id, at`;

/** False when this refund is already recorded. */
export const insertManualRefund = (
  trx: Trx,
  {
    orderId,
    givenBy,
    ...refund
  }: Omit<ManualRefund, 'leftCents'> & { orderId: string; givenBy: string },
): Promise<boolean> =>
  hasRow(
    trx
      .insertInto('manual_refunds')
      .values({
        order_id: orderId,
        payment_id: refund.paymentId,
        key: refund.key,
        kind: refund.kind,
        amount_cents: refund.amountCents,
        check_number: refund.checkNumber ?? null,
        reason: refund.reason,
        given_by: givenBy,
      })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .returning('id'),
  );

export interface ManualPaymentRow {
  id: string;
  orderId: string;
  kind: ManualKind;
  amountCents: Cents;
  checkNumber: string | null;
  reversal: 'bounced' | 'mistake' | null;
}

/** All payments of the tender that a payment is a part of: a check bounces as a whole. */
export const listPaymentsOfTender = (
  db: Db,
  orderId: string,
  paymentId: string,
): Promise<ManualPaymentRow[]> =>
  listRows(db)<ManualPaymentRow>`
    select id, order_id as "orderId", kind, amount_cents as "amountCents", check_number as "checkNumber", reversal
    from manual_payments
    where tender_id = (select tender_id from manual_payments where id = ${paymentId} and order_id = ${orderId})
    order by order_id`;

/** @returns the id of the reversal; undefined when it was reversed before */
export async function undoManualPayment(
  trx: Trx,
  paymentId: string,
  { reversal, reversedBy }: { reversal: 'bounced' | 'mistake'; reversedBy: string },
): Promise<string | undefined> {
  const row = await trx
    .updateTable('manual_payments')
    .set({
      reversed_at: sql<Date>`now()`,
      reversal_id: randomUUID(),
      reversal,
      reversed_by: reversedBy,
    })
    .where('id', '=', paymentId)
    .where('reversed_at', 'is', null)
    .returning('reversal_id')
    .executeTakeFirst();
  return row?.reversal_id ?? undefined;
}

type Refunds = OrderMoneyDetails['refunds'];

/** Oldest first. Those that failed are left out. */
export async function listRefunds(db: Db, orderId: string): Promise<Refunds> {
  const rows = await listRows(db)<Omit<Refunds[number], 'at'> & { at: Date }>`
    select id, kind, amount_cents as "amountCents", check_number as "checkNumber", at, reason
    from manual_refunds where order_id = ${orderId}
    union all
    select refunds.id, 'card', refunds.amount_cents, null, refunds.created_at, reason from refunds
    join payment_attempts on payment_attempts.id = attempt_id
      where order_id = ${orderId} and refunds.state in ('sent', 'pending', 'completed')
    order by at, id`;
  return rows.map(({ at, ...refund }) => ({ ...refund, at: at.toISOString() }));
}

interface EntryFacts {
  discountReason: string;
  enteredBy: string | null;
  linkMailed: boolean;
}

export const readEntryFacts = (db: Db, orderId: string): Promise<EntryFacts> =>
  getRow(db)<EntryFacts>`
    select discount_reason as "discountReason", (select email from auth.users where id = entered_by) as "enteredBy",
      exists (select from mail_outbox where template = 'payment-link' and subject_id = orders.id::text) as "linkMailed"
    from orders where id = ${orderId}`;

/** Orders for which a check with this number was recorded, and is not reversed. */
export const listCheckUses = (
  db: Db,
  {
    number,
    orderId = null,
    exceptTender = null,
  }: { number: string; orderId?: string | null | undefined; exceptTender?: string | null },
): Promise<CheckUse[]> =>
  listRows(db)<CheckUse>`
    select orders.id as "orderId", order_number as "orderNumber" from manual_payments
      join orders on orders.id = manual_payments.order_id
    where kind = 'check' and check_number = ${number} and reversed_at is null
      and tender_id is distinct from ${exceptTender}::uuid
    group by orders.id order by orders.id is not distinct from ${orderId}::uuid desc, max(manual_payments.at) desc
    limit 3`;

/** A payment of an order, however it came in. */
export interface OrderPayment extends RefundablePayment {
  kind: ManualKind | 'card';
  amountCents: number;
  checkNumber: string | null;
  reversal: 'bounced' | 'mistake' | null;
}

/** Oldest first. Those of an order that is not paid yet are left out. */
export async function listPayments(db: Db, orderId: string): Promise<OrderPayment[]> {
  const rows = await listRows(db)<Omit<OrderPayment, 'at'> & { at: Date }>`
    select id, kind, amount_cents as "amountCents", check_number as "checkNumber", at, reversal,
      (
        case
          when reversed_at is null then amount_cents - (
            select coalesce(sum(manual_refunds.amount_cents), 0)
            from manual_refunds
            where payment_id = manual_payments.id
          )
          else 0
        end
      )::integer as "leftCents"
    from manual_payments
    where order_id = ${orderId}
    union all
    select id, 'card', amount_cents, null, captured_at, null, amount_cents - refunded_cents - reversed_cents
    from payment_attempts
    where order_id = ${orderId}
      and state = 'captured'
    order by at, id`;
  return rows.map(({ at, ...payment }) => ({ ...payment, at: at.toISOString() }));
}
