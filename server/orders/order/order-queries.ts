import { sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import { centsFromNumeric } from '#domain/money.ts';
import type { Order, OrderChange, OrderItem } from '#domain/orders/orders.ts';
import type { PickupState } from '#domain/orders/pickups.ts';
import type { Db } from '#server/database/client.ts';
import { unsettledStates } from '#server/schema/payments.ts';
import { agreedTerms, readAgreedTerms } from './agreed-terms-queries.ts';
import { moneyOfOrder } from './money-queries.ts';

/** Orders with their items and customer in one statement. */
export const selectOrders = (db: Db) =>
  db
    .selectFrom('orders')
    .innerJoin('seasons', 'seasons.id', 'orders.season_id')
    .leftJoinLateral(moneyOfOrder, (join) => join.onTrue())
    .leftJoin('farm_orders', 'farm_orders.order_id', 'orders.id')
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
      'money.paid_cents',
      'money.refunded_cents',
      'orders.handover_code',
      'orders.note',
      'farm_orders.pays',
      'farm_orders.due_at',
      'farm_orders.given_cents',
      'farm_orders.exempt_certificate',
      sql<string | null>`farm_orders.exempt_until::text`.as('exempt_until'),
      eb
        .exists(
          eb
            .selectFrom('payment_attempts')
            .select('payment_attempts.id')
            .whereRef('payment_attempts.order_id', '=', 'orders.id')
            .where('addition', '=', true)
            .where('state', 'in', unsettledStates),
        )
        .as('adding_trees'),
      jsonArrayFrom(
        eb
          .selectFrom('order_lines')
          .innerJoin('products', 'products.id', 'order_lines.product_id')
          // As text, because JSON numbers would be parsed as floats.
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
          .leftJoin('order_additions', 'order_additions.id', 'order_changes.id')
          .select([
            'order_changes.id',
            'order_changes.at',
            'order_changes.made_by',
            'order_changes.reason',
            'order_changes.refund_cents',
            'order_changes.worth_cents',
            'order_changes.paid_cents',
            'order_additions.tax_cents',
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
  paidCents: row.paid_cents ?? 0,
  refundedCents: row.refunded_cents ?? 0,
  ...(row.pays && { atFarm: true }),
  farm: row.pays &&
    row.due_at && {
      pays: row.pays,
      dueAt: row.due_at.toISOString(),
      givenCents: row.given_cents ?? 0,
      exemption:
        row.exempt_certificate && row.exempt_until
          ? { certificate: row.exempt_certificate, until: row.exempt_until }
          : null,
    },
  customer: row.customer,
  items: row.lines.filter(({ quantity }) => quantity > 0).map(itemFromLine),
  partHandovers: row.part_handovers.map(({ at, trees }) => ({
    at: new Date(at).toISOString(),
    trees,
  })),
  ...changedFromRow(row),
  addingTrees: Boolean(row.adding_trees),
});

const itemFromLine = ({ price, sold: _sold, ...line }: OrderRow['lines'][number]): OrderItem => ({
  ...line,
  priceCents: centsFromNumeric(price),
});

function changedFromRow({ lines, changes }: OrderRow): Pick<Order, 'changed'> {
  const last = changes.at(-1);
  if (!last) return {};
  return {
    changed: {
      ordered: lines
        .filter(({ sold }) => sold > 0)
        .map((line) => itemFromLine({ ...line, quantity: line.sold })),
      worthCents: last.worth_cents,
      changes: changes.map((change) => ({
        id: change.id,
        at: new Date(change.at).toISOString(),
        by: change.made_by === 'admin' ? 'farm' : 'customer',
        reason: change.reason,
        lines: change.lines,
        refundCents: change.refund_cents,
        refundState: refundStateOf(change.refund_state),
        paidCents: change.paid_cents,
        paidTaxCents: change.tax_cents ?? 0,
      })),
    },
  };
}

function refundStateOf(state: 'completed' | 'failed' | 'sent' | null): OrderChange['refundState'] {
  if (state === null) return 'none';
  return state === 'sent' ? 'under_way' : state;
}
