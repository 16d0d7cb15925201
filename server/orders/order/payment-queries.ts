import { sql } from 'kysely';
import type { RefundablePayment } from '#domain/orders/balance.ts';
import type { ManualKind } from '#domain/orders/payments-by-hand.ts';
import type { Db } from '#server/database/client.ts';
import { listRows } from '#server/database/rows.ts';

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

/** For a condition on `orders`: a card payment of it is being processed. */
export const isBeingPaid = sql<boolean>`exists (select from payment_attempts
  where payment_attempts.order_id = orders.id and state in ('sent', 'authorized', 'voiding'))`;
