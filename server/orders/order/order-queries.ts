import { sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import { includedTax } from '#domain/books/sales-tax.ts';
import { centsFromNumeric, type Cents } from '#domain/money.ts';
import { dueAmounts, type DueAmount } from '#domain/orders/balance.ts';
import type { EntryPart } from '#domain/orders/entries.ts';
import type { AgreedTerms } from '#domain/orders/order-terms.ts';
import type { Order, OrderChange, OrderItem, OrderNow } from '#domain/orders/orders.ts';
import type { PickupState } from '#domain/orders/pickups.ts';
import { isCanceled } from '#domain/statuses.ts';
import type { Db } from '#server/database/client.ts';
import { isBeingPaid } from '#server/orders/conditions/queries.ts';

/**
 * Reads `orders`. Orders from before they kept their terms have the settings that were saved last
 * before them, or those from before the first save. Null: the settings were never saved, so they
 * are still the same.
 */
export const agreedTerms = sql<AgreedTerms | null>`coalesce(orders.agreed, (
  select jsonb_build_object('delivery', content -> 'delivery', 'orderChanges', content -> 'orderChanges')
  from revisions where subject_type = 'settings'
  order by revisions.created_at <= orders.created_at desc, case when revisions.created_at <= orders.created_at then -revisions.id else revisions.id end
  limit 1))`;

/** Older settings do not have every part. */
export const readAgreedTerms = (agreed: AgreedTerms | null): AgreedTerms | undefined =>
  agreed === null
    ? undefined
    : { delivery: agreed.delivery ?? undefined, orderChanges: agreed.orderChanges ?? undefined };

/** Orders with their items and customer in one statement. */
export const selectOrders = (db: Db) =>
  db
    .selectFrom('orders')
    .innerJoin('seasons', 'seasons.id', 'orders.season_id')
    .select((eb) => [
      'orders.id',
      'orders.order_number',
      'orders.created_at',
      'orders.status',
      'orders.handed_over_at',
      'orders.payment_status',
      'orders.delivery_type',
      'orders.estimated_time',
      'orders.delivery_fee',
      'orders.discount',
      'orders.total_amount',
      'orders.coupon_code',
      'seasons.name as season',
      sql<string>`seasons.pickup_from::text`.as('pickup_from'),
      'orders.tax_mode',
      'orders.tax_rate',
      'orders.tax_code',
      'orders.sales_tax',
      'orders.guarantee',
      'orders.pickup_address',
      agreedTerms.as('agreed'),
      'orders.owed_cents',
      'orders.paid_cents',
      'orders.refunded_cents',
      'orders.reversed_cents',
      'orders.awaits_payment',
      'orders.lapsed_at',
      'orders.link_version',
      'orders.pays',
      'orders.exempt_certificate',
      sql<string | null>`orders.exempt_until::text`.as('exempt_until'),
      'orders.handover_code',
      'orders.note',
      isBeingPaid.as('being_paid'),
      // Amounts are read as text, because JSON numbers would be parsed as floats.
      jsonArrayFrom(
        eb
          .selectFrom('order_entries')
          .select(['part', 'tax_rate as rate', sql<string>`sum(cents)::text`.as('cents')])
          .whereRef('order_entries.order_id', '=', 'orders.id')
          .groupBy(['part', 'tax_rate', 'tax_code']),
      ).as('parts'),
      jsonArrayFrom(
        eb
          .selectFrom('order_dues')
          .select([
            'cause as changeId',
            sql<string>`cents::text`.as('cents'),
            'at',
            'due_at as dueAt',
            'if_unpaid as ifUnpaid',
          ])
          .whereRef('order_dues.order_id', '=', 'orders.id')
          .where('closed_at', 'is', null)
          .orderBy('at'),
      ).as('asked'),
      jsonArrayFrom(
        eb
          .selectFrom('order_lines')
          .innerJoin('products', 'products.id', 'order_lines.product_id')
          // Amounts are read as text, because JSON numbers would be parsed as floats.
          .select([
            'order_lines.id',
            'order_lines.product_id as productId',
            'order_lines.quantity',
            'order_lines.sold',
            'order_lines.handed_over as handedOver',
            'order_lines.status',
            sql<string>`order_lines.price::text`.as('price'),
          ])
          .select([
            'products.variety',
            'products.fruit',
            'products.rootstock',
            'products.image_url as imageUrl',
            'products.image_alt as imageAlt',
          ])
          .whereRef('order_lines.order_id', '=', 'orders.id')
          .orderBy('products.variety')
          .orderBy('products.rootstock'),
      ).as('lines'),
      jsonArrayFrom(
        eb
          .selectFrom('order_changes')
          .select([
            'order_changes.id',
            'order_changes.at',
            'order_changes.made_by',
            'order_changes.reason',
            'order_changes.refund_cents',
            sql<string>`
              (
                select coalesce(sum(cents), 0)
                from order_entries
                where cause = order_changes.id
                  and order_entries.order_id = order_changes.order_id
              )::text`.as('cents'),
            sql<
              'completed' | 'failed' | 'sent' | null
            >`(select state from whole_refunds where whole_refunds.id = refund_id)`.as(
              'refund_state',
            ),
          ])
          .select((change) =>
            jsonArrayFrom(
              change
                .selectFrom('order_change_lines')
                .innerJoin('order_items', 'order_items.id', 'order_change_lines.order_item_id')
                .innerJoin('products', 'products.id', 'order_items.product_id')
                .select(['products.variety', 'products.rootstock', 'difference'])
                .whereRef('change_id', '=', 'order_changes.id')
                .orderBy('difference')
                .orderBy('products.variety'),
            ).as('lines'),
          )
          .whereRef('order_changes.order_id', '=', 'orders.id')
          // Trees whose card payment failed were never in the order, as its customer sees it.
          .where(
            sql<boolean>`
              not exists (
                select
                from payment_attempts
                where payment_attempts.order_id = orders.id
                  and change_id = coalesce(order_changes.undoes, order_changes.id)
                  and payment_attempts.state = 'failed'
              )`,
          )
          .orderBy('order_changes.number'),
      ).as('changes'),
      jsonArrayFrom(
        eb
          .selectFrom('handovers')
          .select(['handovers.at', 'handovers.trees'])
          .whereRef('handovers.order_id', '=', 'orders.id')
          .where('completes', '=', false)
          .where('undone_at', 'is', null)
          .orderBy('handovers.at'),
      ).as('part_handovers'),
      sql<Order['dug'] | null>`
        (
          select json_build_object(
            'trees', sum(greatest(coalesce(dug_trees.trees, 0), order_lines.handed_over))::integer,
            'at', to_char(max(dug_trees.at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
          )
          from order_lines
            left join dug_trees on dug_trees.order_item_id = order_lines.id
              and undone_at is null
          where order_lines.order_id = orders.id
          having count(dug_trees.id) > 0
        )`.as('dug'),
      jsonObjectFrom(
        eb
          .selectFrom('pickups')
          .innerJoin('pickup_windows', 'pickup_windows.id', 'pickups.window_id')
          .select([
            'window_id as windowId',
            'version',
            // Canceled ones are left out.
            sql<PickupState>`state`.as('state'),
            sql<string>`to_char(day, 'YYYY-MM-DD')`.as('day'),
            sql<string>`to_char(starts, 'HH24:MI')`.as('starts'),
            sql<string>`to_char(ends, 'HH24:MI')`.as('ends'),
          ])
          .whereRef('pickups.order_id', '=', 'orders.id')
          .where('state', '<>', 'canceled'),
      ).as('pickup'),
      jsonObjectFrom(
        eb
          .selectFrom('order_customers')
          .select([
            'full_name as fullName',
            'email',
            'phone',
            'address',
            'address_line2 as addressLine2',
            'city',
            'state',
            'zip_code as zipCode',
          ])
          .whereRef('order_customers.order_id', '=', 'orders.id'),
      ).as('customer'),
    ]);

type OrderRow = Awaited<ReturnType<ReturnType<typeof selectOrders>['executeTakeFirstOrThrow']>>;

export const orderFromRow = (row: OrderRow): Order => ({
  id: row.id,
  number: row.order_number,
  createdAt: row.created_at.toISOString(),
  status: row.status,
  handedOverAt: row.handed_over_at?.toISOString() ?? null,
  paymentStatus: row.payment_status,
  deliveryType: row.delivery_type,
  estimatedMinutes: row.estimated_time,
  deliveryFeeCents: centsFromNumeric(row.delivery_fee),
  discountCents: centsFromNumeric(row.discount),
  totalCents: centsFromNumeric(row.total_amount),
  taxCents: centsFromNumeric(row.sales_tax),
  couponCode: row.coupon_code,
  season: row.season,
  pickupFrom: row.pickup_from,
  pickup: row.pickup,
  handoverCode: row.handover_code,
  note: row.note,
  terms: {
    taxMode: row.tax_mode,
    guarantee: row.guarantee,
    salesTax: row.tax_rate > 0 ? { rate: row.tax_rate, code: row.tax_code } : undefined,
    pickupAddress: row.pickup_address,
    agreed: readAgreedTerms(row.agreed),
  },
  owedCents: Number(row.owed_cents),
  paidCents: Number(row.paid_cents),
  refundedCents: Number(row.refunded_cents),
  reversedCents: Number(row.reversed_cents),
  ...(row.pays !== 'card' && { atFarm: true }),
  ...nowFromRow(row),
  due: dueFromRow(row),
  awaitsPayment: row.awaits_payment,
  lapsed: row.lapsed_at !== null,
  pays: row.pays,
  exemption:
    row.exempt_certificate && row.exempt_until
      ? { certificate: row.exempt_certificate, until: row.exempt_until }
      : null,
  linkVersion: row.link_version,
  customer: row.customer,
  items: row.lines.filter(({ quantity }) => quantity > 0).map(itemFromLine),
  partHandovers: row.part_handovers.map(({ at, trees }) => ({
    at: new Date(at).toISOString(),
    trees,
  })),
  ...(row.dug && { dug: row.dug }),
  ...changedFromRow(row),
  paymentUnderWay: row.being_paid,
});

const itemFromLine = ({ price, sold: _sold, ...line }: OrderRow['lines'][number]): OrderItem => ({
  ...line,
  priceCents: centsFromNumeric(price),
});

/** Only what the order costs differently from how it was placed. */
function nowFromRow(row: OrderRow): Pick<Order, 'now'> {
  const sums = new Map<EntryPart, Cents>();
  let taxCents = 0;
  for (const { part, cents } of row.parts) sums.set(part, (sums.get(part) ?? 0) + Number(cents));
  for (const [rate, cents] of centsByRate(row)) taxCents += includedTax(Math.max(0, cents), rate);
  const sum = (part: EntryPart) => sums.get(part) ?? 0;
  const now: OrderNow = {
    treesCents: sum('trees'),
    discountCents: -sum('discount'),
    deliveryFeeCents: sum('delivery'),
    givenCents: -(sum('courtesy') + sum('allowance')),
    keptCents: sum('kept'),
    totalCents: Number(row.owed_cents),
    taxCents,
  };
  const [fee, discount, total] = [row.delivery_fee, row.discount, row.total_amount].map(
    centsFromNumeric,
  );
  const isAsPlaced =
    now.totalCents === total &&
    now.deliveryFeeCents === fee &&
    now.discountCents === discount &&
    now.givenCents === 0 &&
    now.keptCents === 0;
  // A canceled order is shown as it was placed, unless the farm keeps some of its money.
  const isOver = isCanceled(row.status) && now.keptCents === 0;
  return isAsPlaced || isOver ? {} : { now };
}

function centsByRate({ parts }: OrderRow): Map<number, Cents> {
  const sums = new Map<number, Cents>();
  for (const { rate, cents } of parts) sums.set(rate, (sums.get(rate) ?? 0) + Number(cents));
  return sums;
}

function dueFromRow(row: OrderRow): DueAmount[] {
  const [owed, paid, refunded, reversed] = [
    row.owed_cents,
    row.paid_cents,
    row.refunded_cents,
    row.reversed_cents,
  ].map(Number);
  return dueAmounts(
    owed! - paid! + refunded! + reversed!,
    row.asked.map(({ cents, at, dueAt, ...asked }) => ({
      ...asked,
      cents: Number(cents),
      at: new Date(at).toISOString(),
      dueAt: dueAt === null ? null : new Date(dueAt).toISOString(),
    })),
  );
}

function changedFromRow({ lines, changes }: OrderRow): Pick<Order, 'changed'> {
  if (changes.length === 0) return {};
  return {
    changed: {
      ordered: lines
        .filter(({ sold }) => sold > 0)
        .map((line) => itemFromLine({ ...line, quantity: line.sold })),
      changes: changes.map((change) => ({
        id: change.id,
        at: new Date(change.at).toISOString(),
        by: change.made_by === 'admin' ? 'farm' : change.made_by,
        reason: change.reason,
        lines: change.lines,
        refundCents: change.refund_cents,
        refundState: refundStateOf(change.refund_state),
        cents: Number(change.cents),
      })),
    },
  };
}

function refundStateOf(state: 'completed' | 'failed' | 'sent' | null): OrderChange['refundState'] {
  if (state === null) return 'none';
  return state === 'sent' ? 'under_way' : state;
}
