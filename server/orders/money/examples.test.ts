import { randomUUID } from 'node:crypto';
import { transact } from '@grafted/postgres/transact.ts';
import { sql } from 'kysely';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Overview } from '#domain/admin/overview.ts';
import type { CheckInAction } from '#domain/orders/check-in-actions.ts';
import type { CheckInAnswer, CheckInOrder } from '#domain/orders/check-in.ts';
import { recipientOf, type CorrectionPreview } from '#domain/orders/corrections.ts';
import type { FarmQuote } from '#domain/orders/farm-orders.ts';
import type { Order } from '#domain/orders/orders.ts';
import type { PickupDayDetails } from '#domain/orders/pickup-days.ts';
import { followBalance } from '#server/orders/status/follow-balance.ts';
import { applyDispute } from '#server/payments/apply-dispute.ts';
import { useAdditions, type Bought } from '#tests/support/additions.ts';
import { useAdmin } from '#tests/support/admin.ts';
import { calculateDelivery, deliveredTo, pay } from '#tests/support/buying.ts';
import { useFarmChanges } from '#tests/support/farm-changes.ts';
import { attemptOf, expectConsistentLedger, reconcileRefundsNow } from '#tests/support/ledger.ts';
import { bookedIn, inDays, openWindow } from '#tests/support/pickups.ts';
import { useSettings } from '#tests/support/settings.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { cardToken, useSquare } from '#tests/support/square.ts';
import { useTestShop } from '#tests/support/test-shop.ts';
import { addToCart, createTree, stockOf, type TestTree } from '#tests/support/trees.ts';
import { insertPayment, insertTender } from './by-hand-queries.ts';
import { lapseDueAmounts } from './lapse.ts';

// The examples with numbers that the design of an order was agreed on, as an admin, a customer and
// the gate bring them about.

const square = useSquare();
const shop = useTestShop(() => square.startEnvironment());
const admin = useAdmin(shop);
const { asAdmin, call, mailsAbout, send } = admin;
const { detailsOf, enter, receive, quantities, preview, change, payLink, makeDue } = useFarmChanges(
  shop,
  admin,
  square,
);
const { changeSettings } = useSettings(admin);
const { read, keep, setPickup } = useAdditions(shop, square);
const db = () => shop.services.db;

/** An address with its house number as the minutes of the drive. */
const minutesAway = (minutes: number, zipCode = '99201') => ({
  address: `${minutes} Sample Lane`,
  city: 'Spokane',
  state: 'WA',
  zipCode,
});
beforeAll(async () => {
  await setPickup(120); // customers may still change their orders
  shop.services.driveTimes.find = async ({ address }) => ({
    status: 'found',
    minutes: Number.parseInt(address, 10),
  });
});
async function settleRefunds(): Promise<void> {
  await reconcileRefundsNow(shop);
  square.ledger.advanceClock(5000);
  await reconcileRefundsNow(shop);
}
afterEach(async () => {
  await settleRefunds();
  await expectConsistentLedger(shop);
});

const treeAt = (priceCents: number, quantity = 10) => createTree(shop, { priceCents, quantity });

/** Above zero it is due, below zero it is to be given back. */
async function balanceOf(id: string): Promise<number> {
  const { payment } = (await detailsOf(id)).money;
  if ('missingCents' in payment) return payment.missingCents;
  return 'giveBackCents' in payment ? -payment.giveBackCents : 0;
}
const orderOf = async (id: string): Promise<Order> => (await detailsOf(id)).order;
const refundedCents = async (id: string) => (await orderOf(id)).refundedCents;

interface Purchase {
  minutes?: number;
  zipCode?: string;
  couponCode?: string;
}

/** Paid by card at the checkout. */
async function buy(
  tree: TestTree,
  quantity: number,
  totalCents: number,
  { minutes, zipCode, couponCode }: Purchase = {},
): Promise<Bought & { id: string }> {
  const customer = await signIn(shop);
  await addToCart(shop, customer, tree, quantity);
  const more: Record<string, unknown> = { expectedTotal: totalCents, couponCode };
  if (minutes !== undefined) {
    const address = minutesAway(minutes, zipCode);
    const { body } = await calculateDelivery(shop, customer, address);
    Object.assign(more, deliveredTo(address, body.quoteId));
  }
  const { status, body } = await pay(shop, customer, cardToken(square), more);
  expect([status, body.error]).toEqual([200, undefined]);
  const id = body.orderId!;
  const order = await read({ customer, orderId: id });
  return { customer, order, id };
}

/** Entered by the farm and not paid. */
async function phoneOrder(
  tree: TestTree,
  quantity: number,
  totalCents: number,
  { minutes, ...more }: { minutes?: number } & Record<string, unknown> = {},
): Promise<string> {
  const address = minutes === undefined ? undefined : minutesAway(minutes);
  const quote =
    address &&
    (await call<FarmQuote>('/farm-orders/quotes', 'POST', { ...address, treeCount: quantity }));
  return enter(tree, {
    items: [{ productId: tree.id, quantity }],
    expectedTotalCents: totalCents,
    ...(quote && { delivery: { ...address, quoteId: quote.json.id } }),
    ...more,
  });
}

type Asked = { by: 'trees' } | { by: 'link'; until: string };
const byLink = (days = 1): Asked => ({ by: 'link', until: inDays(days) });

async function add(
  id: string,
  tree: TestTree,
  trees: number,
  asked: Asked = { by: 'trees' },
): Promise<void> {
  const added = await change(id, { kind: 'add', productId: tree.id, trees }, { asked });
  expect([added.status, added.json.error]).toEqual([200, undefined]);
}

/** An admin takes trees out, so that so many are left; as much as possible goes to the card. */
async function takeOut(id: string, tree: TestTree, left: number): Promise<void> {
  expect((await change(id, await quantities(id, tree, left))).status).toBe(200);
}

async function correct(
  id: string,
  delivery: object,
  { courtesyCents = 0, asked }: { courtesyCents?: number; asked?: Asked } = {},
): Promise<NonNullable<CorrectionPreview['delivery']>> {
  const was = recipientOf(await orderOf(id));
  const now = { ...was, ...delivery };
  const path = `/orders/${id}/corrections`;
  const { json } = await call<CorrectionPreview>(`${path}/preview`, 'POST', { now });
  const saved = await call(path, 'POST', {
    key: randomUUID(),
    was,
    now,
    owedCents: json.delivery?.owedCents,
    courtesyCents,
    asked,
  });
  expect([saved.status, saved.json?.error]).toEqual([204, undefined]);
  return json.delivery!;
}
const toPickup = { deliveryType: 'pickup' };
const toDelivery = (minutes: number, zipCode?: string) => ({
  deliveryType: 'delivery',
  ...minutesAway(minutes, zipCode),
});

async function setStatus(id: string, status: string, more: object = {}): Promise<void> {
  const { status: was } = await orderOf(id);
  const changed = await call(`/orders/${id}`, 'PATCH', { was, status, ...more });
  expect([changed.status, changed.json?.error]).toEqual([204, undefined]);
}
const refund = async (id: string, amountCents: number) => {
  const { cardLeftCents: leftCents } = (await detailsOf(id)).money;
  const { status } = await call(`/orders/${id}/refunds`, 'POST', {
    amountCents,
    leftCents,
    reason: 'The graft was broken',
  });
  expect(status).toBe(204);
};

const find = async (id: string) =>
  (await call<CheckInOrder>(`/check-in/order?order=${id.slice(0, 8)}`)).json;
async function handOver(id: string, trees: 'all' | number): Promise<CheckInAnswer> {
  const { items } = await find(id);
  const named = items.flatMap(({ id: itemId, trees: count }) =>
    Array.from({ length: count }, (_, index) => ({ itemId, treeNo: index + 1 })),
  );
  const going = trees === 'all' ? named : named.slice(0, trees);
  const actions: CheckInAction[] = [
    ...going.map((tree) => ({ type: 'tick' as const, id: randomUUID(), ...tree })),
    { type: 'handover', id: randomUUID(), orderId: id, trees: going },
  ];
  return (await call<CheckInAnswer>('/check-in', 'POST', { actions })).json;
}
const takeCash = (id: string, amountCents: number) =>
  call<CheckInAnswer>('/check-in', 'POST', {
    actions: [
      {
        type: 'payment',
        id: randomUUID(),
        orderId: id,
        kind: 'cash',
        amountCents,
        receivedOn: inDays(0),
        seenDueCents: amountCents,
      },
    ],
  });
async function receiveCheck(id: string, amountCents: number): Promise<void> {
  const { status } = await call(`/orders/${id}/payments`, 'POST', {
    key: randomUUID(),
    kind: 'check',
    checkNumber: '1042',
    amountCents,
    receivedOn: inDays(0),
    seenPaidCents: (await orderOf(id)).paidCents,
  });
  expect(status).toBe(204);
}
async function bounce(id: string): Promise<void> {
  const payment = (await detailsOf(id)).money.payments.find(({ kind }) => kind === 'check')!;
  const { status } = await call(`/orders/${id}/reversals`, 'POST', {
    paymentId: payment.id,
    reversal: 'bounced',
  });
  expect(status).toBe(204);
}
async function loseDispute(id: string, amountCents: number): Promise<string> {
  const { provider_payment_id: paymentId } = await attemptOf(shop, id);
  const reference = `dispute of ${paymentId}`;
  const dispute = { id: reference, paymentId: paymentId!, amountCents };
  await applyDispute(shop.services, { ...dispute, state: 'EVIDENCE_REQUIRED', version: 1 });
  await applyDispute(shop.services, { ...dispute, state: 'LOST', version: 2 });
  return reference;
}

async function receiptOf(id: string): Promise<string> {
  const response = await send(`/orders/${id}/receipt.pdf`);
  const pdf = await getDocumentProxy(new Uint8Array(await response.arrayBuffer()));
  return (await extractText(pdf, { mergePages: true })).text;
}

async function createCoupon(terms: Record<string, unknown>): Promise<string> {
  const code = `EXAMPLE${randomUUID().slice(0, 8)}`.toUpperCase();
  await db()
    .insertInto('coupons')
    .values({ code, max_redemptions: null, once_per_customer: false, ...terms } as never)
    .execute();
  return code;
}

let windowDay = 8;
describe('1: a caller adds 1 × 47.00 to 3 × 44.00 that were paid by card, to be paid with the trees:', () => {
  async function added() {
    const [tree, other] = [await treeAt(4400), await treeAt(4700)];
    const bought = await buy(tree, 3, 13_200);
    const day = inDays(windowDay++);
    const windowId = await openWindow(shop, { day });
    await call(`/pickups/orders/${bought.id}`, 'PUT', { windowId, version: null });
    await add(bought.id, other, 1);
    return { ...bought, windowId, day };
  }

  test('one order of four trees says “47.00 due” on the day’s list, at the gate and to the customer', async () => {
    const { id, customer, windowId, day } = await added();
    expect(await bookedIn(shop, windowId)).toEqual([1, 4]);
    const { json } = await call<PickupDayDetails>(`/pickups/day?kind=pickup&day=${day}`);
    expect(json.orders).toMatchObject([{ orderId: id, trees: 4, dueCents: 4700 }]);
    expect(await find(id)).toMatchObject({ dueCents: 4700 });
    const own = await read({ customer, orderId: id });
    expect(own.now).toMatchObject({ treesCents: 17_900, totalCents: 17_900 });
    expect(own.due).toMatchObject([{ missingCents: 4700, dueAt: null, ifUnpaid: 'stay' }]);
    expect(own.paymentStatus).toBe('completed');
  });

  test('all four trees move to another day, and the 47.00 with them', async () => {
    const { id, windowId, day } = await added();
    const toDay = inDays(20);
    const move = { id: randomUUID(), kind: 'pickup', day, toDay, reason: 'Snow' };
    expect((await call('/pickups/move', 'POST', move)).status).toBeLessThan(300);
    expect(await bookedIn(shop, windowId)).toEqual([1, 4]);
    const { json } = await call<PickupDayDetails>(`/pickups/day?kind=pickup&day=${toDay}`);
    expect(json.orders).toMatchObject([{ orderId: id, trees: 4, dueCents: 4700 }]);
  });

  test('47.00 in cash at the gate, all handed over, one receipt with both payments', async () => {
    const { id } = await added();
    await takeCash(id, 4700);
    await handOver(id, 'all');
    const { order, money } = await detailsOf(id);
    expect([order.status, money.payment]).toEqual(['Delivered', { state: 'paid' }]);
    expect(money.payments).toMatchObject([
      { kind: 'card', amountCents: 13_200 },
      { kind: 'cash', amountCents: 4700 },
    ]);
    const receipt = await receiptOf(id);
    expect(receipt).toMatch(/Total now\s+\$179\.00/);
    expect(receipt).toMatch(/Paid by card .*\$132\.00/);
    expect(receipt).toMatch(/Paid (?!by card).*\$47\.00/);
  });
});

describe('2: 47.00 for a tree that a caller added are to be paid by link:', () => {
  async function added() {
    const [tree, other] = [await treeAt(4400), await treeAt(4700)];
    const { id } = await buy(tree, 3, 13_200);
    await add(id, other, 1, byLink());
    expect(await stockOf(shop, other)).toBe(9);
    await makeDue(id);
    return { id, other };
  }

  test('unpaid by its day, the tree leaves and is in stock again, and the order is as before', async () => {
    const { id, other } = await added();
    await lapseDueAmounts(shop.services);
    const { order, money } = await detailsOf(id);
    expect(order.items.map(({ quantity }) => quantity)).toEqual([3]);
    expect([order.now, order.due, money.payment]).toEqual([undefined, [], { state: 'paid' }]);
    expect(await stockOf(shop, other)).toBe(10);
    const mails = (await mailsAbout(id)).filter(({ template }) => template === 'order-changed');
    expect(mails).toHaveLength(2);
  });

  test('with 20.00 of it paid nothing lapses, and Today lists the 27.00 that are due', async () => {
    const { id } = await added();
    const before = (await call<Overview>('/overview')).json.orderMoney!.due;
    await receive(id, 2000);
    await lapseDueAmounts(shop.services);
    expect((await orderOf(id)).items).toHaveLength(2);
    expect(await balanceOf(id)).toBe(2700);
    const { due } = (await call<Overview>('/overview')).json.orderMoney!;
    expect([due.orders, due.cents]).toEqual([before.orders, before.cents - 2000]);
    await receive(id, 2700);
  });
});

describe('a pickup of 3 × 44.00 and 1 × 47.00 that was paid is corrected to a delivery of 26 minutes, 34.00 more:', () => {
  async function paid() {
    const [tree, other] = [await treeAt(4400), await treeAt(4700)];
    const customer = await signIn(shop);
    await addToCart(shop, customer, tree, 3);
    await addToCart(shop, customer, other, 1);
    const { body } = await pay(shop, customer, cardToken(square));
    return body.orderId!;
  }

  test('3: the farm bears 14.00 and 20.00 are due; undone before it was paid, no trace is left but the history', async () => {
    const id = await paid();
    const delivery = await correct(id, toDelivery(26), { courtesyCents: 1400 });
    expect(delivery).toMatchObject({ feeCents: 3400, dearerCents: 3400 });
    expect((await orderOf(id)).now).toMatchObject({ deliveryFeeCents: 3400, givenCents: 1400 });
    expect(await balanceOf(id)).toBe(2000);
    await correct(id, toPickup);
    const { order, timeline } = await detailsOf(id);
    expect([await balanceOf(id), order.now, order.due]).toEqual([0, undefined, []]);
    expect(await receiptOf(id)).not.toContain('Total now');
    expect(timeline.filter(({ action }) => action === 'order_corrected')).toHaveLength(2);
  });

  test('4: of 34.00 paid by link, 6.00 go back for 20 minutes, and 28.00 for a pickup', async () => {
    const id = await paid();
    await correct(id, toDelivery(26), { asked: byLink() });
    expect(await payLink(id, 3400)).toMatchObject({ status: 200 });
    expect((await correct(id, toDelivery(20))).refundCents).toBe(600);
    await settleRefunds();
    expect((await correct(id, toPickup)).refundCents).toBe(2800);
    await settleRefunds();
    expect([await balanceOf(id), await refundedCents(id)]).toEqual([0, 3400]);
    const { payments } = (await detailsOf(id)).money;
    expect(payments).toMatchObject([{ leftCents: 17_900 }, { leftCents: 0 }]);
  });

  test('4: with a courtesy of 14.00 and 20.00 paid, a pickup gives back 20.00 and ends the courtesy', async () => {
    const id = await paid();
    await correct(id, toDelivery(26), { courtesyCents: 1400, asked: byLink() });
    expect(await payLink(id, 2000)).toMatchObject({ status: 200 });
    expect((await correct(id, toPickup)).refundCents).toBe(2000);
    await settleRefunds();
    expect([await balanceOf(id), await refundedCents(id)]).toEqual([0, 2000]);
    expect((await orderOf(id)).now).toBeUndefined();
  });
});

test('5: ten trees by phone travel with one that was bought online for 48.00; without the first, 44.00 and 2.00 go back', async () => {
  const [tree, other] = [await treeAt(4400), await treeAt(4700)];
  const bought = await buy(tree, 1, 7200, { minutes: 26 });
  await add(bought.id, other, 10, byLink());
  expect((await orderOf(bought.id)).now).toMatchObject({ deliveryFeeCents: 4800 });
  expect(await payLink(bought.id, 47_000 + 2000)).toMatchObject({ status: 200 });
  const { json } = await keep(bought, tree, 0);
  expect(json).toMatchObject({ refundCents: 4400 + 200, canceled: false });
  const { order } = await detailsOf(bought.id);
  expect(order.items.map(({ quantity }) => quantity)).toEqual([10]);
  expect(order.now).toMatchObject({ deliveryFeeCents: 4600 });
  await settleRefunds();
});

test('6: ten trees at 0 minutes cost 20.00 however they come together, and 18.00 go back for nine', async () => {
  const [tree, other] = [await treeAt(4400, 20), await treeAt(4400, 20)];
  const together = await phoneOrder(tree, 10, 44_000 + 2000, { minutes: 0 });
  const apart = await phoneOrder(other, 1, 4400 + 200, { minutes: 0 });
  expect((await change(apart, await quantities(apart, other, 10))).status).toBe(200);
  for (const id of [together, apart]) expect(await balanceOf(id)).toBe(46_000);
  await receive(apart, 46_000);
  await takeOut(apart, other, 1);
  expect(await balanceOf(apart)).toBe(-9 * 4400 - 1800);
});

test('7: 132.00 given back as a courtesy leave three trees in the order; canceled, they are in stock again once, and nothing more goes back', async () => {
  const tree = await treeAt(4400);
  const { id } = await buy(tree, 3, 13_200);
  await refund(id, 13_200);
  await settleRefunds();
  expect((await orderOf(id)).items).toMatchObject([{ quantity: 3 }]);
  expect((await orderOf(id)).now).toMatchObject({ givenCents: 13_200, totalCents: 0 });
  expect([await stockOf(shop, tree), await balanceOf(id)]).toEqual([7, 0]);

  await setStatus(id, 'Canceled', { refundCents: 0, leftCents: 0 });
  expect([await stockOf(shop, tree), await balanceOf(id)]).toEqual([10, 0]);
  expect((await call(`/orders/${id}`, 'DELETE')).status).toBe(204);
  const counted = { stock: { intent: 'standing', seen: 10, inOrders: 0, counted: 9 } };
  expect((await call(`/products/${tree.id}`, 'PATCH', counted)).status).toBe(204);
  expect((await call(`/orders/${id}/restoration`, 'POST')).status).toBe(204);
  expect([await stockOf(shop, tree), await balanceOf(id)]).toEqual([9, 0]);
  expect(await refundedCents(id)).toBe(13_200);
});

describe('8: one of three trees was handed over, and the rest is canceled with its money:', () => {
  test('two are in stock, one is gone, and the order ends as Delivered with a balance of 0', async () => {
    const tree = await treeAt(4400);
    const { id } = await buy(tree, 3, 13_200);
    await handOver(id, 1);
    await setStatus(id, 'Canceled', { refundCents: 8800, leftCents: 13_200 });
    await settleRefunds();
    const { order } = await detailsOf(id);
    expect([order.status, order.items.map(({ quantity }) => quantity)]).toEqual(['Delivered', [1]]);
    expect([await stockOf(shop, tree), await balanceOf(id)]).toEqual([9, 0]);
  });

  test('the dialog proposes the money of the two that leave', async () => {
    const tree = await treeAt(4400);
    const { id } = await buy(tree, 3, 13_200);
    await handOver(id, 1);
    const rest = await quantities(id, tree, 1);
    expect((await preview(id, rest)).json).toMatchObject({ cents: -8800, refundCents: 8800 });
  });

  test('what goes back beyond that is a courtesy, and nothing is due again', async () => {
    const tree = await treeAt(4400);
    const { id } = await buy(tree, 3, 13_200);
    await handOver(id, 1);
    await setStatus(id, 'Canceled', { refundCents: 13_200, leftCents: 13_200 });
    await settleRefunds();
    expect((await orderOf(id)).now).toMatchObject({ givenCents: 4400, totalCents: 0 });
    expect(await balanceOf(id)).toBe(0);
  });

  test('at a delivery of 26 minutes its fee for one tree, 28.00, stays', async () => {
    const tree = await treeAt(4400);
    const { id } = await buy(tree, 3, 13_200 + 3200, { minutes: 26 });
    await handOver(id, 1);
    await setStatus(id, 'Canceled', { refundCents: 8800 + 400, leftCents: 16_400 });
    await settleRefunds();
    expect((await orderOf(id)).now).toMatchObject({ deliveryFeeCents: 2800, totalCents: 7200 });
    expect(await balanceOf(id)).toBe(0);
  });
});

test.each<[string, (id: string) => Promise<unknown>]>([
  ['refunded', (id) => refund(id, 13_200)],
  ['hidden', (id) => sql`update orders set hidden_at = now() where id = ${id}`.execute(db())],
  ['disputed', (id) => loseDispute(id, 13_200)],
])(
  '9: ten trees are standing, three of them in an order that was %s: a count of 10 leaves 7 in stock',
  async (_what, end) => {
    const tree = await treeAt(4400);
    const { id } = await buy(tree, 3, 13_200);
    await end(id);
    const count = (seen: number, counted: number) =>
      call(`/products/${tree.id}`, 'PATCH', {
        stock: { intent: 'standing', seen, inOrders: 3, counted },
      });
    expect((await count(7, 9)).status).toBe(204);
    expect(await stockOf(shop, tree)).toBe(6);
    expect((await count(6, 10)).status).toBe(204);
    expect(await stockOf(shop, tree)).toBe(7);
    await sql`update orders set hidden_at = null where id = ${id}`.execute(db());
  },
);

describe('10: money that is gone again', () => {
  test('a check of 132.00 that bounces after the hand-over is due on Today, and nothing else moves', async () => {
    const tree = await treeAt(4400);
    const id = await phoneOrder(tree, 3, 13_200);
    await receiveCheck(id, 13_200);
    await handOver(id, 'all');
    const before = (await call<Overview>('/overview')).json.orderMoney!.due;
    await bounce(id);
    const { order } = await detailsOf(id);
    expect(order).toMatchObject({ status: 'Delivered', paymentStatus: 'pending', due: [] });
    expect(await balanceOf(id)).toBe(13_200);
    const { due } = (await call<Overview>('/overview')).json.orderMoney!;
    expect([due.orders, due.cents]).toEqual([before.orders + 1, before.cents + 13_200]);
    expect(await stockOf(shop, tree)).toBe(7);
  });

  test.each([8800, 4400])(
    'a card payment of which 44.00 went back for a tree is lost over %i cents: they are due, with the provider’s reference, and not asked for',
    async (cents) => {
      const tree = await treeAt(4400);
      const bought = await buy(tree, 3, 13_200);
      await keep(bought, tree, 2);
      await settleRefunds();
      const reference = await loseDispute(bought.id, cents);
      const { order } = await detailsOf(bought.id);
      expect([await balanceOf(bought.id), order.due]).toEqual([cents, []]);
      expect(order).toMatchObject({ paymentStatus: 'completed', reversedCents: cents });
      const { rows } = await sql<{ cents: number }>`
        select sum(cents)::int as cents from order_postings where order_id = ${bought.id}
          and reference = ${reference}`.execute(db());
      expect(rows).toEqual([{ cents: -cents }]);
    },
  );
});

/** Of a handed-over order, by its customer. */
async function claim({ customer, order }: Bought, wish: 'replacement' | 'refund'): Promise<string> {
  const id = randomUUID();
  const response = await shop.app.request('/api/claims', {
    method: 'POST',
    headers: { ...customer.headers, 'content-type': 'application/json' },
    body: JSON.stringify({
      id,
      orderItemId: order.items[0]!.id,
      trees: 1,
      reason: 'broken',
      details: 'The graft snapped.',
      wish,
      photoIds: [],
    }),
  });
  expect(response.status).toBe(201);
  return id;
}

test('11: a claim is answered with a tree while the order stays Delivered; the order canceled, that tree is in stock again', async () => {
  const tree = await treeAt(4400);
  const bought = await buy(tree, 3, 13_200);
  await handOver(bought.id, 'all');
  const id = await claim(bought, 'replacement');
  const decision = { decision: 'replaced', productId: tree.id, answer: '' };
  expect((await call(`/claims/${id}/decision`, 'POST', decision)).status).toBe(204);
  expect([await stockOf(shop, tree), (await orderOf(bought.id)).status]).toEqual([6, 'Delivered']);
  expect(await balanceOf(bought.id)).toBe(0);
  await setStatus(bought.id, 'Canceled', {
    refundCents: 13_200,
    leftCents: 13_200,
    restock: true,
  });
  expect(await stockOf(shop, tree)).toBe(10);
});

test('12: of 118.80 for 3 × 44.00 less 10 %, 39.60 go back for a claim and 79.20 for the rest', async () => {
  const couponCode = await createCoupon({ kind: 'percent', percent: 10 });
  const tree = await treeAt(4400);
  const bought = await buy(tree, 3, 11_880, { couponCode });
  await handOver(bought.id, 'all');
  const id = await claim(bought, 'refund');
  const decision = { decision: 'refunded', amountCents: 3960, proposedCents: 3960, answer: '' };
  expect((await call(`/claims/${id}/decision`, 'POST', decision)).status).toBe(204);
  await settleRefunds();
  expect((await orderOf(bought.id)).now).toMatchObject({ givenCents: 3960, totalCents: 7920 });
  await setStatus(bought.id, 'Canceled', { refundCents: 7920, leftCents: 7920, restock: true });
  await settleRefunds();
  expect([await balanceOf(bought.id), await refundedCents(bought.id)]).toEqual([0, 11_880]);
});

describe('13: a coupon', () => {
  test('of 50.00 off from 130.00: one of 3 × 44.00 is removed, and the order still costs 82.00, 6.00 of it a courtesy', async () => {
    const couponCode = await createCoupon({
      kind: 'amount',
      amount_cents: 5000,
      minimum_cents: 13_000,
    });
    const tree = await treeAt(4400);
    const { id } = await buy(tree, 3, 8200, { couponCode });
    await takeOut(id, tree, 2);
    const { order } = await detailsOf(id);
    expect([await balanceOf(id), order.refundedCents]).toEqual([0, 0]);
    expect(order.now).toMatchObject({ totalCents: 8200, discountCents: 0, givenCents: 600 });
  });

  test('TEST01 and 0.01 paid; a caller adds 47.00, and 47.00 are due', async () => {
    const [tree, other] = [await treeAt(4400), await treeAt(4700)];
    const { id } = await buy(tree, 3, 1, { couponCode: 'TEST01' });
    await add(id, other, 1);
    expect(await balanceOf(id)).toBe(4700);
  });
});

describe('14: sales tax', () => {
  const places = [
    { zip: '99201', percent: 9, locationCode: '3210', from: '' },
    { zip: '99202', percent: 7, locationCode: '3211', from: '' },
    { zip: '99203', percent: 0, locationCode: '', from: '' },
  ];
  const farm = { percent: 8, locationCode: '3200' };

  interface Booked {
    code: string;
    cents: number;
    tax: number;
  }
  async function bookedFor(id: string): Promise<Booked[]> {
    const { rows } = await sql<Booked>`
      select tax_code as code, sum(cents)::int as cents, sum(tax_cents)::int as tax from order_postings
      where order_id = ${id}
      group by 1 having sum(cents) <> 0 or sum(tax_cents) <> 0 order by 1`.execute(db());
    return rows;
  }

  test('of a paid order is reversed under the first code and booked under the second, on the day of the correction', async () => {
    await changeSettings({ salesTax: farm, taxPlaces: places });
    const tree = await treeAt(4400);
    const { id } = await buy(tree, 3, 16_400, { minutes: 26, zipCode: '99201' });
    expect(await bookedFor(id)).toEqual([{ code: '3210', cents: 16_400, tax: 1354 }]);
    await correct(id, toDelivery(26, '99202'));
    expect(await bookedFor(id)).toEqual([{ code: '3211', cents: 16_400, tax: 1073 }]);
    const { rows } = await sql<{ code: string; cents: number }>`
      select tax_code as code, sum(cents)::int as cents from order_postings
      where order_id = ${id} and kind = 'entry' group by 1 order by 1`.execute(db());
    expect(rows).toEqual([
      { code: '3210', cents: -16_400 },
      { code: '3211', cents: 16_400 },
    ]);
    await correct(id, toDelivery(26, '99201'));
    expect(await bookedFor(id)).toEqual([{ code: '3210', cents: 16_400, tax: 1354 }]);
    await correct(id, toDelivery(26, '99203'));
    expect(await bookedFor(id)).toMatchObject([{ cents: 16_400, tax: 0 }]);
    await correct(id, toPickup);
    await settleRefunds();
    expect(await bookedFor(id)).toEqual([{ code: '3200', cents: 13_200, tax: 978 }]);
  });

  test('of an unpaid order is only ever booked where it ends', async () => {
    await changeSettings({ salesTax: farm, taxPlaces: places });
    const id = await phoneOrder(await treeAt(4400), 3, 13_200 + 3200, { minutes: 26 });
    await correct(id, toDelivery(26, '99202'));
    expect(await bookedFor(id)).toEqual([]);
    await receive(id, 16_400);
    expect(await bookedFor(id)).toEqual([{ code: '3211', cents: 16_400, tax: 1073 }]);
  });

  test('of trees that were added once an exemption had ended moves with the order, whose other trees stay exempt', async () => {
    await changeSettings({ salesTax: farm, taxPlaces: places });
    const tree = await treeAt(4400);
    const exemption = { certificate: 'A 12-3456', until: inDays(1) };
    const id = await phoneOrder(tree, 2, 8800, { exemption });
    await sql`update orders set exempt_until = ${inDays(-1)} where id = ${id}`.execute(db());
    expect((await change(id, await quantities(id, tree, 3))).status).toBe(200);
    await receive(id, 13_200);
    const booked = (code: string, tax: number, exemptCents: number) => [
      { code, cents: 4400, tax },
      { code: 'Exempt', cents: exemptCents, tax: 0 },
    ];
    expect(await bookedFor(id)).toEqual(booked('3200', 326, 8800));
    await correct(id, toDelivery(26, '99202'));
    await receive(id, 3200);
    expect(await bookedFor(id)).toEqual(booked('3211', 288, 12_000));
  });

  test('of 8.9 % in 132.00 is 10.79, however many entries and payments there are', async () => {
    await changeSettings({ salesTax: { percent: 8.9, locationCode: '3200' }, taxPlaces: [] });
    const tree = await treeAt(4400);
    const id = await phoneOrder(tree, 1, 4400);
    await receive(id, 1111);
    expect((await change(id, await quantities(id, tree, 3))).status).toBe(200);
    await receive(id, 2222);
    await receive(id, 13_200 - 3333);
    expect(await bookedFor(id)).toEqual([{ code: '3200', cents: 13_200, tax: 1079 }]);
  });
});

test('15: 60.00 cash, 40.00 check and 100.00 by link paid: for trees worth 120.00, 100.00 go to the card and 20.00 of the check are proposed', async () => {
  const tree = await treeAt(4000);
  const id = await phoneOrder(tree, 5, 20_000, { pays: 'link' });
  await receive(id, 6000);
  await receiveCheck(id, 4000);
  expect(await payLink(id, 10_000)).toMatchObject({ status: 200 });
  const wanted = await quantities(id, tree, 2);
  expect((await preview(id, wanted)).json).toMatchObject({ cents: -12_000, refundCents: 10_000 });
  await takeOut(id, tree, 2);
  await settleRefunds();
  const { money } = await detailsOf(id);
  const check = money.payments.find(({ kind }) => kind === 'check')!;
  expect(money.payment).toEqual({ state: 'overpaid', giveBackCents: 2000 });
  expect(money.proposed).toEqual([{ paymentId: check.id, cents: 2000 }]);
});

test('16: one check of 150.00 for three orders of 50.00 bounces: each has 50.00 due', async () => {
  const ids = await Promise.all([1, 2, 3].map(async () => phoneOrder(await treeAt(5000), 1, 5000)));
  const { userId } = await asAdmin();
  const links = shop.services;
  const check = {
    kind: 'check' as const,
    checkNumber: '77',
    receivedOn: inDays(0),
    receivedBy: userId,
  };
  await transact(db(), async (trx) => {
    const tenderId = randomUUID();
    await insertTender(trx, { ...check, id: tenderId, amountCents: 15_000 });
    for (const orderId of ids) {
      const payment = { ...check, key: randomUUID(), amountCents: 5000, orderId, tenderId };
      const { id: source, at } = (await insertPayment(trx, payment))!;
      const event = { kind: 'payment', source, method: 'check', reference: '77', at } as const;
      await followBalance(trx, { orderId, links, event });
    }
  });
  for (const id of ids) expect(await balanceOf(id)).toBe(0);
  await bounce(ids[1]!);
  for (const id of ids) expect(await balanceOf(id)).toBe(5000);
});

describe('17: a phone order', () => {
  test('with somebody’s wrong address, corrected: the wrong account gets 404, the right one sees it', async () => {
    const [wrong, right] = [await signIn(shop), await signIn(shop)];
    const customer = { fullName: 'Casey Grove', phone: '(509) 555-0177', email: wrong.email };
    const id = await phoneOrder(await treeAt(4400), 3, 13_200, { customer });
    const seenBy = async ({ headers }: typeof wrong) =>
      (await shop.app.request(`/api/orders/${id}`, { headers })).status;
    expect([await seenBy(wrong), await seenBy(right)]).toEqual([200, 404]);
    const link = (await detailsOf(id)).money.payLink!.url;
    await correct(id, { email: right.email });
    expect([await seenBy(wrong), await seenBy(right)]).toEqual([404, 200]);
    const mailed = await shop.app.request(`/api/pay/${link.split('/').at(-1)}`);
    expect(mailed.status).toBe(404); // links that were mailed to the former address end
  });

  test('has nothing due for a swap to a dearer tree, unless the admin says so', async () => {
    const [tree, dearer] = [await treeAt(4400), await treeAt(4700)];
    const id = await phoneOrder(tree, 3, 13_200);
    await receive(id, 13_200);
    const swap = async (was: number, more: { atTodaysPrice?: true } = {}) => {
      const line = (await orderOf(id)).items.find(({ productId }) => productId === tree.id)!;
      const wanted = { itemId: line.id, was, trees: 1, productId: dearer.id, ...more };
      expect((await change(id, { kind: 'swap', ...wanted })).status).toBe(200);
    };
    await swap(3);
    expect(await balanceOf(id)).toBe(0);
    await swap(2, { atTodaysPrice: true });
    expect(await balanceOf(id)).toBe(300);
  });
});
