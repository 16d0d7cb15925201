import { namedDaysMax, type DaysWithRoom, type PickupChoices } from '#domain/orders/pickups.ts';
import type { Db } from '#server/database/client.ts';
import { calendarUrl } from '#server/orders/order/calendar-link.ts';
import { findOwnOrder, listOrdersByIds } from '#server/orders/order/queries.ts';
import { orRefuse } from '#server/platform/http/errors.ts';
import type { PickupContext } from './context.ts';
import { treesOf } from './pickup-mails.ts';
import { areTooMany, listBookable } from './take-window.ts';
import { listWindowsWithRoom } from './window-queries.ts';

type Context = Pick<PickupContext, 'db' | 'publicUrl' | 'linkSecret'>;

/** Windows with room for a customer's own order, and the address of its time as iCalendar. */
export async function listOwnChoices(
  context: Context,
  userId: string,
  orderId: string,
): Promise<PickupChoices> {
  const order = orRefuse(await findOwnOrder(context.db, userId, orderId), 'order_not_found');
  const wanted = { kind: order.deliveryType, trees: treesOf(order) };
  return {
    windows: (await listBookable(context.db, wanted)).filter(
      ({ id }) => id !== order.pickup?.windowId,
    ),
    tooMany: await areTooMany(context.db, wanted),
    calendarUrl: calendarUrl(context, orderId),
  };
}

/** The next days on which so many trees could be picked up: those that the checkout offers. */
export async function listDaysWithRoom(db: Db, trees: number): Promise<DaysWithRoom> {
  const wanted = { kind: 'pickup', trees } as const;
  const windows = await listBookable(db, wanted);
  return {
    days: [...new Set(windows.map(({ day }) => day))].slice(0, namedDaysMax),
    tooMany: windows.length === 0 && (await areTooMany(db, wanted)),
  };
}

/** Lists the choices of an admin, who may also choose windows that begin soon. */
export async function listAllChoices(db: Db, orderId: string) {
  const order = orRefuse((await listOrdersByIds(db, [orderId]))[0], 'order_not_found');
  const wanted = { kind: order.deliveryType, trees: treesOf(order) };
  return {
    windows: (await listWindowsWithRoom(db, wanted)).filter(
      ({ id }) => id !== order.pickup?.windowId,
    ),
  };
}
