import { farmTimeZone } from '#domain/farm/settings.ts';
import { numericFromCents } from '#domain/money.ts';
import { paymentStanding, receivedCents } from '#domain/orders/balance.ts';
import type { OrderFilter } from '#domain/orders/order-list.ts';
import type { Order } from '#domain/orders/orders.ts';
import type { Db } from '#server/database/client.ts';
import { csvLine } from '#server/platform/http/csv.ts';
import { readOrders } from './order-list-queries.ts';

const batchSize = 500;
const head = [
  'order id',
  'placed',
  'status',
  'payment',
  'method',
  'name',
  'email',
  'phone',
  'address',
  'address line 2',
  'city',
  'state',
  'zip',
  'trees',
  'items',
  'delivery fee',
  'discount',
  'coupon',
  'total',
  'paid',
  'refunded',
  'net',
  // Later columns come last: others read this file by position.
  'number',
  'season',
  'day',
  'due',
  'to give back',
];

/** Streams in batches, to limit memory. */
export async function* orderCsv(db: Db, filter: OrderFilter): AsyncGenerator<string> {
  yield csvLine(head);
  for await (const orders of readOrders(db, filter, batchSize))
    yield orders.map(orderLine).join('');
}

function orderLine(order: Order): string {
  const { customer } = order;
  const payment = paymentStanding(order);
  return csvLine([
    order.id,
    farmTime(order.createdAt),
    order.status,
    order.paymentStatus,
    order.deliveryType,
    customer?.fullName ?? '',
    customer?.email ?? '',
    customer?.phone ?? '',
    customer?.address ?? '',
    customer?.addressLine2 ?? '',
    customer?.city ?? '',
    customer?.state ?? '',
    customer?.zipCode ?? '',
    String(order.items.reduce((sum, { quantity }) => sum + quantity, 0)),
    order.items
      .map(({ quantity, variety, rootstock }) => `${quantity} x ${variety} on ${rootstock}`)
      .join('; '),
    numericFromCents(order.deliveryFeeCents),
    numericFromCents(order.discountCents),
    order.couponCode ?? '',
    numericFromCents(order.totalCents),
    numericFromCents(order.paidCents),
    numericFromCents(order.refundedCents),
    numericFromCents(receivedCents(order)),
    order.number === null ? '' : String(order.number),
    order.season,
    order.pickup ? `${order.pickup.day} ${order.pickup.starts}` : '',
    'missingCents' in payment ? numericFromCents(payment.missingCents) : '',
    'giveBackCents' in payment ? numericFromCents(payment.giveBackCents) : '',
  ]);
}

// The Swedish locale formats ISO dates.
const farmClock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: farmTimeZone,
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** Local time of the farm, like the date filters: `2026-03-02 09:15:00`. */
const farmTime = (iso: string): string => farmClock.format(new Date(iso));
