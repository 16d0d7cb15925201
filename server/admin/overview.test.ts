import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { extractText, getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import type { Overview } from '#domain/admin/overview.ts';
import { useAdmin } from '#tests/support/admin.ts';
import { useTestShop } from '#tests/support/test-shop.ts';
import { createTree } from '#tests/support/trees.ts';

const shop = useTestShop();
const { call, order, send } = useAdmin(shop);
const read = async () => (await call<Overview>('/overview')).json;

test('a new shop has no tasks and twelve weeks without sales', async () => {
  const overview = await read();
  expect(overview).toMatchObject({
    toPrepare: { orders: 0, treesPending: 0 },
    ready: { pickup: 0, delivery: 0 },
    payments: { breaks: [], unsettled: 0, refundsUnderWay: 0 },
    mailsFailed: 0,
    varieties: [],
  });
  expect(overview.weeks).toHaveLength(12);
  expect(
    overview.weeks.every(
      ({ monday, orders }) => new Date(monday).getUTCDay() === 1 && orders === 0,
    ),
  ).toBe(true);
});

test('paid orders count as sales unless canceled, and open tasks are listed', async () => {
  const [tree, scarce] = [await createTree(shop), await createTree(shop, { quantity: 2 })];
  await sql`insert into stock_waits (product_id, email, trees, proven_at)
    select ${scarce.id}::uuid, n || '@example.com', n, now() from unnest(array[1, 3]) n`.execute(
    shop.services.db,
  );
  await order(tree, { quantity: 3 });
  const [canceled, unpaid, ready] = [
    await order(tree),
    await order(tree, { payment: 'pending' }),
    await order(tree, { quantity: 1 }),
  ];
  await shop.services.db
    .updateTable('orders')
    .set({ status: 'Canceled' })
    .where('id', '=', canceled)
    .execute();
  await call(`/orders/${ready}`, 'PATCH', { status: 'Ready', was: 'Pending' });
  await shop.services.db
    .insertInto('payment_discrepancies')
    .values({ kind: 'dispute', subject: 'dispute-1', details: '{}' })
    .execute();
  const overview = await read();
  expect(overview.toPrepare).toEqual({ orders: 1, treesPending: 3, treesConfirmed: 0 });
  expect(overview.ready).toEqual({ pickup: 1, delivery: 0 });
  expect(overview.weeks.at(-1)).toMatchObject({ orders: 2, paidCents: 6 * 4800, refundedCents: 0 });
  expect(overview.varieties).toEqual([{ variety: tree.variety, fruit: 'Apple', trees: 4 }]);
  expect(overview.payments.breaks).toMatchObject([{ kind: 'dispute', subject: 'dispute-1' }]);
  expect(overview.scarce).toContainEqual({
    productId: scarce.id,
    variety: scarce.variety,
    rootstock: 'G.41',
    stock: 2,
    waiting: 2,
    waitingTrees: 4,
  });
  expect(unpaid).toBeDefined();
});

test('labels are printed for each tree of an order, or of all confirmed items', async () => {
  const tree = await createTree(shop);
  const id = await order(tree, { quantity: 23, fullName: 'Łucja d’Anjou' });
  const response = await send(`/labels.pdf?order=${id}`);
  expect(response.headers.get('content-type')).toBe('application/pdf');
  const pdf = Buffer.from(await response.arrayBuffer()).toString('latin1');
  expect(pdf.startsWith('%PDF-')).toBe(true);
  expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(3);
  const later = await send(`/labels.pdf?order=${id}&start=9`);
  const used = Buffer.from(await later.arrayBuffer()).toString('latin1');
  expect(used.match(/\/Type \/Page\b/g)).toHaveLength(4); // 2 on the used sheet, then 10, 10 and 1
  expect((await send(`/labels.pdf?order=${id}&start=11`)).status).toBe(400);
  expect((await send(`/labels.pdf?order=${id}&items=${randomUUID()}`)).status).toBe(404);
  expect((await send('/labels.pdf?status=Confirmed')).status).toBe(404);
  expect((await send('/labels.pdf?order=nonsense')).status).toBe(400);
});

test.each([
  ['of several words', 'Wilhelmina Alexandra Featherstonehaugh-Cholmondeley of Colbert'],
  ['of one word', 'Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewiss'],
])('a name of 60 letters, %s, is whole on a label', async (_kind, fullName) => {
  const id = await order(await createTree(shop), { quantity: 2, fullName });
  const file = await (await send(`/labels.pdf?order=${id}`)).arrayBuffer();
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(file)), {
    mergePages: true,
  });
  expect(text.replaceAll(/[\s\u2066-\u2069]/g, '')).toContain(
    `${fullName.replaceAll(' ', '')},1of2`,
  );
});

test('two hundred labels are one file of twenty pages', async () => {
  const tree = await createTree(shop);
  const id = await order(tree, { quantity: 200 });
  const response = await send(`/labels.pdf?order=${id}`);
  const pdf = Buffer.from(await response.arrayBuffer()).toString('latin1');
  expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(20);
});
