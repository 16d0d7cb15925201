import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { CheckInAction } from '#domain/orders/check-in-actions.ts';
import type { CheckInAnswer } from '#domain/orders/check-in.ts';
import { orderSteps } from '#domain/orders/order-steps.ts';
import type { DigListEntry } from '#domain/orders/pickup-days.ts';
import { checkInInvariants } from '#server/books/ledger/check-in-invariants.ts';
import { getOrder } from '#server/orders/order/queries.ts';
import { useAdmin } from '#tests/support/admin.ts';
import { useFarmChanges } from '#tests/support/farm-changes.ts';
import { inDays, openWindow, setOrderStatus } from '#tests/support/pickups.ts';
import { useSquare } from '#tests/support/square.ts';
import { useTestShop } from '#tests/support/test-shop.ts';
import { createTree, type TestTree } from '#tests/support/trees.ts';
import { listViolated } from '#tests/support/violations.ts';

const shop = useTestShop();
const admin = useAdmin(shop);
const { call, send, order } = admin;
const square = useSquare();

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

describe('trees that were dug', () => {
  const db = () => shop.services.db;
  const { quantities, change } = useFarmChanges(shop, admin, square);
  let days = 73;

  async function booked() {
    const day = inDays(days++);
    const windowId = await openWindow(shop, { day });
    const { tree, orderId } = await bookedTree(windowId, null);
    const [itemId] = (await getOrder(db(), orderId)).items.map(({ id }) => id);
    return { day, tree, orderId, itemId: itemId! };
  }
  const dug = (itemId: string, trees = 2) =>
    ({ type: 'dug', id: randomUUID(), itemId, trees }) as const;
  const undug = (dugId: string) => ({ type: 'undug', id: randomUUID(), dugId }) as const;
  const tick = async (...actions: CheckInAction[]) =>
    (await call<CheckInAnswer>('/check-in', 'POST', { actions })).json.results;
  const lineOf = async (day: string) => (await list(day))[0]?.orders[0]?.dug;
  const stepOf = async (orderId: string) =>
    orderSteps(await getOrder(db(), orderId)).find(({ name }) => name === 'Dug and labeled');
  const setQuantity = async (orderId: string, tree: TestTree, quantity: number) =>
    change(orderId, await quantities(orderId, tree, quantity));

  test('are seen on every phone and by the customer, with the moment, once however often they are sent', async () => {
    const { day, orderId, itemId } = await booked();
    const ticked = { ...dug(itemId), ageSeconds: 60 };
    for (const action of [ticked, ticked, dug(itemId)])
      expect(await tick(action)).toMatchObject([{ outcome: 'done', message: '' }]);
    const known = await lineOf(day);
    expect(known).toEqual({ id: ticked.id, trees: 2, at: expect.any(String) as string });
    expect(await stepOf(orderId)).toMatchObject({ state: 'done', at: known!.at });

    await tick(undug(ticked.id), undug(randomUUID()));
    await tick(ticked);
    expect(await lineOf(day)).toBeNull();
    expect(await stepOf(orderId)).toMatchObject({ at: null, text: '' });
  });

  test('are counted apart from those that are added to the order later', async () => {
    const { day, tree, orderId, itemId } = await booked();
    await tick(dug(itemId));
    await setQuantity(orderId, tree, 3);
    expect(await lineOf(day)).toMatchObject({ trees: 2 });
    expect(await stepOf(orderId)).toMatchObject({ text: '2 of 3 trees' });
    const rest = dug(itemId, 3);
    await tick(rest);
    expect(await lineOf(day)).toMatchObject({ id: rest.id, trees: 3 });
  });

  test('leave their tick behind when they leave the order, and do not get it back', async () => {
    const { day, tree, orderId, itemId } = await booked();
    await tick(dug(itemId));
    await setQuantity(orderId, tree, 1);
    expect(await lineOf(day)).toMatchObject({ trees: 1 });
    await setQuantity(orderId, tree, 2);
    expect(await lineOf(day)).toMatchObject({ trees: 1 });

    const { id: productId } = await createTree(shop);
    await change(orderId, { kind: 'swap', itemId, was: 2, trees: 2, productId });
    expect(await tick(dug(itemId))).toMatchObject([
      { outcome: 'refused', message: expect.stringContaining('no longer has') as string },
    ]);
    expect(await lineOf(day)).toBeNull();
    expect(await stepOf(orderId)).toMatchObject({ text: '', at: null });
  });

  test('of a canceled order are told to whoever dug them without a network', async () => {
    const { orderId, itemId } = await booked();
    const before = dug(itemId);
    await tick(before);
    const canceled = { was: 'Pending', status: 'Canceled', refundCents: 0, leftCents: 9600 };
    expect((await call(`/orders/${orderId}`, 'PATCH', canceled)).status).toBe(204);
    expect(await tick(dug(itemId), before, undug(before.id))).toMatchObject([
      { outcome: 'refused', message: expect.stringMatching(/^Order 1\d+ was canceled/) as string },
      { outcome: 'done' },
      { outcome: 'done' },
    ]);
    expect(await getOrder(db(), orderId)).not.toHaveProperty('dug');
  });

  test('are dug still when some of them were handed over', async () => {
    const { day, orderId, itemId } = await booked();
    const trees = [{ itemId, treeNo: 1 }];
    await tick(dug(itemId), { type: 'handover', id: randomUUID(), orderId, trees });
    expect(await lineOf(day)).toMatchObject({ trees: 1 });
    expect(await stepOf(orderId)).toMatchObject({ state: 'done' });
  });

  test.each<[string, Partial<ReturnType<typeof dug>>, string]>([
    ['a tree that is in no order', { itemId: randomUUID() }, 'This tree is in no order.'],
    ['more trees than the order has', { trees: 5 }, ' has only 2 trees left of '],
  ])('%s: the phone is told', async (_what, more, message) => {
    const { itemId } = await booked();
    const [result] = await tick({ ...dug(itemId), ...more });
    expect(result!.message).toContain(message);
  });

  test('keep the invariants', async () => {
    expect(await listViolated(shop, checkInInvariants)).toEqual([]);
  });
});
