import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Order } from '#domain/orders/orders.ts';
import { callAuth } from '#tests/support/accounts.ts';
import {
  calculateDelivery,
  deliveredTo,
  pay,
  spokane,
  orderStateOf,
} from '#tests/support/buying.ts';
import { useDriveTime } from '#tests/support/drive-time.ts';
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

const seattle = { address: '400 Broad Street', city: 'Seattle', state: 'WA', zipCode: '98101' };
const failed = 'Failed to calculate delivery. Please check your address.';
const missing = {
  status: 409,
  body: {
    error: 'Please calculate delivery fee before continuing',
    code: 'delivery_quote_missing',
  },
};

async function buyer(quantity = 3) {
  const customer = await signIn(shop);
  const tree = await createTree(shop);
  await addToCart(shop, customer, tree, quantity);
  return { customer, tree };
}

describe('the price of a delivery', () => {
  test('is $1 per minute from the farm plus $2 per tree in the cart, whatever else the request says', async () => {
    const { customer } = await buyer(3);
    const { status, body } = await calculateDelivery(shop, customer, spokane, {
      treeCount: 99,
      deliveryFee: 0,
    });
    expect([status, body.deliveryFee, body.estimatedTime]).toEqual([200, 32, 26]);
  });

  test.each([
    ['Mead', 'WA', '99021', 15],
    ['Spokane', 'WA', '99208', 16],
    ['Deer Park', 'WA', '99006', 20],
    ['Greenacres', 'WA', '99016', 35],
    ['Newport', 'WA', '99156', 49],
    ['Coeur d’Alene', 'ID', '83814', 62],
  ])('takes about as long to %s, %s as the map says', async (city, state, zipCode, minutes) => {
    const { customer } = await buyer(1);
    const { body } = await calculateDelivery(shop, customer, { ...spokane, city, state, zipCode });
    expect(Math.abs(body.estimatedTime! - minutes)).toBeLessThan(7);
    expect(body.deliveryFee).toBe(body.estimatedTime! + 2);
  });

  test('is refused with the reason for an address outside the delivery area', async () => {
    const { customer } = await buyer();
    const { status, body } = await calculateDelivery(shop, customer, seattle);
    expect([status, body.code]).toEqual([422, 'outside_delivery_area']);
    expect(body.error).toMatch(
      /^We deliver up to 2 h from the farm; this address is about \d+ h( \d+ min)? away\. Please choose farm pickup\.$/,
    );
  });

  test.each([{ city: 'Seattle', zipCode: '99208' }, { state: 'ID' }, { zipCode: '00000' }])(
    'is refused where city, state and ZIP code do not belong together: %j',
    async (wrong) => {
      const { customer } = await buyer();
      expect(await calculateDelivery(shop, customer, { ...spokane, ...wrong })).toEqual({
        status: 422,
        body: { error: failed, code: 'address_unknown' },
      });
    },
  );

  test('needs a complete address, a cart and a sign-in', async () => {
    const { customer } = await buyer();
    expect(
      await calculateDelivery(shop, customer, spokane, { destination: 'Spokane, WA 99201' }),
    ).toMatchObject({ status: 400, body: { error: 'Please enter a complete delivery address' } });
    expect(await calculateDelivery(shop, await signIn(shop))).toMatchObject({
      status: 409,
      body: { error: 'Your cart is empty' },
    });
    expect(
      (await shop.app.request('/functions/v1/calculate-delivery', { method: 'POST', body: '{}' }))
        .status,
    ).toBe(401);
  });

  test('calls the external services once per address', async () => {
    const address = { ...spokane, address: '77 Once Street' };
    const first = await buyer();
    await calculateDelivery(shop, first.customer, address);
    const calls = driveTime.faults.calls;
    const { customer } = await buyer(1);
    expect(
      (
        await calculateDelivery(shop, customer, {
          ...address,
          address: '77 once  street',
          city: 'SPOKANE',
        })
      ).status,
    ).toBe(200);
    expect(driveTime.faults.calls).toBe(calls);
  });

  test('is limited to ten requests a minute', async () => {
    const { customer } = await buyer();
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => calculateDelivery(shop, customer)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      ...Array.from({ length: 10 }, () => 200),
      429,
      429,
    ]);
    expect((await calculateDelivery(shop, (await buyer()).customer)).status).toBe(200);
  });

  test('is counted on the same connections as sign-in tries', async () => {
    const { customer } = await buyer();
    expect(
      (
        await callAuth(shop, 'POST', '/token?grant_type=password', {
          body: { email: customer.email, password: 'wrong password' },
        })
      ).status,
    ).toBe(400);
    expect((await calculateDelivery(shop, customer)).status).toBe(200);
  });

  test('is unavailable while the external services are down, and available when they recover', async () => {
    const { customer } = await buyer();
    const address = { ...spokane, address: '5 Outage Road' };
    driveTime.faults.mode = 'down';
    expect(await calculateDelivery(shop, customer, address)).toMatchObject({
      status: 503,
      body: { code: 'delivery_unavailable' },
    });
    driveTime.faults.mode = 'up';
    expect((await calculateDelivery(shop, customer, address)).status).toBe(200);
  });
});

describe('buying with delivery', () => {
  test('charges the quoted fee, and the order has address, fee and minutes', async () => {
    const { customer, tree } = await buyer(3);
    const { body: quote } = await calculateDelivery(shop, customer);
    const { status, body } = await pay(shop, customer, cardToken(square), {
      ...deliveredTo(spokane, quote.quoteId),
      expectedTotal: 3 * 4800 + 3200,
    });
    expect(status).toBe(200);
    expect(await orderStateOf(shop, body.orderId!)).toMatchObject({
      payment: 'completed',
      holds: 'consumed',
      mails: 1,
    });
    expect(await stockOf(shop, tree)).toBe(7);
    const { order } = (await (
      await shop.app.request(`/api/orders/${body.orderId}`, { headers: customer.headers })
    ).json()) as { order: Order };
    expect(order).toMatchObject({
      deliveryType: 'delivery',
      deliveryFeeCents: 3200,
      estimatedMinutes: 26,
      totalCents: 17_600,
      customer: spokane,
    });
    const mail = await shop.services.db
      .selectFrom('mail_outbox')
      .select('props')
      .where('kind', '=', 'order-confirmed')
      .where('subject_id', '=', body.orderId!)
      .executeTakeFirstOrThrow();
    expect(mail.props).toMatchObject({
      deliveryAddress: '410 Sample Lane, Spokane, WA 99201',
      deliveryMinutes: 26,
      deliveryFeeCents: 3200,
    });
  });

  test('finds the quote by address without an id, and saves the address for next time', async () => {
    const { customer } = await buyer();
    await calculateDelivery(shop, customer);
    expect(
      (await pay(shop, customer, cardToken(square), deliveredTo({ ...spokane, city: 'SPOKANE ' })))
        .status,
    ).toBe(200);
    expect(
      await (await shop.app.request('/api/checkout', { headers: customer.headers })).json(),
    ).toMatchObject({ profile: { address: '410 Sample Lane', zipCode: '99201' } });
  });

  test('needs a quote', async () => {
    const { customer, tree } = await buyer();
    const before = square.ledger.list('payment').length;
    expect(await pay(shop, customer, cardToken(square), deliveredTo(spokane))).toEqual(missing);
    expect([square.ledger.list('payment').length, await stockOf(shop, tree)]).toEqual([before, 10]);
  });

  test('a zero quote is not valid', async () => {
    const { customer, tree } = await buyer();
    await calculateDelivery(shop, customer);
    await sql`alter table delivery_quotes drop constraint delivery_quotes_fee_cents_check`.execute(
      shop.services.db,
    );
    await sql`update delivery_quotes set fee_cents = 0 where user_id = ${customer.userId}`.execute(
      shop.services.db,
    );
    expect(await pay(shop, customer, cardToken(square), deliveredTo(spokane))).toEqual(missing);
    expect(await stockOf(shop, tree)).toBe(10);
  });

  test('a quote for another address is not valid', async () => {
    const { customer } = await buyer();
    const { body } = await calculateDelivery(shop, customer);
    for (const quoteId of [body.quoteId, undefined]) {
      expect(
        await pay(
          shop,
          customer,
          cardToken(square),
          deliveredTo({ ...spokane, address: '411 Sample Lane' }, quoteId),
        ),
      ).toEqual(missing);
    }
  });

  test('a quote for fewer trees is not valid', async () => {
    const { customer, tree } = await buyer(2);
    const { body } = await calculateDelivery(shop, customer);
    await addToCart(shop, customer, tree, 1);
    expect(
      await pay(shop, customer, cardToken(square), deliveredTo(spokane, body.quoteId)),
    ).toEqual(missing);
  });

  test('another customer’s quote is not valid', async () => {
    const [anna, ben] = [await buyer(), await buyer()];
    const { body } = await calculateDelivery(shop, anna.customer);
    expect(
      await pay(shop, ben.customer, cardToken(square), deliveredTo(spokane, body.quoteId)),
    ).toEqual(missing);
  });

  test('a quote expires after half an hour', async () => {
    const { customer } = await buyer();
    const { body } = await calculateDelivery(shop, customer);
    const age = (minutes: number) =>
      sql`update delivery_quotes
        set expires_at = created_at + interval '30 minutes' - make_interval(mins => ${minutes}::int)`.execute(
        shop.services.db,
      );
    await age(31);
    expect(
      await pay(shop, customer, cardToken(square), deliveredTo(spokane, body.quoteId)),
    ).toEqual(missing);
    await age(29);
    expect(
      (await pay(shop, customer, cardToken(square), deliveredTo(spokane, body.quoteId))).status,
    ).toBe(200);
  });

  test('a declined card keeps the quote valid', async () => {
    const { customer } = await buyer();
    const { body } = await calculateDelivery(shop, customer);
    expect(
      (
        await pay(
          shop,
          customer,
          cardToken(square, { cvv: '911' }),
          deliveredTo(spokane, body.quoteId),
        )
      ).status,
    ).toBe(402);
    expect(
      (await pay(shop, customer, cardToken(square), deliveredTo(spokane, body.quoteId))).status,
    ).toBe(200);
  });

  test('pickup is free, even with a quote', async () => {
    const { customer } = await buyer();
    const { body } = await calculateDelivery(shop, customer);
    expect(
      (
        await pay(shop, customer, cardToken(square), {
          quoteId: body.quoteId,
          expectedTotal: 3 * 4800,
        })
      ).status,
    ).toBe(200);
  });
});
