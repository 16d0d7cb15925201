import { transact } from '@grafted/postgres/transact.ts';
import { sql } from 'kysely';
import { addDate } from '#domain/calendar-days.ts';
import { dayAt } from '#domain/farm/season.ts';
import { farmTimeZone } from '#domain/farm/settings.ts';
import type { DeliveryType, OrderStatus } from '#domain/statuses.ts';
import { moveDayWithStatus } from '#server/orders/pickups/queries.ts';
import { lockWindowsOf } from '#server/orders/pickups/window-queries.ts';
import { updateStatus } from '#server/orders/status/status-queries.ts';
import type { TestCustomer } from './sign-in.ts';
import type { TestShop } from './test-shop.ts';

/** A day on the farm's calendar. */
export const inDays = (days: number): string => addDate(dayAt(new Date(), farmTimeZone), days);

interface NewWindow {
  kind?: DeliveryType;
  day?: string;
  starts?: string;
  ends?: string;
  maxOrders?: number;
  maxTrees?: number;
}

/** @returns its id */
export async function openWindow(
  { services }: TestShop,
  {
    kind = 'pickup',
    day = inDays(20),
    starts = '09:00',
    ends = '09:30',
    maxOrders = 5,
    maxTrees = 50,
  }: NewWindow = {},
): Promise<string> {
  const { id } = await services.db
    .insertInto('pickup_windows')
    .values({ kind, day, starts, ends, max_orders: maxOrders, max_trees: maxTrees })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function closeAllWindows({ services }: TestShop): Promise<void> {
  await sql`update pickup_windows set closed_at = now()`.execute(services.db);
}

export async function bookedIn({ services }: TestShop, windowId: string) {
  const row = await services.db
    .selectFrom('pickup_windows')
    .select(['booked_orders as orders', 'booked_trees as trees'])
    .where('id', '=', windowId)
    .executeTakeFirstOrThrow();
  return [row.orders, row.trees];
}

/** What the account sends. `version`: of the pickup that was seen. */
export async function choose(
  { app }: TestShop,
  { headers }: Pick<TestCustomer, 'headers'>,
  orderId: string,
  windowId: string,
  version: number | null = null,
) {
  const response = await app.request(`/api/pickups/orders/${orderId}`, {
    method: 'PUT',
    headers,
    body: JSON.stringify({ windowId, version }),
  });
  return {
    status: response.status,
    json: (await response.json()) as { version?: number; error?: string; code?: string },
  };
}

/** As the program writes it, with the order's day, but without its other rules and mails. */
export const setOrderStatus = (
  { services }: TestShop,
  orderId: string,
  status: OrderStatus,
): Promise<void> =>
  transact(services.db, async (trx) => {
    await lockWindowsOf(trx, [orderId]);
    const { status: from } = await trx
      .selectFrom('orders')
      .select('status')
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow();
    await updateStatus(trx, orderId, status);
    await moveDayWithStatus(trx, orderId, { from, to: status });
  });
