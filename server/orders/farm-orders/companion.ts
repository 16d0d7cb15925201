import type { Companion } from '#domain/admin/farm-orders.ts';
import type { Cents } from '#domain/money.ts';
import { feeForMore } from '#domain/orders/order-additions.ts';
import { countTreesOf } from '#domain/orders/order-changes.ts';
import { canBeChanged, orderState } from '#domain/orders/order-rules.ts';
import type { Order } from '#domain/orders/orders.ts';
import { windowText } from '#domain/orders/pickups.ts';
import type { DeliveryType } from '#domain/statuses.ts';
import type { Db } from '#server/database/client.ts';
import { findChangeableOrder } from '#server/orders/order/changeable-queries.ts';
import { listOrdersByIds } from '#server/orders/order/queries.ts';
import { refuse } from '#server/platform/http/errors.ts';

interface GoesWith {
  orderId: string;
  deliveryType: DeliveryType;
  minutes: number;
  /** By what the delivery of all trees costs more. */
  feeCents: Cents;
  windowId: string | undefined;
  address: {
    address?: string | undefined;
    addressLine2?: string | undefined;
    city?: string | undefined;
    state?: string | undefined;
    zipCode?: string | undefined;
  };
}

/** The order that new trees go with. @throws ShopError when it can no longer take any */
export async function getCompanion(db: Db, orderId: string, trees: number): Promise<GoesWith> {
  const { order, feeCents, minutes } = await find(db, orderId, trees);
  const { deliveryType, pickup, customer } = order;
  return {
    orderId: order.id,
    deliveryType,
    minutes,
    feeCents,
    windowId: pickup?.windowId,
    address: {
      address: customer?.address ?? undefined,
      addressLine2: customer?.addressLine2 ?? undefined,
      city: customer?.city ?? undefined,
      state: customer?.state ?? undefined,
      zipCode: customer?.zipCode ?? undefined,
    },
  };
}

/** For the form. */
export async function describeCompanion(
  db: Db,
  orderId: string,
  trees: number,
): Promise<Companion> {
  const { order, feeCents } = await find(db, orderId, trees);
  const { id, number = null, deliveryType, pickup, customer } = order;
  return {
    orderId: id,
    number,
    deliveryType,
    customer: {
      fullName: customer?.fullName ?? '',
      phone: customer?.phone ?? '',
      email: customer?.email ?? '',
    },
    day: pickup && windowText(pickup),
    feeCents,
  };
}

async function find(
  db: Db,
  orderId: string,
  trees: number,
): Promise<{ order: Order; feeCents: Cents; minutes: number }> {
  const [[order], changeable] = await Promise.all([
    listOrdersByIds(db, [orderId]),
    findChangeableOrder(db, orderId),
  ]);
  if (!order || !changeable || changeable.hidden) throw refuse('order_not_found');
  if (!canBeChanged(orderState(order))) throw refuse('not_changeable.changes');
  const { pricing, lines } = changeable;
  return {
    order,
    feeCents: feeForMore(pricing, countTreesOf(lines), trees),
    minutes: order.deliveryType === 'delivery' ? pricing.minutes : 0,
  };
}
