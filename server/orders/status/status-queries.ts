import { sql, type Selectable } from 'kysely';
import type { Cents } from '#domain/money.ts';
import type { OrderStatus, PaymentStatus } from '#domain/statuses.ts';
import type { Trx } from '#server/database/client.ts';
import type { CouponRedemptionsTable } from '#server/schema/coupons.ts';

// The only statements that change what an order's status and payment status are
// (tests/order-writers.test.ts): their callers know what else follows.

export async function updateStatus(trx: Trx, orderId: string, status: OrderStatus): Promise<void> {
  await trx
    .updateTable('orders')
    .set({ status, updated_at: sql`now()` })
    .where('id', '=', orderId)
    .execute();
}

type RedemptionState = Selectable<CouponRedemptionsTable>['state'];

const couponOf = {
  pending: 'held',
  completed: 'redeemed',
  failed: 'released',
} as const satisfies Record<PaymentStatus, RedemptionState>;

/**
 * The order's coupon follows its payment; a released one stays released. An order that was paid
 * once keeps its trees, whatever becomes of its money.
 */
export const setPaymentStatus = (
  trx: Trx,
  orderId: string,
  paymentStatus: PaymentStatus,
): Promise<void> => writePaymentStatus(trx, orderId, { paymentStatus });

/**
 * Completes an order together with the sum that the database keeps of its payments, in one writing
 * of the order. To be sent before the capture is recorded, which then finds the sum right.
 */
export const completePayment = (trx: Trx, orderId: string, capturedCents: Cents): Promise<void> =>
  writePaymentStatus(trx, orderId, { paymentStatus: 'completed', capturedCents });

async function writePaymentStatus(
  trx: Trx,
  orderId: string,
  { paymentStatus, capturedCents = 0 }: { paymentStatus: PaymentStatus; capturedCents?: Cents },
): Promise<void> {
  const coupon = couponOf[paymentStatus];
  await trx
    .with('moved', (cte) =>
      cte
        .updateTable('orders')
        .set({
          payment_status: paymentStatus,
          updated_at: sql`now()`,
          ...(paymentStatus === 'completed' && { awaits_payment: false }),
          ...(capturedCents > 0 && { paid_cents: sql<string>`paid_cents + ${capturedCents}` }),
        })
        .where('id', '=', orderId)
        .returning('id'),
    )
    .updateTable('coupon_redemptions')
    .from('moved')
    .set({ state: coupon, settled_at: coupon === 'held' ? null : sql`now()` })
    .whereRef('order_id', '=', 'moved.id')
    .where('state', '!=', 'released')
    .execute();
}

/** What a cancellation entered; undefined once it is taken back. */
export async function saveCancellation(
  trx: Trx,
  orderId: string,
  cause: string | null,
): Promise<void> {
  await trx
    .updateTable('orders')
    .set({ cancelation_id: cause })
    .where('id', '=', orderId)
    .execute();
}

export async function findCancellation(trx: Trx, orderId: string): Promise<string | null> {
  const { cancelation_id } = await trx
    .selectFrom('orders')
    .select('cancelation_id')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  return cancelation_id;
}

/** Nobody paid in time. */
export async function markLapsed(trx: Trx, orderId: string): Promise<void> {
  await trx
    .updateTable('orders')
    .set({ lapsed_at: sql<Date>`now()` })
    .where('id', '=', orderId)
    .execute();
}

/** The buyer saw the refusal on screen: lists leave the order out. */
export async function markDeclined(trx: Trx, orderId: string): Promise<void> {
  await trx
    .updateTable('orders')
    .set({ declined_at: sql<Date>`now()` })
    .where('id', '=', orderId)
    .execute();
}

export async function setVisibility(
  trx: Trx,
  orderIds: readonly string[],
  visibility: 'hidden' | 'shown',
): Promise<void> {
  await trx
    .updateTable('orders')
    .set({ hidden_at: visibility === 'hidden' ? sql<Date>`now()` : null, updated_at: sql`now()` })
    .where('id', 'in', orderIds)
    .execute();
}
