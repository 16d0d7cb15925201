import { currentDate } from '@grafted/postgres/clock.ts';
import { transact } from '@grafted/postgres/transact.ts';
import { settings } from '#domain/farm/settings.ts';
import { canHaveWindow } from '#domain/orders/order-rules.ts';
import { isBookable, type BookWindow, type OrderPickup } from '#domain/orders/pickups.ts';
import type { Trx } from '#server/database/client.ts';
import { auditOrder } from '#server/orders/order/audit-order.ts';
import { getOrderState } from '#server/orders/order/state-queries.ts';
import type { AdminActor } from '#server/platform/audit/queries.ts';
import { orRefuse, refuse } from '#server/platform/http/errors.ts';
import type { PickupContext } from './context.ts';
import { mailBooked } from './pickup-mails.ts';
import { findPickup, lockOrderToBook, type OrderToBook } from './queries.ts';
import { takeWindow } from './take-window.ts';

type Context = Pick<PickupContext, 'db' | 'publicUrl' | 'linkSecret'>;

/** Chooses the window of a customer's own order, or moves it. A repeated request changes nothing. */
export const bookOwnWindow = (
  context: Context,
  userId: string,
  orderId: string,
  wanted: BookWindow,
): Promise<OrderPickup> =>
  transact(context.db, async (trx) => {
    const order = await lockOrderToBook(trx, orderId);
    if (order?.userId !== userId) throw refuse('order_not_found');
    const pickup = await findPickup(trx, orderId);
    if (pickup && isAt(pickup, wanted.windowId)) return pickup;
    assertAsSeen(pickup, wanted);
    if (pickup?.state === 'booked' && !isBookable(pickup, currentDate()))
      throw refuse(
        'too_late',
        `It is too late to move your ${order.kind} here. Please call ${settings.farm.phone}.`,
      );
    return book(context, trx, { order, windowId: wanted.windowId, by: 'customer' });
  });

export const bookAnyWindow = (
  context: Context,
  actor: AdminActor,
  orderId: string,
  wanted: BookWindow,
): Promise<OrderPickup> =>
  transact(context.db, (trx) => bookForCustomer(context, trx, actor, { orderId, ...wanted }));

/** Does the same within a transaction. */
export async function bookForCustomer(
  context: Context,
  trx: Trx,
  actor: AdminActor,
  { orderId, ...wanted }: BookWindow & { orderId: string },
): Promise<OrderPickup> {
  const order = orRefuse(await lockOrderToBook(trx, orderId), 'order_not_found');
  const pickup = await findPickup(trx, orderId);
  if (pickup && isAt(pickup, wanted.windowId)) return pickup;
  assertAsSeen(pickup, wanted);
  const booked = await book(context, trx, { order, windowId: wanted.windowId, by: 'admin' });
  await auditOrder(trx, actor, orderId, {
    action: 'pickup_booked',
    before: pickup ? timeOf(pickup) : {},
    after: timeOf(booked),
  });
  return booked;
}

/** Books and mails the new time. The caller has locked the order. */
export async function book(
  context: Context,
  trx: Trx,
  booking: { order: OrderToBook; windowId: string; by: 'customer' | 'admin' },
): Promise<OrderPickup> {
  const { order } = booking;
  if (!canHaveWindow(await getOrderState(trx, order.id)))
    throw refuse(
      'not_bookable',
      `No ${order.kind} day can be chosen for this order: it is not paid, or it is canceled or handed over.`,
    );
  await takeWindow(trx, booking);
  const booked = await findPickup(trx, order.id);
  if (!booked) throw new Error(`Order ${order.id} has no window after booking`);
  await mailBooked(context, trx, { orderId: order.id, pickup: booked });
  return booked;
}

const timeOf = ({ day, starts, ends }: OrderPickup) => ({ day, starts, ends });

const isAt = (pickup: OrderPickup, windowId: string): boolean =>
  pickup.state === 'booked' && pickup.windowId === windowId.toLowerCase();

function assertAsSeen(pickup: OrderPickup | undefined, { version }: BookWindow): void {
  if ((pickup?.version ?? null) === version) return;
  throw refuse('pickup_changed');
}
