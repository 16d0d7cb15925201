import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { ChangePreview, ChangeResult } from '#domain/orders/order-changes.ts';
import type { OrderDetails } from '#domain/orders/order-list.ts';
import type { Order } from '#domain/orders/orders.ts';
import { useAdmin } from '#tests/support/admin.ts';
import {
  calculateDelivery,
  crashAt,
  deliveredTo,
  pay,
  reconcileAttemptsNow,
  spokane,
} from '#tests/support/buying.ts';
import { useDriveTime } from '#tests/support/drive-time.ts';
import { attemptOf, expectConsistentLedger, reconcileRefundsNow } from '#tests/support/ledger.ts';
import { choose, inDays, openWindow } from '#tests/support/pickups.ts';
import { signIn, type TestCustomer } from '#tests/support/sign-in.ts';
import { cardToken, useSquare } from '#tests/support/square.ts';
import { useTestShop } from '#tests/support/test-shop.ts';
import { addToCart, createTree, stockOf, type TestTree } from '#tests/support/trees.ts';
import { joinLine } from '#tests/support/waits.ts';

const square = useSquare();
const driveTime = useDriveTime();
const shop = useTestShop(async () => ({
  ...(await square.startEnvironment()),
  ...(await driveTime.startEnvironment()),
}));
const { call, mailsAbout, auditOf } = useAdmin(shop);
const setPickup = async (days: number) => {
  await sql`update seasons
    set pickup_from = current_date + ${days}::integer, pickup_until = current_date + ${days + 60}::integer
    where current`.execute(shop.services.db);
  await shop.services.liveSettings.load();
};
beforeAll(() => setPickup(120));
/** The provider takes a moment to complete a refund. */
async function settleRefunds(): Promise<void> {
  await reconcileRefundsNow(shop);
  square.ledger.advanceClock(5000);
  await reconcileRefundsNow(shop);
}
afterEach(async () => {
  await settleRefunds();
  await expectConsistentLedger(shop);
});

interface Bought {
  customer: TestCustomer;
  order: Order;
}

async function buy(trees: [TestTree, number][], more = {}): Promise<Bought> {
  const customer = await signIn(shop);
  for (const [tree, quantity] of trees) await addToCart(shop, customer, tree, quantity);
  const { body } = await pay(shop, customer, cardToken(square), more);
  return { customer, order: await read(customer, body.orderId!) };
}
async function read({ headers }: TestCustomer, id: string): Promise<Order> {
  const response = await shop.app.request(`/api/orders/${id}`, { headers });
  return ((await response.json()) as { order: Order }).order;
}
interface Answer<T> {
  status: number;
  json: T & { error?: string; code?: string };
}
async function post<T = object>(
  customer: Pick<TestCustomer, 'headers'> | undefined,
  path: string,
  json: unknown,
): Promise<Answer<T>> {
  const response = await shop.app.request(`/api/orders/${path}`, {
    method: 'POST',
    headers: customer?.headers ?? { 'content-type': 'application/json' },
    body: JSON.stringify(json),
  });
  return { status: response.status, json: (await response.json()) as Answer<T>['json'] };
}
const wanted = ({ items }: Order, tree: TestTree, quantity: number) => {
  const item = items.find(({ productId }) => productId === tree.id)!;
  return { itemId: item.id, was: item.quantity, quantity };
};
const preview = ({ customer, order }: Bought, quantities: unknown[]) =>
  post<ChangePreview>(customer, `${order.id}/changes/preview`, { quantities });
const change = (
  { customer, order }: Bought,
  quantities: unknown[],
  refundCents: number,
  key: string = randomUUID(),
) => post<ChangeResult>(customer, `${order.id}/changes`, { key, quantities, refundCents });
const refundedAtProvider = async (orderId: string) =>
  Number(
    square.ledger.find('payment', (await attemptOf(shop, orderId)).provider_payment_id!)
      ?.refunded_money?.amount ?? 0,
  );
const templatesOf = async (id: string) => (await mailsAbout(id)).map(({ template }) => template);
/** As the dialog does: by how much the order costs more or less is shown before. */
async function adminChange(
  orderId: string,
  more: { change: object } & Record<string, unknown>,
  key: string = randomUUID(),
) {
  const { change: wished } = more;
  const shown = await call<ChangePreview>(`/orders/${orderId}/changes/preview`, 'POST', {
    change: wished,
  });
  return call<ChangeResult & { code?: string }>(`/orders/${orderId}/changes`, 'POST', {
    key,
    cents: shown.json.cents ?? 0,
    proposedCents: shown.json.refundCents ?? 0,
    restock: true,
    reason: 'Frost in the east rows',
    ...more,
  });
}

describe('a customer', () => {
  test('takes a tree back: the refund is shown first, the tree is in stock again, one mail says so', async () => {
    const [tree, other] = [await createTree(shop), await createTree(shop, { priceCents: 3000 })];
    const bought = await buy([
      [tree, 2],
      [other, 1],
    ]);
    const quantities = [wanted(bought.order, tree, 1)];
    expect(await preview(bought, quantities)).toMatchObject({
      status: 200,
      json: { refundCents: 4800, cancels: false },
    });
    expect(await change(bought, quantities, 4800)).toMatchObject({
      status: 200,
      json: { refundCents: 4800, canceled: false },
    });
    expect(await stockOf(shop, tree)).toBe(9);
    await settleRefunds();
    expect(await refundedAtProvider(bought.order.id)).toBe(4800);
    expect(await templatesOf(bought.order.id)).toEqual(['order-confirmed', 'order-changed']);
    expect(await read(bought.customer, bought.order.id)).toMatchObject({
      totalCents: 12_600,
      paidCents: 12_600,
      refundedCents: 4800,
      changed: {
        ordered: [{ quantity: expect.any(Number) }, { quantity: expect.any(Number) }],
        changes: [
          {
            by: 'customer',
            refundCents: 4800,
            refundState: 'completed',
            lines: [{ variety: tree.variety, rootstock: 'G.41', difference: -1 }],
          },
        ],
      },
    });
  });

  test('gets the trees that are left on lists, labels and the pick list, not those taken back', async () => {
    const [tree, other] = [await createTree(shop), await createTree(shop)];
    const bought = await buy([
      [tree, 2],
      [other, 1],
    ]);
    await change(bought, [wanted(bought.order, tree, 0)], 9600);
    const order = await read(bought.customer, bought.order.id);
    expect(order.items.map(({ variety }) => variety)).toEqual([other.variety]);
    const { json } = await call<{ items: { variety: string; pending: number }[] }>('/unfulfilled');
    expect(
      json.items.filter(({ variety }) => [tree.variety, other.variety].includes(variety)),
    ).toEqual([expect.objectContaining({ variety: other.variety, pending: 1 })]);
    await call(`/orders/${order.id}`, 'PATCH', { status: 'Delivered', was: 'Pending' });
    const { rows } = await sql<{ variety: string; quantity: number }>`
      select variety, quantity from orchard_trees where user_id = ${bought.customer.userId}`.execute(
      shop.services.db,
    );
    expect(rows).toEqual([{ variety: other.variety, quantity: 1 }]);
  });

  test('cancels by taking everything back: the order is canceled with its one mail and a full refund', async () => {
    const tree = await createTree(shop);
    const bought = await buy([[tree, 2]]);
    await change(bought, [wanted(bought.order, tree, 1)], 4800);
    const order = await read(bought.customer, bought.order.id);
    expect(await change({ ...bought, order }, [wanted(order, tree, 0)], 4800)).toMatchObject({
      json: { refundCents: 4800, canceled: true },
    });
    await settleRefunds();
    expect(await stockOf(shop, tree)).toBe(10);
    expect(await templatesOf(order.id)).toEqual([
      'order-confirmed',
      'order-changed',
      'order-canceled',
    ]);
    expect(await read(bought.customer, order.id)).toMatchObject({
      status: 'Canceled',
      refundedCents: 9600,
    });
  });

  test('with a coupon and delivery gets back what both come to less', async () => {
    const tree = await createTree(shop, { priceCents: 5000 });
    const code = `CHANGE${randomUUID().slice(0, 6).toUpperCase()}`;
    await shop.services.db
      .insertInto('coupons')
      .values({ code, kind: 'percent', percent: 10 })
      .execute();
    const customer = await signIn(shop);
    await addToCart(shop, customer, tree, 3);
    const quote = (await calculateDelivery(shop, customer)).body;
    const { body } = await pay(shop, customer, cardToken(square), {
      ...deliveredTo(spokane, quote.quoteId),
      couponCode: code,
    });
    const bought = { customer, order: await read(customer, body.orderId!) };
    const quantities = [wanted(bought.order, tree, 1)];
    const { json } = await preview(bought, quantities);
    const refundCents = 10_000 - 1000 + 400;
    expect(json).toEqual({
      cents: -refundCents,
      owedCents: 16_700 - refundCents,
      exemptionEnded: null,
      orchard: [],
      payment: { state: 'overpaid', giveBackCents: refundCents },
      refundCents,
      cancels: false,
      parts: { treesCents: 10_000, deliveryFeeCents: 400, discountCents: 1000, otherCents: 0 },
    });
    expect((await change(bought, quantities, json.refundCents)).status).toBe(200);
  });

  test('cannot change another customer’s order, add trees, or repeat an old number', async () => {
    const tree = await createTree(shop);
    const bought = await buy([[tree, 2]]);
    const line = wanted(bought.order, tree, 1);
    const stranger = { ...bought, customer: await signIn(shop) };
    expect(await preview(stranger, [line])).toMatchObject({ status: 404 });
    expect(await change(stranger, [line], 4800)).toMatchObject({ status: 404 });
    expect(await preview(bought, [{ ...line, quantity: 3 }])).toMatchObject({
      json: { code: 'only_fewer' },
    });
    expect(await preview(bought, [{ ...line, quantity: 2 }])).toMatchObject({
      json: { code: 'nothing_changed' },
    });
    expect(await preview(bought, [{ ...line, was: 5 }])).toMatchObject({
      json: { code: 'changed_meanwhile', now: '2' },
    });
    expect(await preview(bought, [{ ...line, itemId: randomUUID() }])).toMatchObject({
      status: 404,
    });
    expect(await change(bought, [line], 4799)).toMatchObject({
      status: 409,
      json: { code: 'refund_changed', refundCents: 4800 },
    });
    expect(await stockOf(shop, tree)).toBe(8);
    for (const path of ['changes', 'changes/preview'])
      expect((await post(undefined, `${bought.order.id}/${path}`, {})).status).toBe(401);
  });

  test('is refused bad input', async () => {
    const tree = await createTree(shop);
    const bought = await buy([[tree, 1]]);
    const line = wanted(bought.order, tree, 0);
    const bad: unknown[] = [
      [],
      [line, line],
      [{ ...line, quantity: -1 }],
      [{ ...line, quantity: '0' }],
      [{ ...line, itemId: '\0' }],
      [{ ...line, extra: '<b>' }],
      Array.from({ length: 201 }, () => ({ ...line, itemId: randomUUID() })),
      'all',
    ];
    for (const quantities of bad)
      expect((await change(bought, quantities as unknown[], 4800)).status).toBe(400);
    expect((await change(bought, [line], -1)).status).toBe(400);
    expect((await change(bought, [line], 4800, 'no-uuid')).status).toBe(400);
    expect((await post(bought.customer, 'no-uuid/changes', {})).status).toBe(404);
  });

  test('has until the cut-off before a day of its own', async () => {
    const tree = await createTree(shop);
    const bought = await buy([[tree, 2]]);
    const windowId = await openWindow(shop, { day: inDays(5) });
    expect((await choose(shop, bought.customer, bought.order.id, windowId)).status).toBe(200);
    expect(await change(bought, [wanted(bought.order, tree, 1)], 4800)).toMatchObject({
      json: { code: 'too_late' },
    });
  });

  test('has until the cut-off, and only until the order is ready', async () => {
    const tree = await createTree(shop);
    const bought = await buy([[tree, 2]]);
    const line = wanted(bought.order, tree, 1);
    await setPickup(5);
    try {
      expect(await change(bought, [line], 4800)).toMatchObject({ json: { code: 'too_late' } });
    } finally {
      await setPickup(120);
    }
    await call(`/orders/${bought.order.id}`, 'PATCH', { status: 'Ready', was: 'Pending' });
    expect(await change(bought, [line], 4800)).toMatchObject({ json: { code: 'too_late' } });
    await call(`/orders/${bought.order.id}`, 'PATCH', { status: 'Pending', was: 'Ready' });
    expect(await change(bought, [line], 4800)).toMatchObject({ status: 200 });
  });

  test('clicking 50 times changes once, in two tabs only one wins', async () => {
    const tree = await createTree(shop);
    const bought = await buy([[tree, 3]]);
    const line = wanted(bought.order, tree, 2);
    const key = randomUUID();
    const clicks = await Promise.all(
      Array.from({ length: 50 }, () => change(bought, [line], 4800, key)),
    );
    expect(clicks.map(({ status }) => status)).toEqual(clicks.map(() => 200));
    expect(await stockOf(shop, tree)).toBe(8);
    const order = await read(bought.customer, bought.order.id);
    const tabs = await Promise.all([
      change({ ...bought, order }, [wanted(order, tree, 1)], 4800),
      adminChange(order.id, {
        change: { kind: 'quantities', quantities: [wanted(order, tree, 1)] },
        proposedCents: 4800,
        refundCents: 4800,
      }),
    ]);
    expect(tabs.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(tabs.find(({ status }) => status === 409)?.json).toMatchObject({
      code: 'changed_meanwhile',
    });
    expect(await stockOf(shop, tree)).toBe(9);
    await settleRefunds();
    expect(await refundedAtProvider(order.id)).toBe(9600);
  });

  test('is told that the refund is on its way while the card provider is down', async () => {
    const tree = await createTree(shop);
    const bought = await buy([[tree, 2]]);
    square.faults.add({ call: 'refund', kind: 'status', times: 2, delayMs: 0, status: 503 });
    await change(bought, [wanted(bought.order, tree, 1)], 4800);
    await reconcileRefundsNow(shop);
    const state = async () =>
      (await read(bought.customer, bought.order.id)).changed?.changes[0]?.refundState;
    expect(await state()).toBe('under_way');
    square.faults.clear();
    await settleRefunds();
    expect(await state()).toBe('completed');
    expect(await templatesOf(bought.order.id)).toEqual(['order-confirmed', 'order-changed']);
  });

  test('gives a tree back to the first in line, not to everybody', async () => {
    const tree = await createTree(shop, { quantity: 2 });
    const bought = await buy([[tree, 2]]);
    await joinLine(shop, tree);
    await change(bought, [wanted(bought.order, tree, 1)], 4800);
    const swap = await buy([[await createTree(shop), 1]]);
    expect(
      await adminChange(swap.order.id, {
        change: {
          kind: 'swap',
          itemId: swap.order.items[0]!.id,
          was: 1,
          trees: 1,
          productId: tree.id,
        },
        proposedCents: 0,
        refundCents: 0,
      }),
    ).toMatchObject({ status: 409, json: { code: 'not_enough_stock' } });
  });
});

describe('an admin', () => {
  const swapOf = ({ order }: Bought, tree: TestTree, trees = 1) => ({
    kind: 'swap',
    itemId: order.items[0]!.id,
    was: order.items[0]!.quantity,
    trees,
    productId: tree.id,
  });

  test('swaps for a cheaper tree, and the customer gets the difference', async () => {
    const [old, cheaper] = [await createTree(shop), await createTree(shop, { priceCents: 4000 })];
    const bought = await buy([[old, 2]]);
    const wish = { change: swapOf(bought, cheaper) };
    const shown = await call<ChangePreview>(
      `/orders/${bought.order.id}/changes/preview`,
      'POST',
      wish,
    );
    expect(shown.json).toMatchObject({ refundCents: 800, cancels: false });
    expect(
      await adminChange(bought.order.id, { ...wish, proposedCents: 800, refundCents: 800 }),
    ).toMatchObject({ status: 200 });
    expect([await stockOf(shop, old), await stockOf(shop, cheaper)]).toEqual([9, 9]);
    const order = await read(bought.customer, bought.order.id);
    expect(
      order.items.map(({ priceCents, quantity }) => [priceCents, quantity]).toSorted(),
    ).toEqual([
      [4000, 1],
      [4800, 1],
    ]);
    const { json } = await call<OrderDetails>(`/orders/${order.id}`);
    expect(json.timeline.map(({ action }) => action)).toContain('order_change');
    expect(await auditOf(order.id)).toMatchObject([
      { action: 'order_change', after: { refundCents: 800, reason: 'Frost in the east rows' } },
    ]);
  });

  test('swaps for a dearer tree at the price that was paid, and changes it back', async () => {
    const [old, dearer] = [await createTree(shop), await createTree(shop, { priceCents: 9000 })];
    const bought = await buy([[old, 1]]);
    const nothing = { proposedCents: 0, refundCents: 0 };
    expect(
      await adminChange(bought.order.id, { change: swapOf(bought, dearer), ...nothing }),
    ).toMatchObject({ status: 200, json: { refundCents: 0 } });
    let order = await read(bought.customer, bought.order.id);
    expect(order.items).toMatchObject([{ productId: dearer.id, priceCents: 4800 }]);
    expect(
      await adminChange(order.id, { change: swapOf({ ...bought, order }, old), ...nothing }),
    ).toMatchObject({ status: 200 });
    order = await read(bought.customer, order.id);
    expect(order.items).toMatchObject([{ productId: old.id, quantity: 1 }]);
    expect([await stockOf(shop, old), await stockOf(shop, dearer)]).toEqual([9, 10]);
  });

  test('takes trees back without returning them to stock, and refunds less', async () => {
    const tree = await createTree(shop);
    const bought = await buy([[tree, 3]]);
    const quantities = [wanted(bought.order, tree, 1)];
    const asked = { change: { kind: 'quantities', quantities }, proposedCents: 9600 };
    expect(
      await adminChange(bought.order.id, { ...asked, refundCents: 9601, restock: false }),
    ).toMatchObject({ status: 409, json: { code: 'refund_too_high' } });
    expect(
      await adminChange(bought.order.id, { ...asked, refundCents: 1000, restock: false }),
    ).toMatchObject({ status: 200 });
    expect(await stockOf(shop, tree)).toBe(7);
    const order = await read(bought.customer, bought.order.id);
    const back = [{ ...wanted(order, tree, 2) }];
    expect(
      await adminChange(order.id, {
        change: { kind: 'quantities', quantities: back },
        refundCents: 0,
      }),
    ).toMatchObject({ status: 200 });
    expect(await stockOf(shop, tree)).toBe(6);
  });

  test('canceling and reinstating a changed order moves only the trees that it has', async () => {
    const [tree, other] = [await createTree(shop), await createTree(shop)];
    const bought = await buy([[tree, 3]]);
    await change(bought, [wanted(bought.order, tree, 2)], 4800);
    const order = await read(bought.customer, bought.order.id);
    await adminChange(order.id, {
      change: swapOf({ ...bought, order }, other),
      proposedCents: 0,
      refundCents: 0,
      restock: false,
    });
    expect([await stockOf(shop, tree), await stockOf(shop, other)]).toEqual([8, 9]);
    await call(`/orders/${order.id}`, 'PATCH', {
      status: 'Canceled',
      was: 'Pending',
      refundCents: 0,
      leftCents: 9600,
    });
    expect([await stockOf(shop, tree), await stockOf(shop, other)]).toEqual([9, 10]);
    await settleRefunds();
    await expectConsistentLedger(shop);
    expect(await change(bought, [wanted(order, tree, 0)], 0)).toMatchObject({
      json: { code: 'order_canceled' },
    });
  });

  test('canceled without a refund, a changed order takes back only what it had', async () => {
    const [tree, other] = [await createTree(shop), await createTree(shop)];
    const bought = await buy([[tree, 3]]);
    const nothing = { refundCents: 0, restock: true };
    await adminChange(bought.order.id, {
      change: { kind: 'quantities', quantities: [wanted(bought.order, tree, 2)] },
      ...nothing,
    });
    const order = await read(bought.customer, bought.order.id);
    await adminChange(order.id, {
      change: swapOf({ ...bought, order }, other),
      ...nothing,
    });
    const stocks = async () => [await stockOf(shop, tree), await stockOf(shop, other)];
    expect(await stocks()).toEqual([9, 9]);
    const path = `/orders/${order.id}`;
    await call(path, 'PATCH', {
      status: 'Canceled',
      was: 'Pending',
      refundCents: 0,
      leftCents: order.paidCents,
    });
    expect(await stocks()).toEqual([10, 10]);
    await expectConsistentLedger(shop);
    await call(path, 'PATCH', { status: 'Pending', was: 'Canceled' });
    expect(await stocks()).toEqual([9, 9]);
  });

  test('is refused while the payment is under way', async () => {
    const tree = await createTree(shop);
    const customer = await signIn(shop);
    await addToCart(shop, customer, tree, 2);
    crashAt(shop, 'after-authorization');
    await pay(shop, customer, cardToken(square));
    const { rows } = await sql<{ id: string }>`
      select id from orders where user_id = ${customer.userId}`.execute(shop.services.db);
    const bought = { customer, order: await read(customer, rows[0]!.id) };
    const line = wanted(bought.order, tree, 1);
    expect(await change(bought, [line], 4800)).toMatchObject({
      json: { code: 'payment_under_way' },
    });
    expect(
      await adminChange(bought.order.id, {
        change: { kind: 'quantities', quantities: [line] },
        proposedCents: 4800,
        refundCents: 4800,
      }),
    ).toMatchObject({ json: { code: 'payment_under_way' } });
    await reconcileAttemptsNow(shop, 2);
    expect(await change(bought, [line], 4800)).toMatchObject({ status: 200 });
  });

  test('is refused for orders that are handed over, unpaid, unsettled or deleted, and customers are refused at all', async () => {
    const tree = await createTree(shop);
    const bought = await buy([[tree, 2]]);
    const wish = {
      change: { kind: 'quantities', quantities: [wanted(bought.order, tree, 1)] },
      proposedCents: 4800,
      refundCents: 4800,
    };
    const path = `/orders/${bought.order.id}`;
    await call(path, 'PATCH', { status: 'Delivered', was: 'Pending' });
    expect(await adminChange(bought.order.id, wish)).toMatchObject({
      json: { code: 'not_changeable' },
    });
    await call(path, 'PATCH', { status: 'Pending', was: 'Delivered' });
    await call(path, 'DELETE');
    expect(await adminChange(bought.order.id, wish)).toMatchObject({ status: 404 });
    await call(`${path}/restoration`, 'POST');
    for (const bad of [
      { reason: '' },
      { reason: 'x'.repeat(191) },
      { restock: 'no' },
      { change: { kind: 'gift' } },
    ])
      expect((await adminChange(bought.order.id, { ...wish, ...bad })).status).toBe(400);
    for (const to of ['changes', 'changes/preview'])
      expect(
        (
          await shop.app.request(`/api/admin/orders/${bought.order.id}/${to}`, {
            method: 'POST',
            headers: bought.customer.headers,
            body: JSON.stringify(wish),
          })
        ).status,
      ).toBe(403);
    expect(await stockOf(shop, tree)).toBe(8);
  });
});
