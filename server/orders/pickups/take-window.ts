import { currentDate } from '@grafted/postgres/clock.ts';
import type { RoomLeft } from '#domain/orders/order-additions.ts';
import { isBookable, windowText } from '#domain/orders/pickups.ts';
import type { DeliveryType } from '#domain/statuses.ts';
import type { Db, Trx } from '#server/database/client.ts';
import { holdUntilPickup } from '#server/orders/order/entry-queries.ts';
import { type ShopError, refuse } from '#server/platform/http/errors.ts';
import { findPickup, savePickup } from './queries.ts';
import {
  findWindowOf,
  listWindowsWithRoom,
  lockWindows,
  openRoom,
  type WindowRoom,
} from './window-queries.ts';

interface Booking {
  order: { id: string; kind: DeliveryType; trees: number };
  windowId: string;
  /** Admins also choose windows that are closed or begin soon, never more than they hold. */
  by: 'customer' | 'admin';
  /** The farm says so: the window then holds this order beyond its limits. */
  evenIfFull?: boolean;
}

/**
 * Takes room in a window for an order, and gives that of its previous one back. The caller has locked the order, or has
 * just written it.
 * @throws ShopError when the window has no room or is closed
 */
export async function takeWindow(
  trx: Trx,
  { order, windowId, by, evenIfFull = false }: Booking,
): Promise<void> {
  const previous = await findPickup(trx, order.id);
  const windows = await lockWindows(trx, previous ? [windowId, previous.windowId] : [windowId]);
  const window = windows.find(({ id }) => id === windowId.toLowerCase());
  if (window?.kind !== order.kind || !isOpenTo(window, by))
    throw await refused(trx, order, 'window_closed', 'That time can no longer be chosen.');
  if (evenIfFull)
    await openRoom(trx, window.id, {
      orders: window.bookedOrders + 1,
      trees: window.bookedTrees + order.trees,
    });
  else if (window.id !== previous?.windowId && !hasRoom(window, order.trees))
    throw await refused(
      trx,
      order,
      'window_full',
      `${windowText(window)} has no room left for this order.`,
    );
  await savePickup(trx, { orderId: order.id, windowId: window.id });
  await holdUntilPickup(trx, [order.id]);
}

/** Before trees are added to an order: its window must have room for them. Locks the window. */
export async function assertRoomForChange(
  trx: Trx,
  orderId: string,
  moreTrees: number,
): Promise<void> {
  const pickup = moreTrees > 0 && (await findPickup(trx, orderId));
  if (!pickup) return;
  const [window] = await lockWindows(trx, [pickup.windowId]);
  if (window) assertRoom(window, moreTrees);
}

/** Checks the same before anything is paid, and locks nothing. */
export async function previewRoomForChange(
  db: Db,
  orderId: string,
  moreTrees: number,
): Promise<void> {
  const window = await findWindowOf(db, orderId);
  if (window) assertRoom(window, moreTrees);
}

function assertRoom(window: WindowRoom, moreTrees: number): void {
  const room = Math.max(0, window.maxTrees - window.bookedTrees);
  if (moreTrees <= room) return;
  const wanted = moreTrees === 1 ? 'another tree' : `${moreTrees} more trees`;
  throw refuse(
    'window_full',
    `${windowText(window)} has ${room > 0 ? `room for ${room} of them, but ` : ''}no room for ${wanted}. Choose another day for this order first.`,
    { details: { room } },
  );
}

/** What the window of an order still takes; undefined when the order has none. */
export async function findRoom(
  db: Db,
  { orderId, kind, trees }: { orderId: string; kind: DeliveryType; trees: number },
): Promise<RoomLeft | undefined> {
  const window = await findWindowOf(db, orderId);
  if (!window) return undefined;
  const others = await listBookable(db, { kind, trees: trees + 1 });
  const begins = ({ day, starts }: { day: string; starts: string }) => `${day} ${starts}`;
  const next =
    others.find((other) => begins(other) > begins(window)) ??
    others.find(({ id }) => id !== window.id);
  return {
    day: windowText(window),
    trees: Math.max(0, window.maxTrees - window.bookedTrees),
    otherDay: next ? windowText(next) : null,
  };
}

/** The farm alone may go over what a window was meant to hold, when it says so. */
export async function makeRoom(trx: Trx, orderId: string, moreTrees: number): Promise<void> {
  const pickup = await findPickup(trx, orderId);
  if (!pickup) return;
  const [window] = await lockWindows(trx, [pickup.windowId]);
  if (!window) return;
  await openRoom(trx, window.id, {
    orders: window.bookedOrders,
    trees: window.bookedTrees + moreTrees,
  });
}

const isOpenTo = (window: WindowRoom, by: Booking['by']): boolean =>
  by === 'admin' || (window.isOpen && isBookable(window, currentDate()));

const hasRoom = (window: WindowRoom, trees: number): boolean =>
  window.bookedOrders < window.maxOrders && window.bookedTrees + trees <= window.maxTrees;

/** Names the next window with room. */
async function refused(
  db: Db,
  { kind, trees }: Booking['order'],
  code: 'window_full' | 'window_closed',
  reason: string,
): Promise<ShopError> {
  const next = (await listBookable(db, { kind, trees }))[0];
  const advice = next
    ? `Another one with room is ${windowText(next)}.`
    : `No other ${kind} day has room right now. You can choose one later.`;
  return refuse(code, `${reason} ${advice}`);
}

/** Whether days are open that have room for a tree, but none for so many. */
export const areTooMany = async (
  db: Db,
  { kind, trees }: { kind: DeliveryType; trees: number },
): Promise<boolean> =>
  (await listBookable(db, { kind, trees })).length === 0 &&
  (await listBookable(db, { kind, trees: 1 })).length > 0;

/** What a customer can choose now. */
export async function listBookable(db: Db, wanted: { kind?: DeliveryType; trees: number }) {
  const now = currentDate();
  return (await listWindowsWithRoom(db, wanted)).filter((window) => isBookable(window, now));
}
