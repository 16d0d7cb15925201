import { randomUUID } from 'node:crypto';
import { currentDate } from '@grafted/postgres/clock.ts';
import { compiled } from '@grafted/postgres/compiled.ts';
import { sql } from 'kysely';
import { exemptCode, includedTax } from '#domain/books/sales-tax.ts';
import { dayAt } from '#domain/farm/season.ts';
import { farmTimeZone, type ShopSettings } from '#domain/farm/settings.ts';
import { numericFromCents, type Cents } from '#domain/money.ts';
import type { CustomerInfo, Totals } from '#domain/orders/checkout.ts';
import type { EntryPart } from '#domain/orders/entries.ts';
import { termsBy } from '#domain/orders/order-terms.ts';
import type { EnteredPays, TaxExemption } from '#domain/orders/orders.ts';
import type { DiscountRule } from '#domain/orders/pricing.ts';
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
  /** The rule that the discount follows; null when there is none. */
  discountRule: DiscountRule | null;
  /** How it is to be paid, and by whom it was entered; without these the customer pays by card at once. */
  entry?: {
    key: string;
    enteredBy: string;
    pays: EnteredPays;
    discountReason: string;
    exemption?: TaxExemption | undefined;
  };
  /** The customer's. */
  note?: string | undefined;
  /** A customer of the farm may have no email. Null for somebody who does not say who they are. */
  customer: (Omit<CustomerInfo, 'email'> & { email?: string | undefined }) | null;
  /** A phone at the gate chooses the ids, so that it can name the trees without a network. */
  items: { id?: string; productId: string; quantity: number; priceCents: Cents }[];
  /** When it was, if a phone at the gate tells later; else now. */
  placedAt?: Date;
  /** The settings that this transaction has read: they become the terms. */
  settings: ShopSettings;
}

/** Inserts order, items, entries and customer in one statement. */
export async function insertOrder(trx: Trx, order: NewOrder): Promise<void> {
  await insert(trx, rowOf(order));
}

function rowOf(order: NewOrder) {
  const { totals, customer, items, entry } = order;
  const { state, zipCode } = customer ?? {};
  const itemIds = items.map(({ id }) => id ?? randomUUID());
  const { taxMode, guarantee, pickupAddress, agreed, ...terms } = termsBy(order.settings, {
    deliveryType: order.deliveryType,
    state,
    zipCode,
    day: dayAt(currentDate(), farmTimeZone),
  });
  const salesTax = entry?.exemption ? { rate: 0, code: exemptCode } : terms.salesTax;
  return {
    id: order.id,
    userId: order.userId,
    deliveryType: order.deliveryType,
    subtotal: numericFromCents(totals.subtotalCents),
    deliveryFee: numericFromCents(totals.deliveryFeeCents),
    discount: numericFromCents(totals.discountCents),
    total: numericFromCents(totals.totalCents),
    owedCents: totals.totalCents,
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
    discountRule: order.discountRule && JSON.stringify(order.discountRule),
    enteredBy: entry?.enteredBy ?? null,
    entryKey: entry?.key ?? null,
    pays: entry?.pays ?? ('card' as const),
    discountReason: entry?.discountReason ?? '',
    certificate: entry?.exemption?.certificate ?? null,
    exemptUntil: entry?.exemption?.until ?? null,
    awaitsPayment: entry?.pays !== 'at_pickup',
    trees: items.reduce((trees, { quantity }) => trees + quantity, 0),
    // The items' columns, unnested again.
    productIds: items.map(({ productId }) => productId),
    quantities: items.map(({ quantity }) => quantity),
    prices: items.map(({ priceCents }) => numericFromCents(priceCents)),
    itemIds,
    // The columns of the entries: what the parts of the total cost.
    entryParts: [...items.map(() => 'trees'), 'delivery', 'discount'],
    entryLines: [...itemIds, null, null],
    entryCents: [
      ...items.map(({ priceCents, quantity }) => priceCents * quantity),
      totals.deliveryFeeCents,
      -totals.discountCents,
    ],
    placedAt: order.placedAt ?? null,
    hasCustomer: customer !== null,
    fullName: customer?.fullName ?? '',
    email: customer?.email ?? '',
    phone: customer?.phone ?? '',
    address: customer?.address ?? null,
    addressLine2: customer?.addressLine2 || null,
    city: customer?.city ?? null,
    state: customer?.state ?? null,
    zipCode: customer?.zipCode ?? null,
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
        // What the trigger of the entries below would write, so that the row is written once.
        owed_cents: row.owedCents,
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
        discount_rule: row.discountRule,
        entered_by: row.enteredBy,
        entry_key: row.entryKey,
        pays: row.pays,
        discount_reason: row.discountReason,
        exempt_certificate: row.certificate,
        exempt_until: row.exemptUntil,
        awaits_payment: row.awaitsPayment,
        created_at: sql<Date>`coalesce(${row.placedAt}::timestamptz, now())`,
      }),
    )
    .with('bought', (cte) =>
      cte
        .insertInto('order_items')
        .columns(['id', 'order_id', 'product_id', 'quantity', 'discounted', 'price'])
        .expression((eb) =>
          eb
            .selectFrom(
              sql<{
                id: string;
                product_id: string;
                quantity: number;
                price: string;
              }>`unnest(${row.itemIds}::uuid[], ${row.productIds}::uuid[], ${row.quantities}::integer[], ${row.prices}::numeric[])`.as<'item'>(
                sql`item (id, product_id, quantity, price)`,
              ),
            )
            .select([
              'id',
              sql<string>`${row.id}::uuid`.as('order_id'),
              'product_id',
              'quantity',
              'quantity as discounted',
              'price',
            ]),
        ),
    )
    .with('entered', (cte) =>
      cte
        .insertInto('order_entries')
        .columns([
          'order_id',
          'cause',
          'part',
          'line_id',
          'given_on',
          'cents',
          'tax_rate',
          'tax_code',
        ])
        .expression((eb) =>
          eb
            .selectFrom(
              sql<{
                part: EntryPart;
                line_id: string | null;
                cents: number;
              }>`unnest(${row.entryParts}::text[], ${row.entryLines}::uuid[], ${row.entryCents}::bigint[])`.as<'entry'>(
                sql`entry (part, line_id, cents)`,
              ),
            )
            .select([
              sql<string>`${row.id}::uuid`.as('order_id'),
              sql<string>`${row.id}::uuid`.as('cause'),
              'part',
              'line_id',
              sql<null>`null::text`.as('given_on'),
              'cents',
              sql<number>`${row.taxRate}::integer`.as('tax_rate'),
              sql<string>`${row.taxCode}::text`.as('tax_code'),
            ])
            .where(sql<boolean>`cents <> 0`),
        ),
    )
    .insertInto('order_customers')
    .columns([
      'order_id',
      'full_name',
      'email',
      'phone',
      'address',
      'address_line2',
      'city',
      'state',
      'zip_code',
    ])
    .expression((eb) =>
      eb
        .selectFrom(sql<{ given: boolean }>`(values (true))`.as<'one'>(sql`one (given)`))
        .select([
          sql<string>`${row.id}::uuid`.as('order_id'),
          sql<string>`${row.fullName}::text`.as('full_name'),
          sql<string>`${row.email}::text`.as('email'),
          sql<string>`${row.phone}::text`.as('phone'),
          sql<string | null>`${row.address}::text`.as('address'),
          sql<string | null>`${row.addressLine2}::text`.as('address_line2'),
          sql<string | null>`${row.city}::text`.as('city'),
          sql<string | null>`${row.state}::text`.as('state'),
          sql<string | null>`${row.zipCode}::text`.as('zip_code'),
        ])
        .where(sql<boolean>`${row.hasCustomer}::boolean`),
    ),
);
