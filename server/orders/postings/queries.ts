import type { AccountPart, PaidPart, Posting } from '#domain/orders/postings.ts';
import type { Trx } from '#server/database/client.ts';
import { getRow, listRows } from '#server/database/rows.ts';
import type { PostingKind, PostingMethod } from '#server/schema/order-entries.ts';

/** What moved the money of an order, or its entries. */
export interface MoneyEvent {
  kind: PostingKind;
  /** The payment, refund or reversal; of entries their cause. */
  source: string;
  method?: PostingMethod;
  reference?: string;
  /** Where it was not now, as for a check that was received on an earlier day. */
  at?: Date;
}

/** Money that came in, less what went back and is gone. A refund counts once the provider has completed it. */
export async function readReceived(trx: Trx, orderId: string): Promise<number> {
  const { cents } = await getRow(trx)<{ cents: number }>`
    select (
      (
        select coalesce(sum(amount_cents - reversed_cents), 0)
        from payment_attempts
        where order_id = ${orderId}
          and state = 'captured'
      ) - (
        select coalesce(sum(refunds.amount_cents), 0)
        from refunds
          join payment_attempts on payment_attempts.id = attempt_id
        where payment_attempts.order_id = ${orderId}
          and refunds.state = 'completed'
          and refunds.cause <> 'dispute'
      ) + (select coalesce(sum(amount_cents), 0) from manual_payments where order_id = ${orderId}) - (
        select coalesce(
          sum(
            amount_cents - (
              select coalesce(sum(manual_refunds.amount_cents), 0)
              from manual_refunds
              where payment_id = manual_payments.id
            )
          ),
          0
        )
        from manual_payments
        where order_id = ${orderId}
          and reversed_at is not null
      ) - (select coalesce(sum(amount_cents), 0) from manual_refunds where order_id = ${orderId})
    )::float8 as cents`;
  return cents;
}

export async function listPosted(trx: Trx, orderId: string): Promise<PaidPart[]> {
  const rows = await listRows(trx)<{
    part: AccountPart;
    rate: number;
    code: string;
    cents: number;
  }>`
    select part, tax_rate as rate, tax_code as code, sum(cents)::float8 as cents from order_postings
    where order_id = ${orderId} group by 1, 2, 3 order by min(id)`;
  return rows.map(({ part, rate, code, cents }) => ({ part, tax: { rate, code }, cents }));
}

export async function insertPostings(
  trx: Trx,
  orderId: string,
  { kind, source, method = '', reference = '', at }: MoneyEvent,
  postings: readonly Posting[],
): Promise<void> {
  if (postings.length === 0) return;
  await trx
    .insertInto('order_postings')
    .values(
      postings.map(({ part, cents, tax, taxCents }) => ({
        order_id: orderId,
        kind,
        source,
        method,
        reference,
        part,
        cents,
        tax_rate: tax.rate,
        tax_code: tax.code,
        tax_cents: taxCents,
        ...(at && { at }),
      })),
    )
    .execute();
}
