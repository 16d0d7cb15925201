import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Overview } from '#domain/admin/overview.ts';
import { addDate } from '#domain/calendar-days.ts';
import type { ActionOf, CheckInAction } from '#domain/orders/check-in-actions.ts';
import type { CheckInAnswer, CheckInDay, CheckInOrder } from '#domain/orders/check-in.ts';
import type { OrderDetails } from '#domain/orders/order-list.ts';
import { groupByPerson } from '#domain/orders/persons.ts';
import { lapseDueAmounts } from '#server/orders/money/lapse.ts';
import { useAdmin } from '#tests/support/admin.ts';
import { expectConsistentLedger } from '#tests/support/ledger.ts';
import { inDays } from '#tests/support/pickups.ts';
import { useSquare } from '#tests/support/square.ts';
import { useTestShop } from '#tests/support/test-shop.ts';
import { createTree, stockOf, type TestTree } from '#tests/support/trees.ts';

const square = useSquare();
const shop = useTestShop(() => square.startEnvironment());
const { call, auditOf, mailsAbout } = useAdmin(shop);
const db = () => shop.services.db;
const today = () => inDays(0);

const send = async (...actions: CheckInAction[]) =>
  (await call<CheckInAnswer>('/check-in', 'POST', { actions })).json;
const details = async (id: string) => (await call<OrderDetails>(`/orders/${id}`)).json;
const outcomesOf = ({ results }: CheckInAnswer) =>
  results.map(({ outcome, message }) => [outcome, message]);

type Sale = ActionOf<'sale'>;

function saleOf(tree: TestTree, change: Partial<Sale> = {}, quantity = 1): Sale {
  return {
    type: 'sale',
    id: randomUUID(),
    orderId: randomUUID(),
    items: [{ itemId: randomUUID(), productId: tree.id, quantity, seenPriceCents: 4800 }],
    ...change,
  };
}

/** Paid in cash, and handed over. */
const finished = (sale: Sale): CheckInAction[] => {
  const [item] = sale.items as [Sale['items'][number]];
  const cents = item.seenPriceCents * item.quantity;
  return [
    sale,
    {
      type: 'tender',
      id: randomUUID(),
      orders: [{ orderId: sale.orderId, seenDueCents: cents }],
      kind: 'cash',
      amountCents: cents,
      receivedOn: today(),
    },
    {
      type: 'handover',
      id: randomUUID(),
      orderId: sale.orderId,
      trees: Array.from({ length: item.quantity }, (_, index) => ({
        itemId: item.itemId,
        treeNo: index + 1,
      })),
    },
  ];
};
const allDone = [
  ['done', ''],
  ['done', ''],
  ['done', ''],
];

test('a sale without a name is in the books and out of stock at once, and has no customer, code or mail', async () => {
  const tree = await createTree(shop, { quantity: 5 });
  const sale = saleOf(tree, {}, 2);
  const actions = finished(sale);
  expect(outcomesOf(await send(...actions))).toEqual(allDone);
  const again = await send(...actions); // the answer was lost
  expect(again.results.map(({ outcome }) => outcome)).not.toContain('refused');
  expect(await stockOf(shop, tree)).toBe(3);

  const { order, money } = await details(sale.orderId);
  expect([order.status, order.customer, money.payment.state]).toEqual(['Delivered', null, 'paid']);
  expect(money.payments).toMatchObject([{ kind: 'cash', amountCents: 9600 }]);
  expect(again.orders).toMatchObject([{ id: sale.orderId, customer: '', code: '' }]);
  const { rows } = await sql`select from order_customers where order_id = ${sale.orderId}`.execute(
    db(),
  );
  expect(rows).toHaveLength(0);
  expect(await mailsAbout(sale.orderId)).toEqual([]);
  expect((await auditOf(sale.orderId)).map(({ action }) => action)).toContain('order_entered');
  for (const path of [`/orders?search=`, '/orders?sort=customer', `/orders/${sale.orderId}`])
    expect([path, (await call(path)).status]).toEqual([path, 200]);
  await expectConsistentLedger(shop);
});

test('a receipt goes to an address that is given', async () => {
  const sale = saleOf(await createTree(shop), {
    buyer: { fullName: 'Robin Grove', email: `${randomUUID()}@example.com` },
  });
  await send(...finished(sale));
  const { order } = await details(sale.orderId);
  expect(order.customer).toMatchObject({ fullName: 'Robin Grove', phone: '' });
  expect((await mailsAbout(sale.orderId)).map(({ template }) => template)).toContain(
    'order-confirmed',
  );
});

test('trees that are added to a visit are sold to the same person', async () => {
  const tree = await createTree(shop);
  const { json } = await call<{ orderId: string }>('/farm-orders', 'POST', {
    key: randomUUID(),
    customer: { fullName: 'Casey Grove', phone: '(509) 555-0187' },
    items: [{ productId: tree.id, quantity: 1 }],
    pays: 'at_pickup',
    dueOn: addDate(today(), 14),
    expectedTotalCents: 4800,
  });
  const sale = saleOf(tree, { withOrderId: json.orderId });
  const { orders } = await send(sale);
  const first = await call<CheckInOrder>(`/check-in/order?order=${json.orderId.slice(0, 8)}`);
  expect(groupByPerson([first.json, ...orders])).toHaveLength(1);
});

test('the last tree, which the shop sold a second ago, is booked and listed until somebody has counted', async () => {
  const tree = await createTree(shop, { quantity: 1 });
  const { json: day } = await call<CheckInDay>(`/check-in?day=${today()}`);
  expect(day.freeTrees).toContainEqual(expect.objectContaining({ productId: tree.id, free: 1 }));
  const sold = await send(...finished(saleOf(tree)));
  expect(outcomesOf(sold)).toEqual(allDone);

  const second = saleOf(tree);
  const { results } = await send(...finished(second));
  expect(results[0]!.message).toBe(
    `1 ${tree.variety}: sold in the shop meanwhile. It is listed on Today: count what stands.`,
  );
  expect(await stockOf(shop, tree)).toBe(0);
  const { order } = await details(second.orderId);
  expect(order.status).toBe('Delivered');
  const listed = async () => (await call<Overview>('/overview')).json.oversoldTrees ?? [];
  const [{ itemId }] = second.items as [Sale['items'][number]];
  expect(await listed()).toContainEqual(
    expect.objectContaining({ itemId, productId: tree.id, trees: 1, orderId: second.orderId }),
  );
  await expectConsistentLedger(shop);

  const settle = () => call('/check-in/oversold', 'POST', { itemId });
  expect([(await settle()).status, (await settle()).status]).toEqual([204, 204]);
  expect(await listed()).not.toContainEqual(expect.objectContaining({ itemId }));
  const settled = (await auditOf(second.orderId)).filter(
    ({ action }) => action === 'oversold_settled',
  );
  expect(settled).toHaveLength(1);
});

test('what a tree costs more by now, the farm bears', async () => {
  const sale = saleOf(await createTree(shop));
  sale.items[0]!.seenPriceCents = 4000;
  const answer = await send(...finished(sale));
  expect(answer.results[0]!.message).toBe(
    'The price is $8.00 higher by now, which the farm bears.',
  );
  const { order, money } = await details(sale.orderId);
  expect([order.status, money.payment.state]).toEqual(['Delivered', 'paid']);
  await expectConsistentLedger(shop);
});

test('a sale that nobody pays is canceled after its day, and its tree is for sale again', async () => {
  const tree = await createTree(shop, { quantity: 4 });
  const sale = saleOf(tree);
  await send(sale);
  expect(await stockOf(shop, tree)).toBe(3);
  await sql`update order_dues set due_at = now() - interval '1 minute' where order_id = ${sale.orderId}`.execute(
    db(),
  );
  await lapseDueAmounts(shop.services);
  expect((await details(sale.orderId)).order.status).toBe('Canceled');
  expect(await stockOf(shop, tree)).toBe(4);
  await expectConsistentLedger(shop);
});

test('a sale on Saturday that is sent on Sunday is of Saturday', async () => {
  const sale = { ...saleOf(await createTree(shop)), ageSeconds: 26 * 60 * 60 };
  const [, tender, handover] = finished(sale);
  await send(
    sale,
    { ...tender!, ageSeconds: sale.ageSeconds },
    { ...handover!, ageSeconds: sale.ageSeconds },
  );
  const { order, money } = await details(sale.orderId);
  expect(Date.now() - Date.parse(order.createdAt)).toBeGreaterThan(25 * 60 * 60 * 1000);
  expect(Date.now() - Date.parse(money.payments[0]!.at)).toBeGreaterThan(12 * 60 * 60 * 1000);
  await expectConsistentLedger(shop);
});

test('a sale of a tree that the shop does not know, of none, or of one twice is refused', async () => {
  const tree = await createTree(shop);
  const unknown = await send(saleOf({ ...tree, id: randomUUID() }));
  expect(outcomesOf(unknown)).toEqual([['refused', 'A tree is no longer for sale.']]);
  const [item] = saleOf(tree).items;
  for (const items of [[], [item, item], [{ ...item, quantity: 0 }]])
    expect(
      (await call('/check-in', 'POST', { actions: [{ ...saleOf(tree), items }] })).status,
    ).toBe(400);
});
