import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { addDate } from '#domain/calendar-days.ts';
import { dayAt } from '#domain/farm/season.ts';
import { farmTimeZone } from '#domain/farm/settings.ts';
import { deliveryFeeCents } from '#domain/orders/delivery-fee.ts';
import type { FarmQuote } from '#domain/orders/farm-orders.ts';
import type { ChangePreview } from '#domain/orders/order-changes.ts';
import type { OrderDetails } from '#domain/orders/order-list.ts';
import { lapseDueAmounts } from '#server/orders/money/lapse.ts';
import { useAdmin } from '#tests/support/admin.ts';
import { useDriveTime } from '#tests/support/drive-time.ts';
import { expectConsistentLedger } from '#tests/support/ledger.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { useTestShop } from '#tests/support/test-shop.ts';
import { createTree, stockOf, type TestTree } from '#tests/support/trees.ts';

const driveTime = useDriveTime();
const shop = useTestShop(() => driveTime.startEnvironment());
const { call } = useAdmin(shop);
const today = () => dayAt(new Date(), farmTimeZone);
afterEach(() => expectConsistentLedger(shop));

const spokane = {
  address: '808 W Spokane Falls Blvd',
  city: 'Spokane',
  state: 'WA',
  zipCode: '99201',
};
const newPhone = () => `(509) 555-${String(Math.floor(Math.random() * 9000) + 1000)}`;

/** Two trees for $48.00 each. */
const enter = (tree: TestTree, more: Record<string, unknown> = {}) =>
  call<{ orderId: string; code?: string; details?: object }>('/farm-orders', 'POST', {
    key: randomUUID(),
    customer: { fullName: 'Casey Grove', phone: newPhone() },
    items: [{ productId: tree.id, quantity: 2 }],
    pays: 'check',
    dueOn: addDate(today(), 14),
    expectedTotalCents: 9600,
    ...more,
  });
const quote = (treeCount: number, address = spokane) =>
  call<FarmQuote & { code?: string }>('/farm-orders/quotes', 'POST', { ...address, treeCount });
const detailsOf = async (id: string) => (await call<OrderDetails>(`/orders/${id}`)).json;
async function createCoupon(more: Record<string, unknown> = {}): Promise<string> {
  const code = `FARM${randomUUID().slice(0, 8)}`.toUpperCase();
  await shop.services.db
    .insertInto('coupons')
    .values({ code, kind: 'percent', percent: 10, max_redemptions: null, ...more } as never)
    .execute();
  return code;
}
const redemptionOf = async (orderId: string) =>
  (
    await shop.services.db
      .selectFrom('coupon_redemptions')
      .select('state')
      .where('order_id', '=', orderId)
      .executeTakeFirst()
  )?.state;
/** @returns what the order costs then */
async function change(id: string, quantity: number): Promise<number> {
  const { order } = await detailsOf(id);
  const [line] = order.items;
  const wanted = {
    kind: 'quantities',
    quantities: [{ itemId: line!.id, was: line!.quantity, quantity }],
  };
  const { json } = await call<ChangePreview>(`/orders/${id}/changes/preview`, 'POST', {
    change: wanted,
  });
  const { status } = await call(`/orders/${id}/changes`, 'POST', {
    key: randomUUID(),
    change: wanted,
    cents: json.cents,
    proposedCents: json.refundCents,
    refundCents: json.refundCents,
    restock: true,
    reason: 'By phone',
  });
  expect(status).toBe(200);
  return json.owedCents;
}
async function receive(id: string, amountCents: number): Promise<void> {
  const { status } = await call(`/orders/${id}/payments`, 'POST', {
    key: randomUUID(),
    kind: 'cash',
    amountCents,
    receivedOn: today(),
    seenPaidCents: 0,
  });
  expect(status).toBe(204);
}

test('An order is delivered for the fee of its quote, which follows the number of trees', async () => {
  const tree = await createTree(shop);
  const { json: quoted } = await quote(2);
  const fee = deliveryFeeCents({ minutes: quoted.minutes, treeCount: 2 });
  expect(quoted.feeCents).toBe(fee);
  const { json } = await enter(tree, {
    delivery: { ...spokane, quoteId: quoted.id },
    expectedTotalCents: 9600 + fee,
  });
  const { order } = await detailsOf(json.orderId);
  expect(order).toMatchObject({
    deliveryType: 'delivery',
    deliveryFeeCents: fee,
    totalCents: 9600 + fee,
    customer: { city: 'Spokane', zipCode: '99201' },
  });
  const feeFor = (treeCount: number) => deliveryFeeCents({ minutes: quoted.minutes, treeCount });
  expect(await change(json.orderId, 5)).toBe(24_000 + feeFor(5));
  expect(await change(json.orderId, 1)).toBe(4800 + feeFor(1));
});

test('A quote for other trees, another address or another total enters nothing', async () => {
  const tree = await createTree(shop);
  const { json: quoted } = await quote(3);
  const { json: own } = await quote(2);
  const elsewhere = { ...spokane, address: '1 Another Street' };
  for (const [delivery, total] of [
    [{ ...spokane, quoteId: quoted.id }, 9600 + quoted.feeCents],
    [{ ...elsewhere, quoteId: own.id }, 9600 + own.feeCents],
    [{ ...spokane, quoteId: own.id }, 9600],
  ] as const)
    expect((await enter(tree, { delivery, expectedTotalCents: total })).status).toBe(409);
  expect(await stockOf(shop, tree)).toBe(10);
});

test('A coupon is held, redeemed when the order is paid, and grows with the trees', async () => {
  const tree = await createTree(shop);
  const couponCode = await createCoupon();
  const { json } = await enter(tree, { couponCode, expectedTotalCents: 8640 });
  expect(await redemptionOf(json.orderId)).toBe('held');
  expect(await change(json.orderId, 3)).toBe(12_960);
  await receive(json.orderId, 12_960);
  expect(await redemptionOf(json.orderId)).toBe('redeemed');
  const { money } = await detailsOf(json.orderId);
  await call(`/orders/${json.orderId}/reversals`, 'POST', {
    paymentId: money.payments[0]!.id,
    reversal: 'mistake',
  });
  expect(await redemptionOf(json.orderId)).toBe('held');
});

test('A coupon can be used again when its order lapses, or is canceled and given back', async () => {
  const tree = await createTree(shop);
  const couponCode = await createCoupon({ max_redemptions: 1 });
  const lapsing = (await enter(tree, { couponCode, expectedTotalCents: 8640 })).json.orderId;
  const taken = await enter(tree, { couponCode, expectedTotalCents: 8640 });
  expect([taken.status, taken.json.code]).toEqual([422, 'invalid_coupon']);
  await sql`update order_dues set due_at = now() where order_id = ${lapsing}`.execute(
    shop.services.db,
  );
  await lapseDueAmounts(shop.services);
  expect(await redemptionOf(lapsing)).toBe('released');
  const paid = (await enter(tree, { couponCode, expectedTotalCents: 8640 })).json.orderId;
  await receive(paid, 8640);
  await call(`/orders/${paid}`, 'PATCH', { status: 'Canceled', was: 'Pending' });
  expect(await redemptionOf(paid)).toBe('redeemed');
  const { money } = await detailsOf(paid);
  await call(`/orders/${paid}/refunds-by-hand`, 'POST', {
    key: randomUUID(),
    paymentId: money.payments[0]!.id,
    kind: 'cash',
    amountCents: 8640,
    leftCents: 8640,
    reason: 'Canceled',
  });
  expect(await redemptionOf(paid)).toBe('released');
});

test('A coupon is used once by a customer, known by phone or by account', async () => {
  const tree = await createTree(shop);
  const couponCode = await createCoupon({ once_per_customer: true });
  const phone = newPhone();
  const customer = { fullName: 'Casey Grove', phone };
  const order = { customer, couponCode, expectedTotalCents: 8640, evenIfSame: true };
  expect((await enter(tree, order)).status).toBe(200);
  expect((await enter(tree, order)).json.code).toBe('invalid_coupon');
  const email = `${randomUUID()}@example.com`;
  const personal = await createCoupon({ email });
  const byEmail = { customer: { ...customer, email }, couponCode: personal };
  const request = { ...order, ...byEmail };
  expect((await enter(tree, request)).json.code).toBe('invalid_coupon'); // nobody has confirmed the address
  await signIn(shop, email);
  expect((await enter(tree, request)).status).toBe(200);
});

test('Many orders with the last use of a coupon are one order', async () => {
  const tree = await createTree(shop);
  const couponCode = await createCoupon({ max_redemptions: 1, once_per_customer: false });
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => enter(tree, { couponCode, expectedTotalCents: 8640 })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await stockOf(shop, tree)).toBe(8);
});

test('A coupon says what it takes off, and a discount cannot come on top', async () => {
  const tree = await createTree(shop);
  const code = await createCoupon();
  const customer = { fullName: 'Casey Grove', phone: newPhone() };
  const items = [{ productId: tree.id, quantity: 2 }];
  const { json } = await call('/farm-orders/coupons', 'POST', { code, customer, items });
  expect(json).toMatchObject({ code, discountCents: 960 });
  const discount = { amountCents: 100, reason: 'Neighbor' };
  expect((await enter(tree, { couponCode: code, discount })).status).toBe(400);
});

test.each(['/farm-orders/quotes', '/farm-orders/coupons'])(
  '%s is for admins only',
  async (path) => {
    const { headers } = await signIn(shop);
    const response = await shop.app.request(`/api/admin${path}`, {
      method: 'POST',
      headers,
      body: '{}',
    });
    expect([401, 403]).toContain(response.status);
  },
);

test('Trees that are added after the coupon has ended cost their full price, and the others keep theirs', async () => {
  const tree = await createTree(shop);
  const couponCode = await createCoupon();
  const { orderId } = (await enter(tree, { couponCode, expectedTotalCents: 8640 })).json;
  expect(await change(orderId, 3)).toBe(3 * 4320);
  await shop.services.db
    .updateTable('coupons')
    .set({ ended_at: new Date() })
    .where('code', '=', couponCode)
    .execute();
  expect(await change(orderId, 4)).toBe(3 * 4320 + 4800);
  expect(await change(orderId, 3)).toBe(3 * 4320);
  expect(await change(orderId, 2)).toBe(2 * 4320);
});
