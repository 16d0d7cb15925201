import { sql } from 'kysely';
import type { CustomerInfo, Totals } from '#domain/checkout.ts';
import { numericFromCents, type Cents } from '#domain/money.ts';
import { currentTerms } from '#domain/order-terms.ts';
import { includedTax } from '#domain/sales-tax.ts';
import type { DeliveryType } from '#domain/statuses.ts';
import type { Trx } from '#server/database/client.ts';

export interface NewOrder {
  id: string;
  /** Null for a customer of the farm without an account. */
  userId: string | null;
  deliveryType: DeliveryType;
  estimatedMinutes: number;
  totals: Totals;
  couponCode: string | null;
  /** The customer's. */
  note?: string | undefined;
  /** Without an email: a customer of the farm. */
  customer: Omit<CustomerInfo, 'email'> & { email?: string | undefined };
  items: { productId: string; quantity: number; priceCents: Cents }[];
}

/** Inserts order, items and customer in one statement. */
export async function insertOrder(
  trx: Trx,
  {
    id,
    userId,
    deliveryType,
    estimatedMinutes,
    totals,
    couponCode,
    note,
    customer,
    items,
  }: NewOrder,
): Promise<void> {
  const { taxMode, guarantee, pickupAddress, salesTax } = currentTerms();
  await trx
    .with('placed', (cte) =>
      cte.insertInto('orders').values({
        id,
        user_id: userId,
        delivery_type: deliveryType,
        subtotal: numericFromCents(totals.subtotalCents),
        delivery_fee: numericFromCents(totals.deliveryFeeCents),
        discount: numericFromCents(totals.discountCents),
        total_amount: numericFromCents(totals.totalCents),
        estimated_time: estimatedMinutes,
        coupon_code: couponCode,
        note: note ?? '',
        tax_mode: taxMode,
        tax_rate: salesTax?.rate ?? 0,
        tax_code: salesTax?.code ?? '',
        sales_tax: numericFromCents(salesTax ? includedTax(totals.totalCents, salesTax.rate) : 0),
        guarantee: JSON.stringify(guarantee),
        pickup_address: pickupAddress,
        tree_count: items.reduce((trees, { quantity }) => trees + quantity, 0),
      }),
    )
    .with('bought', (cte) =>
      cte.insertInto('order_items').values(
        items.map((item) => ({
          order_id: id,
          product_id: item.productId,
          quantity: item.quantity,
          price: numericFromCents(item.priceCents),
        })),
      ),
    )
    .insertInto('order_customers')
    .values({
      order_id: id,
      full_name: customer.fullName,
      email: customer.email ?? '',
      phone: customer.phone,
      address: customer.address ?? null,
      city: customer.city ?? null,
      state: customer.state ?? null,
      zip_code: customer.zipCode ?? null,
    })
    .execute();
}

/** @returns the order's coupon code */
export async function markOrderPaid(trx: Trx, orderId: string): Promise<string | null> {
  const row = await trx
    .updateTable('orders')
    .set({ payment_status: 'completed', updated_at: sql`now()` })
    .where('id', '=', orderId)
    .returning('coupon_code')
    .executeTakeFirstOrThrow();
  return row.coupon_code;
}

/** Also cancels the order, so that it is never prepared. */
export async function markOrderFailed(trx: Trx, orderId: string): Promise<void> {
  await trx
    .updateTable('orders')
    .set({ payment_status: 'failed', status: 'Canceled', updated_at: sql`now()` })
    .where('id', '=', orderId)
    .execute();
}

export async function markOrderDeclined(trx: Trx, orderId: string): Promise<void> {
  await markOrderFailed(trx, orderId);
  await trx
    .updateTable('orders')
    .set({ declined_at: sql<Date>`now()` })
    .where('id', '=', orderId)
    .execute();
}
