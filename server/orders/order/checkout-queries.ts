import { currentDate } from '@grafted/postgres/clock.ts';
import { compiled } from '@grafted/postgres/compiled.ts';
import { sql } from 'kysely';
import { exemptCode, includedTax } from '#domain/books/sales-tax.ts';
import { dayAt } from '#domain/farm/season.ts';
import { farmTimeZone, type ShopSettings } from '#domain/farm/settings.ts';
import { numericFromCents, type Cents } from '#domain/money.ts';
import type { CustomerInfo, Totals } from '#domain/orders/checkout.ts';
import { termsBy } from '#domain/orders/order-terms.ts';
import type { DeliveryType } from '#domain/statuses.ts';
import type { Db, Trx } from '#server/database/client.ts';

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
  /** With a certificate: no sales tax. */
  isExempt?: boolean;
  /** Of this transaction: its terms. */
  settings: ShopSettings;
}

/** Inserts order, items and customer in one statement. */
export async function insertOrder(trx: Trx, order: NewOrder): Promise<void> {
  await insert(trx, rowOf(order));
}

function rowOf(order: NewOrder) {
  const { totals, customer, items, isExempt = false } = order;
  const { state, zipCode } = customer;
  const { taxMode, guarantee, pickupAddress, agreed, ...terms } = termsBy(order.settings, {
    deliveryType: order.deliveryType,
    state,
    zipCode,
    day: dayAt(currentDate(), farmTimeZone),
  });
  const salesTax = isExempt ? { rate: 0, code: exemptCode } : terms.salesTax;
  return {
    id: order.id,
    userId: order.userId,
    deliveryType: order.deliveryType,
    subtotal: numericFromCents(totals.subtotalCents),
    deliveryFee: numericFromCents(totals.deliveryFeeCents),
    discount: numericFromCents(totals.discountCents),
    total: numericFromCents(totals.totalCents),
    minutes: order.estimatedMinutes,
    couponCode: order.couponCode,
    note: order.note ?? '',
    taxMode,
    taxRate: salesTax?.rate ?? 0,
    taxCode: salesTax?.code ?? '',
    salesTax: numericFromCents(salesTax ? includedTax(totals.totalCents, salesTax.rate) : 0),
    guarantee: JSON.stringify(guarantee),
    pickupAddress,
    agreed: JSON.stringify(agreed),
    trees: items.reduce((trees, { quantity }) => trees + quantity, 0),
    // The items' columns, unnested again.
    productIds: items.map(({ productId }) => productId),
    quantities: items.map(({ quantity }) => quantity),
    prices: items.map(({ priceCents }) => numericFromCents(priceCents)),
    fullName: customer.fullName,
    email: customer.email ?? '',
    phone: customer.phone,
    address: customer.address ?? null,
    addressLine2: customer.addressLine2 || null,
    city: customer.city ?? null,
    state: customer.state ?? null,
    zipCode: customer.zipCode ?? null,
  };
}

const insert = compiled((db: Db, row: ReturnType<typeof rowOf>) =>
  db
    .with('placed', (cte) =>
      cte.insertInto('orders').values({
        id: row.id,
        user_id: row.userId,
        delivery_type: row.deliveryType,
        subtotal: row.subtotal,
        delivery_fee: row.deliveryFee,
        discount: row.discount,
        total_amount: row.total,
        estimated_time: row.minutes,
        coupon_code: row.couponCode,
        note: row.note,
        tax_mode: row.taxMode,
        tax_rate: row.taxRate,
        tax_code: row.taxCode,
        sales_tax: row.salesTax,
        guarantee: row.guarantee,
        pickup_address: row.pickupAddress,
        agreed: row.agreed,
        tree_count: row.trees,
      }),
    )
    .with('bought', (cte) =>
      cte
        .insertInto('order_items')
        .columns(['order_id', 'product_id', 'quantity', 'price'])
        .expression((eb) =>
          eb
            .selectFrom(
              sql<{
                product_id: string;
                quantity: number;
                price: string;
              }>`unnest(${row.productIds}::uuid[], ${row.quantities}::integer[], ${row.prices}::numeric[])`.as<'item'>(
                sql`item (product_id, quantity, price)`,
              ),
            )
            .select([
              sql<string>`${row.id}::uuid`.as('order_id'),
              'product_id',
              'quantity',
              'price',
            ]),
        ),
    )
    .insertInto('order_customers')
    .values({
      order_id: row.id,
      full_name: row.fullName,
      email: row.email,
      phone: row.phone,
      address: row.address,
      address_line2: row.addressLine2,
      city: row.city,
      state: row.state,
      zip_code: row.zipCode,
    }),
);
