import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Order } from '#domain/orders/orders.ts';
import type { CardProvider } from '#server/payments/provider.ts';
import { pay, orderStateOf } from '#tests/support/buying.ts';
import { expectConsistentLedger } from '#tests/support/ledger.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { cardToken, useSquare } from '#tests/support/square.ts';
import { useTestShop } from '#tests/support/test-shop.ts';
import { addToCart, createTree, stockOf } from '#tests/support/trees.ts';

const square = useSquare();
const shop = useTestShop(square.startEnvironment);

const paid = {
  payment: 'completed',
  status: 'Pending',
  attempt: 'captured',
  holds: 'consumed',
  mails: 1,
};
const charges = () => square.ledger.list('payment').filter(({ status }) => status === 'COMPLETED');

async function buyer(quantity = 1, tree = createTree(shop)) {
  const customer = await signIn(shop);
  const planted = await tree;
  await addToCart(shop, customer, planted, quantity);
  return { customer, tree: planted };
}

describe('buying trees for pickup', () => {
  test('charges the card, sells the trees and empties the cart', async () => {
    const { customer, tree } = await buyer(2);
    const { status, body } = await pay(shop, customer, cardToken(square));
    expect(status).toBe(200);
    expect(await orderStateOf(shop, body.orderId!)).toEqual(paid);
    expect(await stockOf(shop, tree)).toBe(8);
    expect(charges().at(-1)!.amount_money).toEqual({ amount: 9600, currency: 'USD' });
    const cart = await shop.app.request('/api/cart', { headers: customer.headers });
    expect(await cart.json()).toEqual({ items: [] });
  });

  test('the order shows price, customer and items, to its owner only', async () => {
    const { customer, tree } = await buyer(2);
    const { body } = await pay(shop, customer, cardToken(square));
    await shop.services.db
      .updateTable('products')
      .set({ price: '99.00' })
      .where('id', '=', tree.id)
      .execute();
    const answer = await shop.app.request(`/api/orders/${body.orderId}`, {
      headers: customer.headers,
    });
    const { order } = (await answer.json()) as { order: Order };
    expect(order).toMatchObject({
      paymentStatus: 'completed',
      deliveryType: 'pickup',
      totalCents: 9600,
      customer: { fullName: 'Jordan Avery', email: 'jordan@example.com', address: null },
      items: [
        {
          productId: tree.id,
          variety: tree.variety,
          fruit: 'Apple',
          rootstock: 'G.41',
          quantity: 2,
          priceCents: 4800,
          status: 'Pending',
        },
      ],
    });
    const stranger = await signIn(shop);
    const foreign = await shop.app.request(`/api/orders/${body.orderId}`, {
      headers: stranger.headers,
    });
    const missing = await shop.app.request('/api/orders/00000000-0000-4000-8000-000000000000', {
      headers: stranger.headers,
    });
    expect([foreign.status, await foreign.text()]).toEqual([missing.status, await missing.text()]);
    expect(foreign.status).toBe(404);
  });

  test('orders are listed newest first, for their owner only', async () => {
    const { customer } = await buyer();
    const first = await pay(shop, customer, cardToken(square));
    await addToCart(shop, customer, await createTree(shop));
    const second = await pay(shop, customer, cardToken(square));
    const { orders } = (await (
      await shop.app.request('/api/orders', { headers: customer.headers })
    ).json()) as { orders: Order[] };
    expect(orders.map(({ id }) => id)).toEqual([second.body.orderId, first.body.orderId]);
    expect(
      await (
        await shop.app.request('/api/orders', { headers: (await signIn(shop)).headers })
      ).json(),
    ).toEqual({ orders: [], hasMore: false });
  });

  test('the next checkout is prefilled with the last entries', async () => {
    const { customer } = await buyer();
    const before = await (
      await shop.app.request('/api/checkout', { headers: customer.headers })
    ).json();
    expect(before).toMatchObject({
      profile: { fullName: '', email: customer.email, state: 'WA' },
      payment: { sandbox: true },
    });
    await pay(shop, customer, cardToken(square), {
      customerInfo: {
        fullName: ' Jordan Avery ',
        email: 'jordan@example.com',
        phone: '509.555.0142',
        address: '',
        state: 'id',
      },
    });
    const after = await (
      await shop.app.request('/api/checkout', { headers: customer.headers })
    ).json();
    expect(after).toMatchObject({
      cart: { items: [] },
      profile: {
        fullName: 'Jordan Avery',
        email: 'jordan@example.com',
        phone: '509.555.0142',
        state: 'ID',
      },
    });
  });

  test('an empty cart is refused', async () => {
    expect(await pay(shop, await signIn(shop), cardToken(square))).toEqual({
      status: 409,
      body: { error: 'Your cart is empty', code: 'cart_empty' },
    });
  });

  test('a checkout that is sent again with a new card, as after a lost answer, ends at its order', async () => {
    const { customer, tree } = await buyer(2);
    const shown = { expectedTotal: 9600, expectedItems: [{ productId: tree.id, quantity: 2 }] };
    const first = await pay(shop, customer, cardToken(square), shown);
    const before = square.ledger.list('payment').length;
    expect(await pay(shop, customer, cardToken(square), shown)).toEqual(first);
    expect(square.ledger.list('payment').length).toBe(before);
    expect(await stockOf(shop, tree)).toBe(8);
    const start = await shop.app.request('/api/checkout', { headers: customer.headers });
    expect(await start.json()).toMatchObject({ placedOrderId: first.body.orderId });
  });

  test.each([
    ['other trees', { quantity: 2 }],
    ['another total', { expectedTotal: 4801 }],
    ['an order of more than an hour ago', { minutes: 61 }],
  ])('a checkout of an empty cart is no repetition of %s', async (_what, other) => {
    const { quantity, expectedTotal, minutes } = {
      quantity: 1,
      expectedTotal: 4800,
      minutes: 1,
      ...other,
    };
    const { customer, tree } = await buyer();
    const shown = { expectedTotal, expectedItems: [{ productId: tree.id, quantity }] };
    await pay(shop, customer, cardToken(square));
    await sql`update payment_attempts set created_at = created_at - make_interval(mins => ${minutes})
      where user_id = ${customer.userId}`.execute(shop.services.db);
    const { status, body } = await pay(shop, customer, cardToken(square), shown);
    expect([status, body.code]).toEqual([409, expect.stringMatching(/^cart_(?:empty|changed)$/)]);
  });

  test('the first invalid field is named', async () => {
    const { customer } = await buyer();
    const answer = await pay(shop, customer, cardToken(square), {
      customerInfo: { fullName: 'J', email: 'x', phone: '1' },
    });
    expect(answer).toEqual({
      status: 400,
      body: {
        error: 'Name must be at least 2 characters',
        code: 'invalid_input',
        field: 'customerInfo.fullName',
      },
    });
  });

  test('prices and totals sent by the browser are ignored', async () => {
    const { customer } = await buyer();
    const { status } = await pay(shop, customer, cardToken(square), {
      total: 1,
      totalAmount: 0.01,
      discount: 4799,
      price: 1,
      userId: 'x',
    });
    expect(status).toBe(200);
    expect(charges().at(-1)!.amount_money.amount).toBe(4800);
  });

  test('a changed total is refused with the right one, and nothing is charged', async () => {
    const { customer, tree } = await buyer();
    const before = square.ledger.list('payment').length;
    const answer = await pay(shop, customer, cardToken(square), { expectedTotal: 1 });
    expect([answer.status, answer.body.total]).toEqual([409, 4800]);
    expect([square.ledger.list('payment').length, await stockOf(shop, tree)]).toEqual([before, 10]);
    expect((await pay(shop, customer, cardToken(square), { expectedTotal: 4800 })).status).toBe(
      200,
    );
  });

  test('a changed cart is refused, even at the same total', async () => {
    const { customer, tree } = await buyer(2);
    const shown = [{ productId: tree.id, quantity: 2 }];
    await shop.services.db
      .deleteFrom('cart_items')
      .where('user_id', '=', customer.userId)
      .execute();
    const other = await createTree(shop);
    await addToCart(shop, customer, other, 2);
    const before = square.ledger.list('payment').length;
    const refused = await pay(shop, customer, cardToken(square), {
      expectedTotal: 9600,
      expectedItems: shown,
    });
    expect([refused.status, refused.body.code]).toEqual([409, 'cart_changed']);
    expect([square.ledger.list('payment').length, await stockOf(shop, other)]).toEqual([
      before,
      10,
    ]);
    expect(
      (
        await pay(shop, customer, cardToken(square), {
          expectedTotal: 9600,
          expectedItems: [{ productId: other.id, quantity: 2 }],
        })
      ).status,
    ).toBe(200);
  });

  test('an unknown coupon is refused, not ignored', async () => {
    const { customer } = await buyer();
    expect(await pay(shop, customer, cardToken(square), { couponCode: 'TEST02' })).toMatchObject({
      status: 422,
      body: { error: 'Invalid coupon code' },
    });
  });
});

describe('declined cards', () => {
  test.each([
    ['security code', { cvv: '911' }, 'CVV'],
    ['ZIP code', { postalCode: '99999' }, 'ZIP'],
    ['expiration date', { expMonth: 1, expYear: 2040 }, 'expiration date'],
    ['card', { number: '4000000000000002' }, 'declined'],
    ['number', { number: '4242424242424242' }, 'card number'],
  ])('a wrong %s is reported and the trees are released', async (_what, card, text) => {
    const { customer, tree } = await buyer(3);
    const { status, body } = await pay(shop, customer, cardToken(square, card));
    expect(status).toBe(402);
    expect(body.error).toContain(text);
    expect(await stockOf(shop, tree)).toBe(10);
    const { orders } = (await (
      await shop.app.request('/api/orders', { headers: customer.headers })
    ).json()) as { orders: Order[] };
    expect(orders).toEqual([]);
    expect((await pay(shop, customer, cardToken(square))).status).toBe(200);
  });

  test('a used token asks for the card again', async () => {
    const { customer } = await buyer();
    expect((await pay(shop, customer, 'cnon:card-nonce-already-used')).body.error).toBe(
      'Please enter your card again.',
    );
  });

  test('a declined token sent again gets the same answer without a second charge', async () => {
    const { customer } = await buyer();
    const token = cardToken(square, { cvv: '911' });
    const first = await pay(shop, customer, token);
    const payments = square.ledger.list('payment').length;
    expect(await pay(shop, customer, token)).toEqual(first);
    expect(square.ledger.list('payment')).toHaveLength(payments);
  });

  test('an unknown token is reported as our error, not as a decline', async () => {
    const { customer, tree } = await buyer();
    expect((await pay(shop, customer, 'cnon:made-up')).body.code).toBe('payment_not_taken');
    expect(await stockOf(shop, tree)).toBe(10);
  });

  test('the sandbox’s fixed test tokens are reusable', async () => {
    for (let round = 0; round < 2; round++) {
      const { customer } = await buyer();
      expect((await pay(shop, customer, 'cnon:card-nonce-ok')).status).toBe(200);
    }
  });
});

describe('races', () => {
  test('one token in concurrent requests is one order and one charge', async () => {
    const { customer, tree } = await buyer();
    const before = charges().length;
    const token = cardToken(square);
    const answers = await Promise.all(Array.from({ length: 6 }, () => pay(shop, customer, token)));
    expect(new Set(answers.map(({ body }) => body.orderId)).size).toBe(1);
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(charges()).toHaveLength(before + 1);
    expect(await stockOf(shop, tree)).toBe(9);
  });

  test('two cards from two tabs at once: only one is charged', async () => {
    const { customer } = await buyer();
    const before = charges().length;
    await Promise.all([
      pay(shop, customer, cardToken(square)),
      pay(shop, customer, cardToken(square)),
    ]);
    expect(charges()).toHaveLength(before + 1);
  });

  test('another customer’s token is refused', async () => {
    const [anna, ben] = [await buyer(), await buyer()];
    const token = cardToken(square);
    await pay(shop, anna.customer, token);
    expect((await pay(shop, ben.customer, token)).status).toBe(400);
  });

  test('the last tree is sold only once', async () => {
    const tree = await createTree(shop, { quantity: 1 });
    const buyers = await Promise.all(
      Array.from({ length: 10 }, () => buyer(1, Promise.resolve(tree))),
    );
    const before = charges().length;
    const answers = await Promise.all(
      buyers.map(({ customer }) => pay(shop, customer, cardToken(square))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(new Set(refused.map(({ status, body }) => `${status} ${body.error}`))).toEqual(
      new Set([`409 ${tree.variety} on G.41 is out of stock`]),
    );
    expect(charges()).toHaveLength(before + 1);
    expect(await stockOf(shop, tree)).toBe(0);
  });

  test('trees added while the payment runs stay in the cart', async () => {
    const { customer, tree } = await buyer(2);
    const other = await createTree(shop);
    square.faults.add({ call: 'create', kind: 'delay', times: 1, delayMs: 300, status: 500 });
    const paying = pay(shop, customer, cardToken(square));
    await expect.poll(() => stockOf(shop, tree)).toBe(8);
    await addToCart(shop, customer, tree, 1);
    await addToCart(shop, customer, other, 1);
    expect((await paying).status).toBe(200);
    const { items } = (await (
      await shop.app.request('/api/cart', { headers: customer.headers })
    ).json()) as { items: { quantity: number; product: { id: string } }[] };
    expect(items.map(({ quantity, product }) => [product.id, quantity])).toEqual([
      [tree.id, 1],
      [other.id, 1],
    ]);
  });
});

describe('an overloaded card provider', () => {
  /** Overrides provider methods during `work`. */
  async function withCards(cards: Partial<CardProvider>, work: () => Promise<void>): Promise<void> {
    const working = shop.services.cards;
    shop.services.cards = { ...working, ...cards };
    await work().finally(() => (shop.services.cards = working));
  }

  test('with a full queue refuses new payments before trees are held (A6)', async () => {
    const { customer, tree } = await buyer();
    await withCards({ isBusy: () => true }, async () => {
      expect(await pay(shop, customer, cardToken(square))).toMatchObject({
        status: 503,
        body: { code: 'too_busy', error: expect.not.stringContaining('not available') },
      });
    });
    expect(await stockOf(shop, tree)).toBe(10);
  });

  test('fails a payment that was never sent: trees and card token are free at once, and it does not count as a try', async () => {
    const { customer, tree } = await buyer();
    const token = cardToken(square);
    await withCards({ authorize: async () => ({ status: 'not_sent' }) }, async () => {
      for (let tries = 0; tries < 6; tries++)
        expect(await pay(shop, customer, token)).toMatchObject({
          status: 503,
          body: { code: 'too_busy' },
        });
    });
    expect(await stockOf(shop, tree)).toBe(10);
    const { status, body } = await pay(shop, customer, token);
    expect([status, await orderStateOf(shop, body.orderId!)]).toEqual([200, paid]);
    await expectConsistentLedger(shop);
  });

  test('sixty concurrent payments from one network all succeed (A6)', async () => {
    const tree = await createTree(shop, { quantity: 60 });
    const buyers = await Promise.all(
      Array.from({ length: 60 }, () => buyer(1, Promise.resolve(tree))),
    );
    const answers = await Promise.all(
      buyers.map(({ customer }) => pay(shop, customer, cardToken(square))),
    );
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    expect(await stockOf(shop, tree)).toBe(0);
  });
});
