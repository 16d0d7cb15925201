import { expect, type Page } from '@playwright/test';
import { addDate } from '#domain/calendar-days.ts';
import type { FarmTree } from '#domain/orders/farm-orders.ts';
import type { Order } from '#domain/orders/orders.ts';
import { buyByApi } from './buyer.ts';
import { signInAsOwner } from './owner.ts';

/** Calls the API with the session that this browser keeps. */
export async function call<T>(
  page: Page,
  path: string,
  method = 'GET',
  data?: unknown,
): Promise<T> {
  const token = await page.evaluate(
    () =>
      (
        JSON.parse(window.localStorage.getItem('grafted-session') ?? '{}') as {
          access_token: string;
        }
      ).access_token,
  );
  const answer = await page.request.fetch(path, {
    method,
    headers: { authorization: `Bearer ${token}` },
    ...(data === undefined ? {} : { data }),
  });
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  return (answer.status() === 204 ? undefined : await answer.json()) as T;
}

interface Day {
  windows: { id: string }[];
}

/** An order of two trees that is picked up on the day; the owner is signed in. @returns its code */
export async function prepareOrder(
  page: Page,
  { variety, day }: { variety: string; day: string },
): Promise<{ orderId: string; code: string }> {
  const orderId = await buyByApi(page, [[variety, 2]]);
  const { orders } = await call<{ orders: Order[] }>(page, '/api/orders');
  await page.goto('/account?tab=orders');
  await signInAsOwner(page);
  await bookDay(page, orderId, day);
  return { orderId, code: orders.find(({ id }) => id === orderId)!.handoverCode };
}

/** An order of two trees that is paid when it is picked up on the day. The owner is signed in. */
export async function enterUnpaidOrder(
  page: Page,
  { variety, day, fullName }: { variety: string; day: string; fullName: string },
): Promise<string> {
  const { trees } = await call<{ trees: FarmTree[] }>(
    page,
    `/api/admin/farm-orders/trees?search=${variety}`,
  );
  // Journeys of one worker share a shop: others may have bought most of its trees.
  const [tree] = trees.toSorted((one, other) => other.free - one.free) as [FarmTree];
  if (tree.free < 10)
    await call(page, `/api/admin/products/${tree.id}`, 'PATCH', {
      stock: { intent: 'added', trees: 10, key: crypto.randomUUID() },
    });
  const { orderId } = await call<{ orderId: string }>(page, '/api/admin/farm-orders', 'POST', {
    key: crypto.randomUUID(),
    customer: { fullName, phone: '(509) 555-0188' },
    items: [{ productId: tree.id, quantity: 2 }],
    pays: 'at_pickup',
    dueOn: addDate(day, 14),
    expectedTotalCents: 2 * tree.priceCents,
    evenIfSame: true,
  });
  await bookDay(page, orderId, day);
  return orderId;
}

/** Opens a window on the day, and books it for the order. */
async function bookDay(page: Page, orderId: string, day: string): Promise<void> {
  await call(page, '/api/admin/pickups/windows', 'POST', {
    id: crypto.randomUUID(),
    kind: 'pickup',
    from: day,
    until: day,
    weekdays: [0, 1, 2, 3, 4, 5, 6],
    starts: '09:00',
    ends: '10:00',
    minutes: 60,
    maxOrders: 100, // journeys of one worker share the day
    maxTrees: 900,
  });
  const { windows } = await call<Day>(page, `/api/admin/pickups/day?kind=pickup&day=${day}`);
  await call(page, `/api/admin/pickups/orders/${orderId}`, 'PUT', {
    windowId: windows[0]!.id,
    version: null,
  });
}
