import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { AdditionStart } from '#domain/orders/order-additions.ts';
import { useAdditions } from '#tests/support/additions.ts';
import { useAdmin } from '#tests/support/admin.ts';
import {
  calculateDelivery,
  crashAt,
  deliveredTo,
  pay,
  reconcileAttemptsNow,
  spokane,
} from '#tests/support/buying.ts';
import { catalogTree } from '#tests/support/catalog-trees.ts';
import { useDriveTime } from '#tests/support/drive-time.ts';
import { expectConsistentLedger, reconcileRefundsNow } from '#tests/support/ledger.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { cardToken, useSquare } from '#tests/support/square.ts';
import { useTestShop } from '#tests/support/test-shop.ts';
import { addToCart, createTree, stockOf } from '#tests/support/trees.ts';

const square = useSquare();
const driveTime = useDriveTime();
const shop = useTestShop(async () => ({
  ...(await square.startEnvironment()),
  ...(await driveTime.startEnvironment()),
}));
const { call, mailsAbout } = useAdmin(shop);
const { buy, read, preview, add, setPickup, attemptsOf } = useAdditions(shop, square);
beforeAll(() => setPickup(120));

afterEach(async () => {
  await reconcileAttemptsNow(shop, 2);
  await reconcileRefundsNow(shop);
  square.ledger.advanceClock(5000);
  await reconcileRefundsNow(shop);
  await expectConsistentLedger(shop);
});

const templatesOf = async (id: string) => (await mailsAbout(id)).map(({ template }) => template);

describe('the search', () => {
  const search = async ({ customer, order }: Awaited<ReturnType<typeof buy>>, text: string) =>
    (await (
      await shop.app.request(
        `/api/orders/${order.id}/additions?search=${encodeURIComponent(text)}`,
        {
          headers: customer.headers,
        },
      )
    ).json()) as AdditionStart;

  test.each([
    ['a part of a name', 'eycri', true],
    ['a letter too few', 'Honycrisp', true],
    ['two letters that are swapped', 'honeycirsp', true],
    ['a wrong letter and a rootstock', 'honeycrusp bud118', true],
    ['nothing like it', 'qqqqwwww', false],
  ])('finds a tree by %s', async (_what, text, isFound) => {
    const { trees, hasMore } = await search(await buy([[await createTree(shop), 1]]), text);
    expect(trees.some(({ variety }) => variety === 'Honeycrisp')).toBe(isFound);
    expect(hasMore).toBe(false);
  });

  test('says that there are more trees than it lists', async () => {
    const bought = await buy([[await createTree(shop), 1]]);
    const { trees, hasMore } = await search(bought, '');
    expect([trees.length, hasMore]).toEqual([20, true]);
  });
});

describe('a customer', () => {
  test('adds trees for a second payment: the price is shown first, the trees are sold, one mail says so', async () => {
    const [tree, other] = [await createTree(shop), await createTree(shop, { priceCents: 3000 })];
    const bought = await buy([[tree, 2]]);
    const trees = [
      { productId: tree.id, quantity: 1 },
      { productId: other.id, quantity: 2 },
    ];
    expect(await preview(bought, trees)).toMatchObject({
      status: 200,
      json: { treesCents: 10_800, deliveryFeeCents: 0, discountCents: 0, amountCents: 10_800 },
    });
    const key = randomUUID();
    expect(await add(bought, trees, 10_800, { key })).toMatchObject({
      status: 200,
      json: { orderId: bought.order.id, paymentStatus: 'completed' },
    });
    expect([await stockOf(shop, tree), await stockOf(shop, other)]).toEqual([7, 8]);
    const order = await read(bought);
    expect(order.items.map(({ quantity }) => quantity).toSorted()).toEqual([2, 3]);
    expect(order).toMatchObject({
      totalCents: 9600,
      paidCents: 20_400,
      refundedCents: 0,
      paymentUnderWay: false,
      now: { totalCents: 20_400 },
      changed: {
        changes: [{ id: key, by: 'customer', cents: 10_800, refundState: 'none' }],
      },
    });
    expect(await templatesOf(order.id)).toEqual(['order-confirmed', 'order-changed']);
    const { json } = await call<{ timeline: { action: string; after: { cents?: number } }[] }>(
      `/orders/${order.id}`,
    );
    expect(json.timeline.find(({ action }) => action === 'order_change')?.after.cents).toBe(10_800);
  });

  test('with a coupon and delivery pays what both come to more', async () => {
    const tree = await createTree(shop, { priceCents: 5000 });
    const code = `ADD${randomUUID().slice(0, 6).toUpperCase()}`;
    await shop.services.db
      .insertInto('coupons')
      .values({ code, kind: 'percent', percent: 10 })
      .execute();
    const customer = await signIn(shop);
    await addToCart(shop, customer, tree, 2);
    const quote = (await calculateDelivery(shop, customer)).body;
    const { body } = await pay(shop, customer, cardToken(square), {
      ...deliveredTo(spokane, quote.quoteId),
      couponCode: code,
    });
    const bought = { customer, order: await read({ customer, orderId: body.orderId! }) };
    const trees = [{ productId: tree.id, quantity: 2 }];
    const { json } = await preview(bought, trees);
    expect(json).toMatchObject({
      treesCents: 10_000,
      deliveryFeeCents: 400,
      discountCents: 1000,
      amountCents: 9400,
    });
    expect((await add(bought, trees, json.amountCents)).status).toBe(200);
  });

  test('is told whom the trees help, and at a removal who then lacks a partner', async () => {
    const bought = await buy([[await catalogTree(shop, 'Honeycrisp'), 1]]);
    const partner = await catalogTree(shop, 'Gala');
    const trees = [{ productId: partner.id, quantity: 1 }];
    const { json: shown } = await preview(bought, trees);
    expect(shown.orchard).toContain('Honeycrisp will bear: Gala pollinates it.');
    await add(bought, trees, shown.amountCents);
    const { items } = await read(bought);
    const gala = items.find(({ variety }) => variety === 'Gala')!;
    const body = { quantities: [{ itemId: gala.id, was: 1, quantity: 0 }] };
    const lacking = [expect.stringContaining('Without Gala: Honeycrisp needs another apple')];
    const path = `/orders/${bought.order.id}/changes/preview`;
    const own = await shop.app.request(`/api${path}`, {
      method: 'POST',
      headers: bought.customer.headers,
      body: JSON.stringify(body),
    });
    expect(await own.json()).toMatchObject({ orchard: lacking });
    const change = { kind: 'quantities', ...body };
    expect((await call(path, 'POST', { change })).json).toMatchObject({ orchard: lacking });
  });

  test('cannot add to another customer’s order, a sold-out or unknown tree, or for another price', async () => {
    const [tree, rare] = [await createTree(shop), await createTree(shop, { quantity: 1 })];
    const bought = await buy([[tree, 1]]);
    const trees = [{ productId: tree.id, quantity: 1 }];
    const stranger = { ...bought, customer: await signIn(shop) };
    expect((await preview(stranger, trees)).status).toBe(404);
    expect((await add(stranger, trees, 4800)).status).toBe(404);
    expect(await add(bought, trees, 4700)).toMatchObject({
      status: 409,
      json: { code: 'total_changed', total: 4800 },
    });
    expect(await add(bought, [{ productId: rare.id, quantity: 2 }], 9600)).toMatchObject({
      json: { code: 'not_enough_stock' },
    });
    expect(await add(bought, [{ productId: randomUUID(), quantity: 1 }], 4800)).toMatchObject({
      json: { code: 'tree_gone' },
    });
    expect(await add(bought, trees, 4800, { treeCount: 3 })).toMatchObject({
      json: { code: 'changed_meanwhile' },
    });
    for (const bad of [[], [...trees, ...trees], [{ ...trees[0]!, quantity: 0 }], 'all'])
      expect((await add(bought, bad as typeof trees, 4800)).status).toBe(400);
    expect(await attemptsOf(bought.order.id)).toEqual(['captured']);
    expect(await stockOf(shop, tree)).toBe(9);
  });

  test('has until the cut-off, and only until the order is ready', async () => {
    const tree = await createTree(shop);
    const bought = await buy([[tree, 1]]);
    const trees = [{ productId: tree.id, quantity: 1 }];
    await setPickup(5);
    try {
      expect(await add(bought, trees, 4800)).toMatchObject({ json: { code: 'too_late' } });
    } finally {
      await setPickup(120);
    }
    await call(`/orders/${bought.order.id}`, 'PATCH', { status: 'Ready', was: 'Pending' });
    expect(await add(bought, trees, 4800)).toMatchObject({ json: { code: 'too_late' } });
  });

  test('whose card is declined keeps the order as it was, and the trees are released', async () => {
    const tree = await createTree(shop);
    const bought = await buy([[tree, 1]]);
    const trees = [{ productId: tree.id, quantity: 2 }];
    expect(
      await add(bought, trees, 9600, { paymentToken: cardToken(square, { cvv: '911' }) }),
    ).toMatchObject({ status: 402, json: { code: 'card_declined' } });
    expect(await stockOf(shop, tree)).toBe(9);
    const order = await read(bought);
    expect(order).toMatchObject({ status: 'Pending', paymentStatus: 'completed', paidCents: 4800 });
    expect(order.changed).toBeUndefined();
    expect((await add(bought, trees, 9600)).status).toBe(200);
    expect(await templatesOf(order.id)).toEqual(['order-confirmed', 'order-changed']);
  });
});

describe('many at once', () => {
  test('50 payments of one addition charge once', async () => {
    const tree = await createTree(shop, { quantity: 60 });
    const bought = await buy([[tree, 1]]);
    const trees = [{ productId: tree.id, quantity: 1 }];
    const request = { key: randomUUID(), paymentToken: cardToken(square) };
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => add(bought, trees, 4800, request)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await attemptsOf(bought.order.id)).toEqual(['captured', 'captured']);
    expect(await stockOf(shop, tree)).toBe(58);
  });

  test('50 tabs with a card each charge once, the others are told why', async () => {
    const tree = await createTree(shop, { quantity: 60 });
    const bought = await buy([[tree, 1]]);
    const trees = [{ productId: tree.id, quantity: 1 }];
    const answers = await Promise.all(Array.from({ length: 50 }, () => add(bought, trees, 4800)));
    const codes = answers.map(({ status, json }) => (status === 200 ? 'paid' : json.code));
    expect(codes.filter((code) => code === 'paid')).toHaveLength(1);
    for (const code of codes)
      expect(['paid', 'payment_under_way', 'changed_meanwhile']).toContain(code);
    expect(await stockOf(shop, tree)).toBe(58);
  });
});

describe('killed', () => {
  test.each([
    ['during-authorization', ['captured', 'captured'], 8],
    ['before-capture', ['captured', 'captured'], 8],
    ['after-capture', ['captured', 'captured'], 8],
    ['before-completion-commit', ['captured', 'captured'], 8],
    ['before-authorization', ['captured', 'failed'], 9],
  ] as const)('%s, the trees are paid and added, or neither', async (point, attempts, stock) => {
    const tree = await createTree(shop);
    const bought = await buy([[tree, 1]]);
    crashAt(shop, point);
    const { json } = await add(bought, [{ productId: tree.id, quantity: 1 }], 4800);
    expect(json).toMatchObject({ paymentStatus: 'pending' });
    expect(await read(bought)).toMatchObject({ paymentUnderWay: true, paymentStatus: 'completed' });
    expect(await stockOf(shop, tree)).toBe(8);
    await reconcileAttemptsNow(shop, 3);
    expect(await attemptsOf(bought.order.id)).toEqual(attempts);
    expect(await stockOf(shop, tree)).toBe(stock);
    const isPaid = attempts[1] === 'captured';
    expect((await read(bought)).paidCents).toBe(isPaid ? 9600 : 4800);
    expect(await templatesOf(bought.order.id)).toEqual([
      'order-confirmed',
      isPaid ? 'order-changed' : 'addition-failed',
    ]);
  });

  test('while the provider is down, nothing else can happen to the order or its cart', async () => {
    const tree = await createTree(shop);
    const bought = await buy([[tree, 1]]);
    const trees = [{ productId: tree.id, quantity: 1 }];
    crashAt(shop, 'before-capture');
    await add(bought, trees, 4800);
    expect(await add(bought, trees, 4800)).toMatchObject({ json: { code: 'payment_under_way' } });
    for (const status of ['Delivered', 'Ready', 'Canceled'])
      expect(
        await call(`/orders/${bought.order.id}`, 'PATCH', {
          status,
          was: 'Pending',
          ...(status === 'Canceled' && { refundCents: 4800, leftCents: 4800 }),
        }),
      ).toMatchObject({ status: 409, json: { code: 'payment_under_way' } });
    await addToCart(shop, bought.customer, tree, 1);
    expect(await pay(shop, bought.customer, cardToken(square))).toMatchObject({
      status: 409,
      body: { code: 'payment_under_way' },
    });
    await reconcileAttemptsNow(shop, 2);
    expect((await pay(shop, bought.customer, cardToken(square))).status).toBe(200);
  });
});
