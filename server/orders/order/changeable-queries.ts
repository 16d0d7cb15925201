import { centsFromNumeric, type Cents } from '#domain/money.ts';
import type { ClaimedTrees, OrderPricing } from '#domain/orders/order-changes.ts';
import { changeRulesOf, type AgreedTerms } from '#domain/orders/order-terms.ts';
import type { DeliveryType, OrderStatus } from '#domain/statuses.ts';
import type { Db } from '#server/database/client.ts';
import { findRow, listRows } from '#server/database/rows.ts';
import { ruleFromRow, type CouponsTable } from '#server/schema/coupons.ts';
import { agreedTerms, readAgreedTerms } from './agreed-terms-queries.ts';

export interface OrderLine {
  id: string;
  productId: string;
  variety: string;
  rootstock: string;
  priceCents: Cents;
  sold: number;
  /** After the last addition or new quote. */
  paidFor: number;
  quantity: number;
  /** How many have a problem that was reported and not declined. */
  claimed: number;
  /** How many went before the rest of the order. */
  handedOver: number;
}

export interface ChangeableOrder {
  id: string;
  userId: string | null;
  status: OrderStatus;
  hidden: boolean;
  pickupFrom: string;
  /** Of its hand-over; null until one is chosen. */
  day: string | null;
  isFarmOrder: boolean;
  /** False also for an order that the farm entered. */
  paid: boolean;
  netCents: Cents;
  worthCents: Cents;
  couponCode: string | null;
  /** The customer changes it until this many days before the first pickup day. */
  daysBeforePickup: number;
  pricing: OrderPricing;
  lines: OrderLine[];
  /** Trees that claims were refunded for, in the order of the decisions. */
  paidBack: ClaimedTrees[];
}

/** Final only while the order is locked. */
export async function findChangeableOrder(
  db: Db,
  orderId: string,
): Promise<ChangeableOrder | undefined> {
  const row = await findRow(db)<OrderRow>`
    select orders.id, orders.user_id, orders.status, orders.hidden_at is not null as hidden, seasons.pickup_from::text as pickup_from,
      (select day::text from pickups join pickup_windows on pickup_windows.id = window_id where order_id = orders.id and state not in ('canceled', 'missed')) as day,
      delivery_type, coalesce(estimated_time, 0) as minutes, delivery_fee::text, discount::text, total_amount::text,
      coupon_code, ${agreedTerms} as agreed,
      exists (select from payment_attempts where order_id = orders.id and state = 'captured' and not farm_order) as paid,
      exists (select from farm_orders where order_id = orders.id) as farm,
      coalesce((select net_cents from order_money where order_id = orders.id), 0) as net_cents,
      priced.number as priced_number, priced.worth_cents as priced_worth_cents, order_delivery_cents, order_discount_cents,
      (select worth_cents from order_changes where order_id = orders.id order by number desc limit 1) as worth_cents,
      coupons.kind, percent, coupons.amount_cents, fixed_total_cents, coalesce(minimum_cents, 0) as minimum_cents
    from orders join seasons on seasons.id = season_id
      left join lateral (select number, worth_cents, coalesce(order_delivery_cents, order_requotes.delivery_cents) as order_delivery_cents,
          coalesce(order_discount_cents, order_requotes.discount_cents) as order_discount_cents
        from order_changes left join order_additions on order_additions.id = order_changes.id left join order_requotes on change_id = order_changes.id
        where order_changes.order_id = orders.id and (order_additions.id is not null or change_id is not null)
        order by order_changes.number desc limit 1) priced on true
      left join coupon_redemptions on coupon_redemptions.order_id = orders.id
      left join coupons on coupons.id = coupon_id
    where orders.id = ${orderId}`;
  if (!row) return undefined;
  const [lines, paidBack] = await Promise.all([
    listLines(db, orderId, row.priced_number),
    listPaidBack(db, orderId),
  ]);
  return changeableFromRow(row, lines, paidBack);
}

interface OrderRow {
  id: string;
  user_id: string | null;
  status: OrderStatus;
  hidden: boolean;
  pickup_from: string;
  day: string | null;
  delivery_type: DeliveryType;
  minutes: number;
  delivery_fee: string;
  discount: string;
  total_amount: string;
  coupon_code: string | null;
  agreed: AgreedTerms | null;
  paid: boolean;
  farm: boolean;
  net_cents: number;
  priced_number: string | null;
  priced_worth_cents: number | null;
  order_delivery_cents: number | null;
  order_discount_cents: number | null;
  worth_cents: number | null;
  kind: CouponsTable['kind'] | null;
  percent: number | null;
  amount_cents: number | null;
  fixed_total_cents: number | null;
  minimum_cents: number;
}

function changeableFromRow(
  row: OrderRow,
  lines: OrderLine[],
  paidBack: ClaimedTrees[],
): ChangeableOrder {
  const agreed = readAgreedTerms(row.agreed);
  return {
    id: row.id,
    userId: row.user_id,
    status: row.status,
    hidden: row.hidden,
    pickupFrom: row.pickup_from,
    day: row.day,
    isFarmOrder: row.farm,
    paid: row.paid,
    netCents: row.net_cents,
    worthCents: row.worth_cents ?? centsFromNumeric(row.total_amount),
    couponCode: row.coupon_code,
    daysBeforePickup: changeRulesOf({ agreed }).daysBeforePickup,
    pricing: {
      ordered: lines.map(({ priceCents, sold }) => ({ priceCents, quantity: sold })),
      deliveryType: row.delivery_type,
      minutes: row.minutes,
      rates: agreed?.delivery,
      deliveryFeeCents: centsFromNumeric(row.delivery_fee),
      discountCents: centsFromNumeric(row.discount),
      coupon: row.kind
        ? { rule: ruleFromRow({ ...row, kind: row.kind }), minimumCents: row.minimum_cents }
        : undefined,
      lastPriced:
        row.priced_number === null
          ? undefined
          : {
              trees: lines.map(({ priceCents, paidFor }) => ({ priceCents, quantity: paidFor })),
              deliveryFeeCents: row.order_delivery_cents ?? 0,
              discountCents: row.order_discount_cents ?? 0,
              worthCents: row.priced_worth_cents ?? 0,
            },
    },
    lines,
    paidBack,
  };
}

async function listLines(db: Db, orderId: string, lastPriced: string | null): Promise<OrderLine[]> {
  const rows = await listRows(db)<Omit<OrderLine, 'priceCents'> & { price: string }>`
    select order_lines.id, product_id as "productId", variety, rootstock, order_lines.price::text, sold, order_lines.quantity, handed_over as "handedOver",
      sold + (select coalesce(sum(difference), 0) from order_change_lines join order_changes on order_changes.id = change_id
        where order_item_id = order_lines.id and number <= ${lastPriced}::bigint)::integer as "paidFor",
      (select coalesce(sum(trees), 0) from claims where order_item_id = order_lines.id and state not in ('declined', 'withdrawn'))::integer as claimed
    from order_lines join products on products.id = product_id
    where order_id = ${orderId} order by variety, rootstock, order_lines.id`;
  return rows.map(({ price, ...line }) => ({ ...line, priceCents: centsFromNumeric(price) }));
}

const listPaidBack = (db: Db, orderId: string): Promise<ClaimedTrees[]> =>
  db
    .selectFrom('claims')
    .innerJoin('order_items', 'order_items.id', 'claims.order_item_id')
    .select(['order_item_id as orderItemId', 'trees'])
    .where('order_items.order_id', '=', orderId)
    .where('claims.state', '=', 'refunded')
    .orderBy('claims.decided_at')
    .orderBy('claims.id')
    .execute();
