import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type {
  CheckUse,
  FarmOrderDetails,
  ManualPayment,
  ManualRefund,
} from '#domain/admin/farm-orders.ts';
import { farmTimeZone } from '#domain/farm/settings.ts';
import type { Cents } from '#domain/money.ts';
import type { ManualKind } from '#domain/orders/farm-orders.ts';
import { hasRow, type Db, type Trx } from '#server/database/client.ts';
import { findRow, listRows } from '#server/database/rows.ts';

/** As it was recorded. */
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

export const findPaymentId = (
  trx: Trx,
  key: string,
): Promise<{ id: string; orderId: string } | undefined> =>
  trx
    .selectFrom('manual_payments')
    .select(['id', 'order_id as orderId'])
    .where('key', '=', key)
    .executeTakeFirst();

/** Orders for which a check with this number was recorded, and is not reversed. */
export const listCheckUses = (
  db: Db,
  {
    number,
    orderId = null,
    exceptKey = null,
  }: { number: string; orderId?: string | null | undefined; exceptKey?: string | null },
): Promise<CheckUse[]> =>
  listRows(db)<CheckUse>`
    select orders.id as "orderId", order_number as "orderNumber" from manual_payments
      left join farm_orders on farm_orders.order_id = manual_payments.order_id and pays = 'charge'
      join orders on orders.id = coalesce(with_order_id, manual_payments.order_id)
    where kind = 'check' and check_number = ${number} and reversed_at is null and manual_payments.key is distinct from ${exceptKey}::uuid
    group by orders.id order by orders.id is not distinct from ${orderId}::uuid desc, max(manual_payments.at) desc limit 3`;

export const findManualRefundByKey = (trx: Trx, key: string) =>
  trx
    .selectFrom('manual_refunds')
    .select([
      'order_id as orderId',
      'kind',
      'amount_cents as amountCents',
      'check_number as checkNumber',
      'reason',
    ])
    .where('key', '=', key)
    .executeTakeFirst();

/** False when this payment is already recorded. */
export async function insertPayment(
  trx: Trx,
  {
    orderId,
    receivedBy,
    ...payment
  }: Omit<ManualPayment, 'seenPaidCents'> & { orderId: string; receivedBy: string },
): Promise<boolean> {
  const rows = await listRows(trx)<{ id: string }>`
    insert into manual_payments (order_id, key, kind, amount_cents, check_number, received_on, at, received_by)
    values (${orderId}, ${payment.key}, ${payment.kind}, ${payment.amountCents}, ${payment.checkNumber ?? null}, ${payment.receivedOn},
      least(now(), greatest((select created_at from orders where id = ${orderId}),
        case when ${payment.receivedOn}::date = (now() at time zone ${farmTimeZone})::date then now()
          else (${payment.receivedOn}::date + time '12:00') at time zone ${farmTimeZone} end)), ${receivedBy})
    on conflict (key) do nothing returning id`;
  return rows.length > 0;
}

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
  kind: string;
  amountCents: Cents;
  checkNumber: string | null;
  reversal: 'bounced' | 'mistake' | null;
}

export const findPayment = (
  trx: Trx,
  orderId: string,
  paymentId: string,
): Promise<ManualPaymentRow | undefined> =>
  trx
    .selectFrom('manual_payments')
    .select(['kind', 'amount_cents as amountCents', 'check_number as checkNumber', 'reversal'])
    .where('id', '=', paymentId)
    .where('order_id', '=', orderId)
    .forNoKeyUpdate()
    .executeTakeFirst();

export async function undoManualPayment(
  trx: Trx,
  paymentId: string,
  { reversal, reversedBy }: { reversal: 'bounced' | 'mistake'; reversedBy: string },
): Promise<void> {
  await trx
    .updateTable('manual_payments')
    .set({
      reversed_at: sql<Date>`now()`,
      reversal_id: randomUUID(),
      reversal,
      reversed_by: reversedBy,
    })
    .where('id', '=', paymentId)
    .where('reversed_at', 'is', null)
    .execute();
}

/** What is left of the cash and checks of an order, and of its card payment. */
export async function readLeft(
  db: Db,
  orderId: string,
): Promise<{ manualLeftCents: Cents; cardLeftCents: Cents }> {
  const row = await findRow(db)<{ manualLeftCents: number; cardLeftCents: number }>`select
    ((select coalesce(sum(amount_cents), 0) from manual_payments where order_id = ${orderId} and reversed_at is null)
      - (select coalesce(sum(amount_cents), 0) from manual_refunds where order_id = ${orderId}))::integer as "manualLeftCents",
    (select coalesce(sum(amount_cents - refunded_cents), 0) from payment_attempts where order_id = ${orderId} and state = 'captured')::integer as "cardLeftCents"`;
  const { manualLeftCents = 0, cardLeftCents = 0 } = row ?? {};
  return { manualLeftCents: Math.max(0, manualLeftCents), cardLeftCents };
}

type Movements = Pick<FarmOrderDetails, 'payments' | 'refunds'>;

/** Card and manual payments and refunds, oldest first. */
export async function readFarmMovements(db: Db, orderId: string): Promise<Movements> {
  const payments = await listRows(db)<Omit<Movements['payments'][number], 'at'> & { at: Date }>`
    select id, kind, amount_cents as "amountCents", check_number as "checkNumber", at, reversal from manual_payments where order_id = ${orderId}
    union all
    select id, 'card', amount_cents, null, captured_at, null from payment_attempts where order_id = ${orderId} and state = 'captured'
    order by at, id`;
  const refunds = await listRows(db)<Omit<Movements['refunds'][number], 'at'> & { at: Date }>`
    select id, kind, amount_cents as "amountCents", check_number as "checkNumber", at, reason from manual_refunds where order_id = ${orderId}
    union all
    select refunds.id, 'card', refunds.amount_cents, null, refunds.created_at, reason from refunds join payment_attempts on payment_attempts.id = attempt_id
      where order_id = ${orderId} and refunds.state in ('sent', 'pending', 'completed')
    order by at, id`;
  const withText = <T extends { at: Date }>(row: T) => ({ ...row, at: row.at.toISOString() });
  return { payments: payments.map(withText), refunds: refunds.map(withText) };
}

interface FarmFacts {
  discountReason: string;
  enteredBy: string | null;
  lapsed: boolean;
  linkMailed: boolean;
}

export const readFarmFacts = (db: Db, orderId: string): Promise<FarmFacts | undefined> =>
  findRow(db)<FarmFacts>`
    select discount_reason as "discountReason", (select email from auth.users where id = entered_by) as "enteredBy", lapsed_at is not null as lapsed,
      exists (select from mail_outbox where template = 'payment-link' and subject_id = order_id::text) as "linkMailed"
    from farm_orders where order_id = ${orderId}`;
