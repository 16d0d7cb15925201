import { mapLinks, orderStops } from '#domain/admin/delivery-run.ts';
import type { PickupDayDetails, PickupDayKey } from '#domain/admin/pickups.ts';
import { farmAddress } from '#domain/farm/settings.ts';
import type { Db } from '#server/database/client.ts';
import { readDayMoney } from '#server/orders/order/day-money-queries.ts';
import { listOrdersOfDay, listWindowsOfDay } from './admin-queries.ts';

/** The windows of a day with their orders; stops of a delivery are in the order of the drive within each window. */
export async function describeDay(db: Db, key: PickupDayKey): Promise<PickupDayDetails> {
  const [windows, orders, money] = await Promise.all([
    listWindowsOfDay(db, key),
    listOrdersOfDay(db, key),
    readDayMoney(db, key.day),
  ]);
  if (key.kind === 'pickup') return { ...key, windows, orders, mapUrls: [], money };
  const stops = windows.flatMap(({ id }) =>
    orderStops(orders.filter(({ windowId }) => windowId === id)),
  );
  const addresses = stops.flatMap(({ address }) => address ?? []);
  return { ...key, windows, orders: stops, mapUrls: mapLinks(farmAddress(), addresses), money };
}
