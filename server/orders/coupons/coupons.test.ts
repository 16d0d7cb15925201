import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { dayAt } from '#domain/farm/season.ts';
import { farmTimeZone } from '#domain/farm/settings.ts';
import { couponRefusals, type AppliedCoupon, type CouponRefusal } from '#domain/orders/coupons.ts';
import type { OrderDetails } from '#domain/orders/order-list.ts';
import type { CouponsTable } from '#server/schema/coupons.ts';
import { prepareDatabase } from '#server/start/prepare-database.ts';
import { useAdmin } from '#tests/support/admin.ts';
import {
  calculateDelivery,
  deliveredTo,
  crashAt,
  pay,
  reconcileAttemptsNow,
  spokane,
} from '#tests/support/buying.ts';
import { useDriveTime } from '#tests/support/drive-time.ts';
import { expectConsistentLedger, reconcileRefundsNow } from '#tests/support/ledger.ts';
import { signIn, type TestCustomer } from '#tests/support/sign-in.ts';
import { cardToken, useSquare } from '#tests/support/square.ts';
import { useTestShop } from '#tests/support/test-shop.ts';
import { addToCart, createTree } from '#tests/support/trees.ts';

const square = useSquare();
const driveTime = useDriveTime();
const shop = useTestShop(async () => ({
  ...(await square.startEnvironment()),
  ...(await driveTime.startEnvironment()),
}));
const { call } = useAdmin(shop);

const refused = (reason: CouponRefusal) => ({
  status: 422,
  body: expect.objectContaining({
    error: couponRefusals[reason],
    code: 'invalid_coupon',
  }) as unknown,
});
const invalid = { status: 422, body: { error: 'Invalid coupon code', code: 'invalid_coupon' } };
const charged = () =>
  Number(
    square.ledger.list('payment').findLast(({ status }) => status === 'COMPLETED')!.amount_money
      .amount,
  );
let codes = 0;

async function issue(
  coupon: Partial<Pick<CouponsTable, 'percent' | 'email' | 'max_redemptions' | 'expires_at'>> & {
    first_order_only?: boolean;
    once_per_customer?: boolean;
  } = {},
): Promise<string> {
  const code = `CODE${++codes}`;
  await shop.services.db
    .insertInto('coupons')
    .values({ code, kind: 'percent', percent: 10, ...coupon })
    .execute();
  return code;
}

async function buyer(email?: string): Promise<TestCustomer> {
  const customer = await signIn(shop, email);
  await addToCart(shop, customer, await createTree(shop), 2);
  return customer;
}

async function apply({ headers }: TestCustomer, code: unknown) {
  const response = await shop.app.request('/api/checkout/coupon', {
    method: 'POST',
    headers,
    body: JSON.stringify({ code }),
  });
  return {
    status: response.status,
    body: (await response.json()) as Partial<AppliedCoupon> & { error?: string; code?: string },
  };
}
const payWith = (customer: TestCustomer, couponCode: string, more = {}) =>
  pay(shop, customer, cardToken(square), { couponCode, ...more });

const usesOf = async (code: string): Promise<string[]> =>
  (
    await shop.services.db
      .selectFrom('coupon_redemptions')
      .innerJoin('coupons', 'coupons.id', 'coupon_id')
      .select('state')
      .where('code', '=', code)
      .orderBy('state')
      .execute()
  ).map(({ state }) => state);

describe('a coupon', () => {
  test('reduces the total as shown, and the order records it', async () => {
    const customer = await buyer();
    const code = await issue();
    const { status, body } = await apply(customer, ` ${code.toLowerCase()} `);
    expect([status, body]).toEqual([
      200,
      { code, rule: { kind: 'percent', percent: 10 }, minimumCents: 0, discountCents: 960 },
    ]);
    const paid = await payWith(customer, code, { expectedTotal: 8640 });
    expect([paid.status, charged()]).toEqual([200, 8640]);
    expect(await usesOf(code)).toEqual(['redeemed']);
    const answer = await shop.app.request(`/api/orders/${paid.body.orderId}`, {
      headers: customer.headers,
    });
    expect(await answer.json()).toMatchObject({
      order: { couponCode: code, discountCents: 960, totalCents: 8640 },
    });
  });

  test('TEST01 reduces any order to one cent, delivery included, repeatedly', async () => {
    const customer = await buyer();
    expect((await apply(customer, 'TEST01')).body).toMatchObject({
      code: 'TEST01',
      rule: { kind: 'fixed_total', fixedTotalCents: 1 },
    });
    await calculateDelivery(shop, customer);
    expect(
      (await payWith(customer, 'TEST01', { ...deliveredTo(spokane), expectedTotal: 1 })).status,
    ).toBe(200);
    expect(charged()).toBe(1);
    await addToCart(shop, customer, await createTree(shop));
    expect((await payWith(customer, 'test01')).status).toBe(200);
    expect(charged()).toBe(1);
  });

  test('a changed total is refused with the right one, and does not use the code', async () => {
    const customer = await buyer();
    const code = await issue();
    const { status, body } = await payWith(customer, code, { expectedTotal: 9600 });
    expect([status, body.code, body.total]).toEqual([409, 'total_changed', 8640]);
    expect(await usesOf(code)).toEqual([]);
  });

  test('is valid for one order per customer', async () => {
    const code = await issue();
    const customer = await buyer();
    expect((await payWith(customer, code)).status).toBe(200);
    await addToCart(shop, customer, await createTree(shop));
    expect(await payWith(customer, code)).toEqual(refused('used'));
    expect(await apply(customer, code)).toEqual(refused('used'));
    expect((await payWith(await buyer(), code)).status).toBe(200);
  });

  test('is released after a declined card', async () => {
    const customer = await buyer();
    const code = await issue({ max_redemptions: 1 });
    expect(
      (await pay(shop, customer, cardToken(square, { cvv: '911' }), { couponCode: code })).status,
    ).toBe(402);
    expect(await usesOf(code)).toEqual(['released']);
    expect((await payWith(customer, code)).status).toBe(200);
  });

  test('is held while the payment is unsettled, and released when it fails', async () => {
    const customer = await buyer();
    const code = await issue({ max_redemptions: 1 });
    crashAt(shop, 'before-authorization');
    await payWith(customer, code);
    expect(await usesOf(code)).toEqual(['held']);
    expect(await apply(await buyer(), code)).toEqual(refused('used_up'));
    await reconcileAttemptsNow(shop, 2);
    expect(await usesOf(code)).toEqual(['released']);
    expect((await payWith(customer, code)).status).toBe(200);
  });

  test('bound to an address is valid for its account only', async () => {
    const owner = await buyer();
    const code = await issue({ email: owner.email });
    expect(await apply(await buyer(), code)).toEqual(invalid);
    expect((await apply(owner, code)).status).toBe(200);
    await shop.services.pool.query('update auth.users set is_sso_user = true where id = $1', [
      owner.userId,
    ]);
    expect(
      await apply(owner, code),
      'an identity provider that asserts the address has not proven it (A2)',
    ).toEqual(refused('unconfirmed'));
  });

  test('for a first order is not valid for a second', async () => {
    const customer = await buyer();
    const code = await issue({ first_order_only: true });
    expect((await apply(customer, code)).status).toBe(200);
    await pay(shop, customer, cardToken(square));
    await addToCart(shop, customer, await createTree(shop));
    expect(await apply(customer, code)).toEqual(refused('first_order'));
  });

  test('expires', async () => {
    expect(
      await apply(await buyer(), await issue({ expires_at: new Date(Date.now() - 1000) })),
    ).toEqual(refused('over'));
  });

  test.each(['once_per_customer', 'first_order_only'] as const)(
    'with %s counts for a mailbox, whatever its plus addresses, dots and accounts',
    async (limit) => {
      const name = `ada.${randomUUID().slice(0, 8)}`;
      const [first, second, other] = [
        await buyer(`${name}@gmail.com`),
        await buyer(`${name.replace('.', '')}+trees@googlemail.com`),
        await buyer(`${name}x@gmail.com`),
      ];
      const code = await issue({ once_per_customer: false, [limit]: true });
      expect((await payWith(first, code)).status).toBe(200);
      const reason = limit === 'once_per_customer' ? 'used' : 'first_order';
      expect(await apply(second, code)).toEqual(refused(reason));
      expect(await payWith(second, code)).toEqual(refused(reason));
      expect((await apply(other, code)).status).toBe(200);
    },
  );

  test('used at the farm by phone is not used again online', async () => {
    const code = await issue();
    const [tree, customer] = [await createTree(shop), await buyer()];
    const phone = `(509) 555-${String(1000 + Math.floor(Math.random() * 8999))}`;
    const entered = await call('/farm-orders', 'POST', {
      key: randomUUID(),
      customer: { fullName: 'Casey Grove', phone },
      items: [{ productId: tree.id, quantity: 2 }],
      couponCode: code,
      pays: 'cash',
      dueOn: dayAt(new Date(), farmTimeZone),
      expectedTotalCents: 8640,
    });
    expect(entered.status).toBe(200);
    const customerInfo = { fullName: 'Casey Grove', email: customer.email, phone };
    expect(await payWith(customer, code, { customerInfo })).toEqual(refused('used'));
  });

  test('that ended gives no discount on trees that are added to its order', async () => {
    const customer = await buyer();
    const code = await issue({ percent: 50 });
    const { body } = await payWith(customer, code);
    const tree = await createTree(shop);
    const preview = async () => {
      const response = await shop.app.request(`/api/orders/${body.orderId}/additions/preview`, {
        method: 'POST',
        headers: customer.headers,
        body: JSON.stringify({ trees: [{ productId: tree.id, quantity: 1 }] }),
      });
      return ((await response.json()) as { amountCents: number }).amountCents;
    };
    expect(await preview()).toBe(2400);
    const change = (set: object) =>
      shop.services.db.updateTable('coupons').set(set).where('code', '=', code).execute();
    await change({ max_redemptions: 1 });
    expect(await preview(), 'used up').toBe(4800);
    await change({ max_redemptions: null, expires_at: new Date(Date.now() - 1000) });
    expect(await preview(), 'expired').toBe(4800);
    await change({ expires_at: null, ended_at: new Date() });
    expect(await preview(), 'ended').toBe(4800);
  });

  test('must exist', async () => {
    expect(await apply(await buyer(), 'NOTHING')).toEqual(invalid);
    expect((await apply(await buyer(), '  ')).body.error).toBe('Invalid coupon code');
    expect((await apply(await buyer(), 7)).status).toBe(400);
    expect(
      (await shop.app.request('/api/checkout/coupon', { method: 'POST', body: '{}' })).status,
    ).toBe(401);
  });

  test('cannot be guessed: ten wrong codes an hour, payments included', async () => {
    const customer = await buyer();
    const code = await issue();
    for (let round = 0; round < 12; round++) expect((await apply(customer, code)).status).toBe(200);
    const guesses = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        index % 2 ? apply(customer, `GUESS${index}`) : payWith(customer, `GUESS${index}`),
      ),
    );
    expect(guesses.filter(({ status }) => status === 422)).toHaveLength(10);
    expect((await apply(customer, code)).status).toBe(429);
    expect((await payWith(customer, code)).status).toBe(429);
    expect((await pay(shop, customer, cardToken(square))).status).toBe(200);
  });
});

describe('concurrent use of a coupon', () => {
  test('fifty buyers at once use it exactly up to its limit', async () => {
    const code = await issue({ max_redemptions: 7 });
    const tree = await createTree(shop, { quantity: 50 });
    const buyers = await Promise.all(
      Array.from({ length: 50 }, async () => {
        const customer = await signIn(shop);
        await addToCart(shop, customer, tree);
        return customer;
      }),
    );
    const answers = await Promise.all(buyers.map((customer) => payWith(customer, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(7);
    expect(answers.filter(({ status }) => status !== 200)).toEqual(
      Array.from({ length: 43 }, () => refused('used_up')),
    );
    expect(await usesOf(code)).toEqual(Array.from({ length: 7 }, () => 'redeemed'));
  });

  test('one buyer with many cards at once uses it once', async () => {
    const code = await issue();
    const customer = await buyer();
    const before = square.ledger.list('payment').length;
    await Promise.all(Array.from({ length: 6 }, () => payWith(customer, code)));
    expect(square.ledger.list('payment')).toHaveLength(before + 1);
    expect(await usesOf(code)).toEqual(['redeemed']);
  });
});

// Last, because it retires the test coupon.
describe('the test coupon', () => {
  const prepare = (cards: 'sandbox' | 'live') =>
    prepareDatabase({ url: shop.databaseUrl, log: pino({ level: 'silent' }), cards });

  test('stops a live shop from starting', async () => {
    await expect(prepare('live')).rejects.toThrow(
      'The database holds the test coupon TEST01, which sells anything for one cent',
    );
    await shop.services.db
      .updateTable('coupons')
      .set({ ended_at: new Date() })
      .where('code', '=', 'TEST01')
      .execute();
    await prepare('live');
    expect(await apply(await buyer(), 'TEST01')).toEqual(invalid);
  });

  test('is created in a sandbox shop', async () => {
    await prepare('sandbox');
    expect(await apply(await buyer(), 'TEST01')).toEqual(invalid); // stays ended
    await shop.services.db
      .updateTable('coupons')
      .set({ code: 'RETIRED-TEST01' })
      .where('code', '=', 'TEST01')
      .execute();
    await prepare('sandbox');
    expect((await apply(await buyer(), 'TEST01')).status).toBe(200);
  });
});

describe('the code of a canceled order', () => {
  const cancel = async (id: string, refundCents: number) =>
    call(`/orders/${id}`, 'PATCH', {
      status: 'Canceled',
      was: 'Pending',
      refundCents,
      leftCents: (await call<OrderDetails>(`/orders/${id}`)).json.money.cardLeftCents,
    });

  test('is released by a full refund, not by a partial one', async () => {
    const customer = await buyer();
    const code = await issue({ max_redemptions: 1, first_order_only: true });
    const { body } = await payWith(customer, code);
    await addToCart(shop, customer, await createTree(shop), 2);
    expect((await cancel(body.orderId!, 40)).status).toBe(204);
    expect([await usesOf(code), await apply(customer, code)]).toEqual([
      ['redeemed'],
      refused('used'),
    ]);
    expect(
      (
        await call(`/orders/${body.orderId}/refunds`, 'POST', {
          amountCents: 8600,
          leftCents: 8600,
          reason: 'The rest of it',
        })
      ).status,
    ).toBe(204);
    expect(await usesOf(code)).toEqual(['released']);
    expect((await payWith(customer, code)).status).toBe(200);
    await reconcileRefundsNow(shop);
    await expectConsistentLedger(shop);
  });

  test('for first orders ignores the canceled order', async () => {
    const customer = await buyer();
    const { body } = await pay(shop, customer, cardToken(square));
    await addToCart(shop, customer, await createTree(shop), 2);
    const code = await issue({ first_order_only: true });
    expect(await apply(customer, code)).toEqual(refused('first_order'));
    await cancel(body.orderId!, 9600);
    expect((await apply(customer, code)).status).toBe(200);
  });
});
