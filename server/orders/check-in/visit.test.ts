import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { addDate } from '#domain/calendar-days.ts';
import type { CheckInAction, Tender } from '#domain/orders/check-in-actions.ts';
import type { CheckInAnswer, CheckInDay, CheckInOrder } from '#domain/orders/check-in.ts';
import type { OrderDetails } from '#domain/orders/order-list.ts';
import { groupByPerson } from '#domain/orders/persons.ts';
import { useAdmin } from '#tests/support/admin.ts';
import { expectConsistentLedger } from '#tests/support/ledger.ts';
import { inDays } from '#tests/support/pickups.ts';
import { useSquare } from '#tests/support/square.ts';
import { useTestShop } from '#tests/support/test-shop.ts';
import { createTree } from '#tests/support/trees.ts';

const square = useSquare();
const shop = useTestShop(() => square.startEnvironment());
const { call, auditOf } = useAdmin(shop);
const today = () => inDays(0);

/** Orders of two trees for $96.00 each, of one person, the oldest first. */
async function ordersOf(fullName: string, dueOn: number[]): Promise<CheckInOrder[]> {
  const phone = `(509) 555-${String(Math.floor(Math.random() * 9000) + 1000)}`;
  const orders: CheckInOrder[] = [];
  for (const days of dueOn) {
    const tree = await createTree(shop);
    const { json } = await call<{ orderId: string }>('/farm-orders', 'POST', {
      key: randomUUID(),
      customer: { fullName, phone },
      items: [{ productId: tree.id, quantity: 2 }],
      pays: days > 0 ? 'cash' : 'at_pickup',
      dueOn: addDate(today(), Math.max(1, days)),
      expectedTotalCents: 9600,
    });
    orders.push(await find(json.orderId));
  }
  return orders;
}

const find = async (orderId: string) =>
  (await call<CheckInOrder>(`/check-in/order?order=${orderId.slice(0, 8)}`)).json;
const details = async ({ id }: CheckInOrder) => (await call<OrderDetails>(`/orders/${id}`)).json;
const send = async (...actions: CheckInAction[]) =>
  (await call<CheckInAnswer>('/check-in', 'POST', { actions })).json;

const tender = (orders: readonly CheckInOrder[], change: Partial<Tender> = {}): Tender => ({
  type: 'tender',
  id: randomUUID(),
  orders: orders.map(({ id: orderId, dueCents: seenDueCents }) => ({ orderId, seenDueCents })),
  kind: 'cash',
  amountCents: orders.reduce((sum, { dueCents }) => sum + dueCents, 0),
  receivedOn: today(),
  ...change,
});
const reversal = ({ id: paymentId, orders }: Tender): CheckInAction => ({
  type: 'reversal',
  id: randomUUID(),
  orderId: orders[0]!.orderId,
  paymentId,
});
const handover = ({ id: orderId }: CheckInOrder): CheckInAction => ({
  type: 'handover',
  id: randomUUID(),
  orderId,
});
const duesOf = ({ orders }: CheckInAnswer) =>
  Object.fromEntries(orders.map(({ id, dueCents }) => [id, dueCents]));

test('one sum of cash pays three orders, which go together', async () => {
  const orders = await ordersOf('Casey Grove', [0, 0, 0]);
  const paid = tender(orders);
  const answer = await send(paid, ...orders.map(handover));
  expect(answer.results.map(({ outcome, message }) => [outcome, message])).toEqual(
    Array.from({ length: 4 }, () => ['done', '']),
  );
  for (const order of orders) {
    const { order: now, money } = await details(order);
    expect([now.status, money.payment.state]).toEqual(['Delivered', 'paid']);
    expect(money.payments).toMatchObject([{ kind: 'cash', amountCents: 9600 }]);
    expect(await auditOf(order.id)).toContainEqual(
      expect.objectContaining({ action: 'manual_payment' }),
    );
  }
  expect(answer.orders.flatMap(({ taken }) => taken.map(({ id }) => id))).toEqual([
    paid.id,
    paid.id,
    paid.id,
  ]);
  await expectConsistentLedger(shop);
});

test('a sum that covers two of three pays what lapses first, then the oldest; sent again it pays nothing', async () => {
  const [oldest, lapsesLater, lapsesFirst] = (await ordersOf('Casey Grove', [0, 9, 3])) as [
    CheckInOrder,
    CheckInOrder,
    CheckInOrder,
  ];
  const part = tender([oldest, lapsesLater, lapsesFirst], { amountCents: 20_000 });
  for (const answer of [await send(part), await send(part)]) {
    expect(answer.results[0]).toMatchObject({ outcome: 'done', message: '' });
    expect(duesOf(answer)).toEqual({
      [lapsesFirst.id]: 0,
      [lapsesLater.id]: 0,
      [oldest.id]: 8800,
    });
  }
  const other = await send({ ...part, amountCents: 30_000 });
  expect(other.results[0]).toMatchObject({ outcome: 'refused' });
  await expectConsistentLedger(shop);
});

test('a check for three orders that was entered by mistake, or bounces, is due again of all three', async () => {
  const orders = await ordersOf('Casey Grove', [0, 0, 0]);
  const first = tender(orders, { kind: 'check', checkNumber: '1042' });
  await send(first);
  const undone = await send(reversal(first));
  expect(Object.values(duesOf(undone))).toEqual([9600, 9600, 9600]);

  const second = tender(orders, { kind: 'check', checkNumber: '1043' });
  await send(second, ...orders.map(handover));
  const [bounced] = orders as [CheckInOrder];
  const { money } = await details(bounced);
  const { status } = await call(`/orders/${bounced.id}/reversals`, 'POST', {
    paymentId: money.payments.at(-1)!.id,
    reversal: 'bounced',
  });
  expect(status).toBe(204);
  const { json } = await call<CheckInDay>(`/check-in?day=${today()}`);
  for (const { id } of orders)
    expect(json.others).toContainEqual(
      expect.objectContaining({ id, status: 'Delivered', dueCents: 9600 }),
    );
  await expectConsistentLedger(shop);
});

test('two phones take the sum of one visit: both are in the books, and the second hears of it', async () => {
  const orders = await ordersOf('Casey Grove', [0, 0]);
  await send(tender(orders));
  const { results } = await send(tender(orders));
  expect(results[0]).toMatchObject({
    outcome: 'done',
    message:
      'Other money came in for these orders. $192.00 in cash is in the books as well, and the orders are overpaid by $192.00.',
  });
  await expectConsistentLedger(shop);
});

test('of an order that was canceled meanwhile, the sum goes to the others', async () => {
  const [canceled, open] = (await ordersOf('Casey Grove', [0, 0])) as [CheckInOrder, CheckInOrder];
  await call(`/orders/${canceled.id}`, 'PATCH', { was: 'Pending', status: 'Canceled' });
  const answer = await send(tender([canceled, open]));
  expect(duesOf(answer)).toEqual({ [canceled.id]: 0, [open.id]: -9600 });
  expect(answer.results[0]!.message).toContain('the orders are overpaid by $96.00');
});

test('a sum for no order, for one order twice, or for an order that is unknown is refused', async () => {
  const [order] = (await ordersOf('Casey Grove', [0])) as [CheckInOrder];
  const sent = (actions: unknown[]) => call('/check-in', 'POST', { actions });
  expect((await sent([{ ...tender([order]), orders: [] }])).status).toBe(400);
  expect((await sent([tender([order, order])])).status).toBe(400);
  const { results } = await send(tender([order, { ...order, id: randomUUID() }]));
  expect(results[0]).toMatchObject({ outcome: 'refused', message: 'Order not found' });
  expect(duesOf(await send(tender([order])))).toEqual({ [order.id]: 0 });
});

test('orders that one account, one address, or one name and number have are one person’s', async () => {
  const orders = await ordersOf('Casey Grove', [0, 0]);
  const others = await ordersOf('Robin Grove', [0]);
  expect(groupByPerson([...orders, ...others]).map((group) => group.length)).toEqual([2, 1]);
});
