import { type TaxTerms, exemptCode } from '#domain/books/sales-tax.ts';
import { farmTimeZone, settings } from '#domain/farm/settings.ts';
import { centsFromNumeric } from '#domain/money.ts';
import type { OrderBalance } from '#domain/orders/balance.ts';
import type { DeliveryRates } from '#domain/orders/delivery-fee.ts';
import type { Entry } from '#domain/orders/entries.ts';
import { changeRulesOf, type AgreedTerms } from '#domain/orders/order-terms.ts';
import type { Pays, TaxExemption } from '#domain/orders/orders.ts';
import type { DiscountRule, PricedLine, PricingTerms } from '#domain/orders/pricing.ts';
import type { DeliveryType, OrderStatus, PaymentStatus } from '#domain/statuses.ts';
import type { Db } from '#server/database/client.ts';
import { findRow, listRows } from '#server/database/rows.ts';
import { listEntries, readBalance } from '#server/orders/order/entry-queries.ts';
import { agreedTerms, readAgreedTerms } from '#server/orders/order/order-queries.ts';

export interface OrderLine extends PricedLine {
  productId: string;
  variety: string;
  rootstock: string;
  /** How many were sold with the order. */
  sold: number;
  /** How many have a problem that was reported and not declined. */
  claimed: number;
  /** How many of these an allowance was granted for. */
  grantedTrees: number;
  /** How many went before the rest of the order. */
  handedOver: number;
  /** Added once the exemption of the order had ended: its tax is not that of the order. */
  taxedApart: boolean;
}

/** An order with all that a change of it depends on. */
export interface PricedOrder {
  id: string;
  userId: string | null;
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  hidden: boolean;
  /** Its trees are only kept until it is paid for the first time. */
  awaitsPayment: boolean;
  pays: Pays;
  pickupFrom: string;
  /** The ISO date of its hand-over; null until one is chosen. */
  day: string | null;
  /** Day at the farm when it was placed, 'YYYY-MM-DD'. */
  placedOn: string;
  deliveryType: DeliveryType;
  /** Where its trees go; empty for a pickup. */
  place: { state: string; zipCode: string };
  couponCode: string | null;
  exemption: TaxExemption | null;
  /** The customer changes it until this many days before the first pickup day. */
  daysBeforePickup: number;
  lines: OrderLine[];
  /** The rates that were agreed. A pickup has them too, because it may become a delivery. */
  rates: DeliveryRates;
  terms: PricingTerms;
  entries: Entry[];
  balance: OrderBalance;
}

interface OrderRow {
  id: string;
  userId: string | null;
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  hidden: boolean;
  awaitsPayment: boolean;
  pays: Pays;
  pickupFrom: string;
  day: string | null;
  placedOn: string;
  deliveryType: DeliveryType;
  state: string;
  zipCode: string;
  minutes: number | null;
  deliveryFee: string;
  couponCode: string | null;
  discountRule: DiscountRule | null;
  certificate: string | null;
  exemptUntil: string | null;
  taxRate: number;
  taxCode: string;
  agreed: AgreedTerms | null;
}

/** Final only while the order is locked. */
export async function findPricedOrder(db: Db, orderId: string): Promise<PricedOrder | undefined> {
  const row = await findRow(db)<OrderRow>`
    select orders.id, orders.user_id as "userId", orders.status, payment_status as "paymentStatus",
      orders.hidden_at is not null as hidden, awaits_payment as "awaitsPayment", pays,
      seasons.pickup_from::text as "pickupFrom",
      (
        select day::text
        from pickups
          join pickup_windows on pickup_windows.id = window_id
        where order_id = orders.id
          and state not in ('canceled', 'missed')
      ) as day,
      to_char(orders.created_at at time zone ${farmTimeZone}, 'YYYY-MM-DD') as "placedOn",
      delivery_type as "deliveryType", coalesce(order_customers.state, '') as state,
      coalesce(zip_code, '') as "zipCode", estimated_time as minutes, delivery_fee::text as "deliveryFee",
      coupon_code as "couponCode", discount_rule as "discountRule", exempt_certificate as certificate,
      exempt_until::text as "exemptUntil", tax_rate as "taxRate", tax_code as "taxCode",
      ${agreedTerms} as agreed
    from orders
      join seasons on seasons.id = season_id
      left join order_customers on order_customers.order_id = orders.id
    where orders.id = ${orderId}`;
  if (!row) return undefined;
  const [lines, entries, balance] = await Promise.all([
    listLines(db, orderId),
    listEntries(db, orderId),
    readBalance(db, orderId),
  ]);
  return { ...orderFromRow(row, lines, entries), balance };
}

function orderFromRow(
  row: OrderRow,
  lines: LineRow[],
  entries: Entry[],
): Omit<PricedOrder, 'balance'> {
  const { minutes, deliveryFee, discountRule, certificate, exemptUntil, taxRate, taxCode } = row;
  const agreed = readAgreedTerms(row.agreed);
  const placed: TaxTerms = { rate: taxRate, code: taxCode };
  const tax = taxCode === exemptCode ? placed : (taxOfTrees(entries) ?? placed);
  return {
    id: row.id,
    userId: row.userId,
    status: row.status,
    paymentStatus: row.paymentStatus,
    hidden: row.hidden,
    awaitsPayment: row.awaitsPayment,
    pays: row.pays,
    pickupFrom: row.pickupFrom,
    day: row.day,
    placedOn: row.placedOn,
    deliveryType: row.deliveryType,
    place: { state: row.state, zipCode: row.zipCode },
    couponCode: row.couponCode,
    exemption:
      certificate === null || exemptUntil === null ? null : { certificate, until: exemptUntil },
    daysBeforePickup: changeRulesOf({ agreed }).daysBeforePickup,
    lines: lines.map(({ price, ...line }) => ({
      ...line,
      priceCents: centsFromNumeric(price),
      tax: taxOfLine(line.id, entries) ?? tax,
    })),
    rates: agreed?.delivery ?? settings.delivery,
    terms: {
      delivery:
        row.deliveryType === 'pickup'
          ? null
          : {
              minutes,
              rates: agreed?.delivery ?? settings.delivery,
              quoted: {
                feeCents: centsFromNumeric(deliveryFee),
                trees: lines.reduce((sum, { sold }) => sum + sold, 0),
              },
            },
      discount: discountRule,
      tax: isTaxed(tax) ? tax : undefined,
    },
    entries,
  };
}

const isTaxed = ({ rate, code }: TaxTerms): boolean => rate > 0 || code === exemptCode;

/**
 * Where trees were entered last: an order that was corrected is taxed by another place than the one
 * it was placed for. What was written off since, as by a correction back to the first place, does
 * not count.
 */
const taxOfTrees = (entries: readonly Entry[]): TaxTerms | undefined =>
  entries.findLast(({ part, cents }) => part === 'trees' && cents > 0)?.tax;

/** Trees that were added once an exemption had ended are taxed beside others that are not. */
const taxOfLine = (lineId: string, entries: readonly Entry[]): TaxTerms | undefined =>
  taxOfTrees(entries.filter((entry) => entry.lineId === lineId));

type LineRow = Omit<OrderLine, 'priceCents' | 'tax'> & { price: string };

const listLines = (db: Db, orderId: string): Promise<LineRow[]> =>
  listRows(db)<LineRow>`
    select order_lines.id, product_id as "productId", variety, rootstock, order_lines.price::text, sold,
      order_lines.quantity, discounted, handed_over as "handedOver", taxed_apart as "taxedApart",
      (
        select coalesce(sum(trees), 0)
        from claims
        where order_item_id = order_lines.id
          and state not in ('declined', 'withdrawn')
      )::integer as claimed,
      (
        select coalesce(sum(trees), 0)
        from claims
        where order_item_id = order_lines.id
          and state = 'refunded'
      )::integer as "grantedTrees"
    from order_lines
      join products on products.id = product_id
    where order_id = ${orderId}
    order by variety, rootstock, order_lines.id`;
