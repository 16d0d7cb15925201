import { farmAddress } from '#domain/farm/settings.ts';
import { mapLinks, orderStops } from '#domain/orders/delivery-run.ts';
import type { PickupDayDetails, PickupDayKey } from '#domain/orders/pickup-days.ts';
import type { Db } from '#server/database/client.ts';
import {
  findWaitingMissed,
  listOrdersOfDay,
  listWaitingMoves,
  listWindowsOfDay,
} from './admin-queries.ts';
import { readDayMoney } from './day-money-queries.ts';

/** The windows of a day with their orders; stops of a delivery are in the order of the drive within each window. */
export async function describeDay(db: Db, key: PickupDayKey): Promise<PickupDayDetails> {
  const [windows, orders, money, moves, missed] = await Promise.all([
    listWindowsOfDay(db, key),
    listOrdersOfDay(db, key),
    readDayMoney(db, key.day),
    listWaitingMoves(db, key),
    findWaitingMissed(db, key),
  ]);
  const details = {
    ...key,
    windows,
    money,
    waitingMoves: moves.map((move) => ({ ...move, goesOutAt: move.goesOutAt.toISOString() })),
    waitingMissed: missed ? { ...missed, goesOutAt: missed.goesOutAt.toISOString() } : null,
  };
  if (key.kind === 'pickup') return { ...details, orders, mapUrls: [] };
  const stops = windows.flatMap(({ id }) =>
    orderStops(orders.filter(({ windowId }) => windowId === id)),
  );
  const addresses = stops.flatMap(({ address }) => address ?? []);
  return { ...details, orders: stops, mapUrls: mapLinks(farmAddress(), addresses) };
}
