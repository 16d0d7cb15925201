import { expect, test } from 'vitest';
import type { DigListEntry } from '#domain/orders/pickup-days.ts';
import { useAdmin } from '#tests/support/admin.ts';
import { inDays, openWindow, setOrderStatus } from '#tests/support/pickups.ts';
import { useTestShop } from '#tests/support/test-shop.ts';
import { createTree } from '#tests/support/trees.ts';

const shop = useTestShop();
const { call, send, order } = useAdmin(shop);

async function bookedTree(windowId: string, fieldRow: string | null) {
  const tree = await createTree(shop);
  const change = { fieldRow: { was: null, now: fieldRow } };
  if (fieldRow) await call(`/products/${tree.id}`, 'PATCH', change);
  const orderId = await order(tree);
  await call(`/pickups/orders/${orderId}`, 'PUT', { windowId, version: null });
  return { tree, orderId };
}
const list = async (day: string) =>
  (await call<{ entries: DigListEntry[] }>(`/pickups/dig-list?day=${day}`)).json.entries;

test('the dig list goes by the number of the field row, those without a row last', async () => {
  const day = inDays(70);
  const windowId = await openWindow(shop, { day });
  for (const row of ['12', null, 'East 3', '2']) await bookedTree(windowId, row);
  expect((await list(day)).map(({ fieldRow }) => fieldRow)).toEqual(['2', 'East 3', '12', null]);
});

test('it has the trees of both pickup and delivery that are not handed over or canceled', async () => {
  const day = inDays(71);
  const windowId = await openWindow(shop, { day });
  const [open, done, canceled] = [
    await bookedTree(windowId, '1'),
    await bookedTree(windowId, '2'),
    await bookedTree(windowId, '3'),
  ];
  await setOrderStatus(shop, done.orderId, 'Delivered');
  await setOrderStatus(shop, canceled.orderId, 'Canceled');
  expect(await list(day)).toMatchObject([
    {
      productId: open.tree.id,
      variety: open.tree.variety,
      orders: [{ orderId: open.orderId, customer: 'Jordan Avery', kind: 'pickup', trees: 2 }],
    },
  ]);
  expect((await send(`/labels.pdf?day=${day}`)).status).toBe(200);
  expect((await send(`/labels.pdf?day=${inDays(72)}`)).status).toBe(404);
});

test('a field row that another admin changed is not overwritten', async () => {
  const { id } = await createTree(shop);
  const put = (was: string | null, now: string | null) =>
    call(`/products/${id}`, 'PATCH', { fieldRow: { was, now } });
  expect((await put(null, '7')).status).toBe(204);
  expect((await put(null, '8')).status).toBe(409);
  expect((await put('7', '')).status).toBe(400);
  expect((await put('7', null)).status).toBe(204);
});
