import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type {
  PickListEntry,
  UnfulfilledItem,
  UnfulfilledOrder,
} from '#domain/orders/unfulfilled-items.ts';
import { useAdmin } from '#tests/support/admin.ts';
import { useTestShop } from '#tests/support/test-shop.ts';
import { createTree, type TestTree } from '#tests/support/trees.ts';

const shop = useTestShop();
const { call, order, auditOf } = useAdmin(shop);

const ordersOf = async ({ variety }: TestTree) =>
  (
    await call<{ orders: UnfulfilledOrder[] }>(
      `/unfulfilled/orders?variety=${encodeURIComponent(variety)}&rootstock=G.41`,
    )
  ).json.orders;
const itemOf = async ({ variety }: TestTree) =>
  (await call<{ items: UnfulfilledItem[] }>('/unfulfilled')).json.items.find(
    (item) => item.variety === variety,
  );

test('trees to prepare are counted by variety and rootstock', async () => {
  const tree = await createTree(shop);
  const [pending, confirmed, delivered] = [
    await order(tree, { quantity: 1 }),
    await order(tree, { quantity: 3 }),
    await order(tree),
  ];
  await call(`/orders/${confirmed}`, 'PATCH', { status: 'Confirmed', was: 'Pending' });
  await call(`/orders/${delivered}`, 'PATCH', { status: 'Delivered', was: 'Pending' });
  expect(await itemOf(tree)).toEqual({
    variety: tree.variety,
    fruit: 'Apple',
    rootstock: 'G.41',
    pending: 4,
    confirmed: 0,
    orders: 2,
  });
  const orders = await ordersOf(tree);
  expect(orders.map(({ orderId, quantity, status }) => ({ orderId, quantity, status }))).toEqual([
    { orderId: pending, quantity: 1, status: 'Pending' },
    { orderId: confirmed, quantity: 3, status: 'Pending' },
  ]);
  await call('/order-items', 'PATCH', {
    items: [{ id: orders[1]!.itemId, was: 'Pending' }],
    status: 'Confirmed',
  });
  expect(await itemOf(tree)).toMatchObject({ pending: 1, confirmed: 3 });
});

test('items are confirmed individually and in bulk, or none if one is unknown', async () => {
  const tree = await createTree(shop);
  await order(tree);
  await order(tree);
  const items = (await ordersOf(tree)).map(({ itemId: id, status: was }) => ({ id, was }));
  const unknown = { id: randomUUID(), was: 'Pending' };
  expect(
    (await call('/order-items', 'PATCH', { items: [...items, unknown], status: 'Confirmed' }))
      .status,
  ).toBe(404);
  expect(await itemOf(tree)).toMatchObject({ confirmed: 0 });
  expect((await call('/order-items', 'PATCH', { items, status: 'Confirmed' })).status).toBe(204);
  expect(await itemOf(tree)).toMatchObject({ pending: 0, confirmed: 4 });
  expect(await auditOf(items[0]!.id)).toMatchObject([
    { action: 'item_status', before: { status: 'Pending' }, after: { status: 'Confirmed' } },
  ]);
});

test('an item that another admin has changed is not overwritten', async () => {
  const tree = await createTree(shop);
  await order(tree);
  const [item] = await ordersOf(tree);
  await call('/order-items', 'PATCH', {
    items: [{ id: item!.itemId, was: 'Pending' }],
    status: 'Confirmed',
  });
  expect(
    await call('/order-items', 'PATCH', {
      items: [{ id: item!.itemId, was: 'Pending' }],
      status: 'Pending',
    }),
  ).toMatchObject({ status: 409, json: { code: 'changed_meanwhile' } });
  expect(await itemOf(tree)).toMatchObject({ confirmed: 2 });
});

test('the pick list shows every order of every tree', async () => {
  const tree = await createTree(shop);
  const ids = [
    await order(tree, { quantity: 1 }),
    await order(tree, { quantity: 4, fullName: 'Kim Reyes' }),
  ];
  const { entries } = (await call<{ entries: PickListEntry[] }>('/unfulfilled/pick-list')).json;
  const entry = entries.find(({ variety }) => variety === tree.variety);
  expect(
    entry?.orders.map(({ orderId, customer, quantity }) => [orderId, customer, quantity]),
  ).toEqual([
    [ids[0], 'Jordan Avery', 1],
    [ids[1], 'Kim Reyes', 4],
  ]);
});

test('a bulk change with an unknown item or a canceled order changes nothing and fails', async () => {
  const tree = await createTree(shop);
  const [, canceled] = [await order(tree), await order(tree)];
  const items = (await ordersOf(tree)).map(({ itemId: id, status: was }) => ({ id, was }));
  await call(`/orders/${canceled}`, 'PATCH', {
    status: 'Canceled',
    was: 'Pending',
    refundCents: 0,
    leftCents: 9600,
  });
  for (const other of [items[1], { id: randomUUID(), was: 'Pending' }]) {
    expect(
      (await call('/order-items', 'PATCH', { items: [items[0], other], status: 'Confirmed' })).json
        .error,
    ).toBe('Some items failed to update');
  }
  expect(await itemOf(tree)).toMatchObject({ pending: 2, confirmed: 0 });
});

test('a bulk change with an item that another admin has changed changes nothing and fails', async () => {
  const tree = await createTree(shop);
  await order(tree);
  await order(tree);
  const items = (await ordersOf(tree)).map(({ itemId: id, status: was }) => ({ id, was }));
  await call('/order-items', 'PATCH', { items, status: 'Confirmed' });
  // One item is unchanged, the other was changed by another admin.
  const answer = await call('/order-items', 'PATCH', {
    items: [
      { id: items[0]!.id, was: 'Confirmed' },
      { id: items[1]!.id, was: 'Pending' },
    ],
    status: 'Pending',
  });
  expect(answer).toMatchObject({
    status: 409,
    json: { error: 'Some items failed to update', code: 'changed_meanwhile' },
  });
  expect(await itemOf(tree)).toMatchObject({ pending: 0, confirmed: 4 });
});
