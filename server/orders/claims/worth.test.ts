import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import type { ClaimDetails } from '#domain/orders/claim-list.ts';
import type { ChangePreview, WantedChange } from '#domain/orders/order-changes.ts';
import type { Order } from '#domain/orders/orders.ts';
import { useAdmin } from '#tests/support/admin.ts';
import { pay } from '#tests/support/buying.ts';
import { expectConsistentLedger, reconcileRefundsNow } from '#tests/support/ledger.ts';
import { signIn, type TestCustomer } from '#tests/support/sign-in.ts';
import { cardToken, useSquare } from '#tests/support/square.ts';
import { useTestShop } from '#tests/support/test-shop.ts';
import { addToCart, createTree, type TestTree } from '#tests/support/trees.ts';

const square = useSquare();
const shop = useTestShop(() => square.startEnvironment());
const { call } = useAdmin(shop);

/** The provider takes a moment to complete a refund. */
afterEach(async () => {
  await reconcileRefundsNow(shop);
  square.ledger.advanceClock(5000);
  await reconcileRefundsNow(shop);
  await expectConsistentLedger(shop);
});

interface Bought {
  customer: TestCustomer;
  id: string;
}

async function buy(
  trees: [TestTree, number][],
  coupon: Partial<Record<'percent' | 'amount_cents' | 'minimum_cents', number>>,
): Promise<Bought> {
  const code = `T${randomUUID().slice(0, 8).toUpperCase()}`;
  const kind = coupon.percent ? 'percent' : 'amount';
  await shop.services.db
    .insertInto('coupons')
    .values({ code, kind, ...coupon })
    .execute();
  const customer = await signIn(shop);
  for (const [tree, quantity] of trees) await addToCart(shop, customer, tree, quantity);
  const { body } = await pay(shop, customer, cardToken(square), { couponCode: code });
  return { customer, id: body.orderId! };
}

async function read({ customer, id }: Bought): Promise<Order> {
  const response = await shop.app.request(`/api/orders/${id}`, { headers: customer.headers });
  return ((await response.json()) as { order: Order }).order;
}

async function change(id: string, wanted: WantedChange): Promise<void> {
  const shown = await call<ChangePreview>(`/orders/${id}/changes/preview`, 'POST', {
    change: wanted,
  });
  const { status } = await call(`/orders/${id}/changes`, 'POST', {
    key: randomUUID(),
    change: wanted,
    cents: shown.json.cents,
    proposedCents: shown.json.refundCents,
    refundCents: shown.json.refundCents,
    restock: true,
    reason: 'Agreed by phone',
  });
  expect(status).toBe(200);
}

async function handOver({ id }: Bought): Promise<void> {
  const { status } = await call(`/orders/${id}`, 'PATCH', { status: 'Delivered', was: 'Pending' });
  expect(status).toBe(204);
}

/** Claims one tree and refunds what the screen proposes. */
async function refundOne({ customer }: Bought, orderItemId: string): Promise<number> {
  const response = await shop.app.request('/api/claims', {
    method: 'POST',
    headers: customer.headers,
    body: JSON.stringify({
      id: randomUUID(),
      orderItemId,
      trees: 1,
      reason: 'broken',
      details: '',
      wish: 'refund',
      photoIds: [],
    }),
  });
  const { claim } = (await response.json()) as { claim: { id: string } };
  const { json } = await call<ClaimDetails>(`/claims/${claim.id}`);
  const { status } = await call(`/claims/${claim.id}/decision`, 'POST', {
    decision: 'refunded',
    amountCents: json.proposedCents,
    proposedCents: json.proposedCents,
    answer: '',
  });
  expect(status).toBe(204);
  return json.proposedCents;
}

async function refundAll(bought: Bought): Promise<number[]> {
  const refunds: number[] = [];
  for (const { id, quantity } of (await read(bought)).items)
    for (let tree = 0; tree < quantity; tree++) refunds.push(await refundOne(bought, id));
  return refunds;
}

const sum = (cents: readonly number[]) => cents.reduce((all, one) => all + one, 0);

test('ten claims of single trees come to what was paid, to the cent', async () => {
  const tree = await createTree(shop, { priceCents: 2390, quantity: 10 });
  const bought = await buy([[tree, 10]], { percent: 25 });
  await handOver(bought);
  expect((await read(bought)).totalCents).toBe(17_925);
  expect(sum(await refundAll(bought))).toBe(17_925);
});

test('after a change that cost the coupon, a claim proposes what was kept for the tree', async () => {
  const tree = await createTree(shop, { priceCents: 4000 });
  const bought = await buy([[tree, 2]], { amount_cents: 2000, minimum_cents: 5000 });
  const [item] = (await read(bought)).items;
  await change(bought.id, {
    kind: 'quantities',
    quantities: [{ itemId: item!.id, was: 2, quantity: 1 }],
  });
  await handOver(bought);
  expect(await refundAll(bought)).toEqual([4000]);
  expect((await read(bought)).refundedCents).toBe(6000);
});

test('after a swap, the claims of all trees leave nothing with the farm', async () => {
  const [dear, other, cheap] = [
    await createTree(shop, { priceCents: 7500 }),
    await createTree(shop, { priceCents: 5000 }),
    await createTree(shop, { priceCents: 2500 }),
  ];
  const bought = await buy(
    [
      [dear, 1],
      [other, 1],
    ],
    { amount_cents: 4000, minimum_cents: 10_000 },
  );
  const item = (await read(bought)).items.find(({ productId }) => productId === dear.id)!;
  await change(bought.id, {
    kind: 'swap',
    itemId: item.id,
    was: 1,
    trees: 1,
    productId: cheap.id,
  });
  await handOver(bought);
  const { paidCents, refundedCents } = await read(bought);
  expect(sum(await refundAll(bought))).toBe(paidCents - refundedCents);
});

test('after a hand-over undone, a claimed tree stays, and taking back the others costs the coupon', async () => {
  const [claimed, other] = [
    await createTree(shop, { priceCents: 4000 }),
    await createTree(shop, { priceCents: 4000 }),
  ];
  const bought = await buy(
    [
      [claimed, 1],
      [other, 1],
    ],
    { amount_cents: 2000, minimum_cents: 5000 },
  );
  const { items } = await read(bought);
  const takenBack = (tree: TestTree): WantedChange => ({
    kind: 'quantities',
    quantities: [
      { itemId: items.find(({ productId }) => productId === tree.id)!.id, was: 1, quantity: 0 },
    ],
  });
  await handOver(bought);
  const item = items.find(({ productId }) => productId === claimed.id)!;
  expect(await refundOne(bought, item.id)).toBe(3000);
  const undone = { status: 'Pending', was: 'Delivered' };
  expect((await call(`/orders/${bought.id}`, 'PATCH', undone)).status).toBe(204);

  const wanted = { change: takenBack(claimed) };
  expect(await call(`/orders/${bought.id}/changes/preview`, 'POST', wanted)).toMatchObject({
    status: 409,
    json: { code: 'claimed' },
  });
  await change(bought.id, takenBack(other));
  // 60.00 were paid; the tree that stays costs 40.00 without the coupon, less the allowance.
  const { refundedCents, now } = await read(bought);
  expect([refundedCents, now?.totalCents]).toEqual([5000, 1000]);
});
