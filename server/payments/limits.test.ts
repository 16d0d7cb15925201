import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { pay, type PayResponse } from '#tests/support/buying.ts';
import { signIn, type TestCustomer } from '#tests/support/sign-in.ts';
import { cardToken, useSquare } from '#tests/support/square.ts';
import { useTestShop } from '#tests/support/test-shop.ts';
import { addToCart, createTree, stockOf } from '#tests/support/trees.ts';

const square = useSquare();
const shop = useTestShop(async () => ({
  ...(await square.startEnvironment()),
  CHECKOUT_TRIES: '5',
  CHECKOUT_DECLINES: '3',
  CHECKOUT_DECLINES_PER_DAY: '4',
  CHECKOUT_TRIES_PER_NETWORK: '9',
}));

const agePayments = (customer: TestCustomer, interval: string) =>
  sql`update payment_attempts set created_at = created_at - ${interval}::interval, client_key = null
    where user_id = ${customer.userId}`.execute(shop.services.db);
const clearNetwork = () =>
  shop.services.db.updateTable('payment_attempts').set({ client_key: null }).execute();

async function buyer() {
  await clearNetwork();
  const [customer, tree] = [await signIn(shop), await createTree(shop)];
  await addToCart(shop, customer, tree);
  return { customer, tree };
}
const decline = (customer: TestCustomer): Promise<PayResponse> =>
  pay(shop, customer, cardToken(square, { cvv: '911' }));

describe('payment limits', () => {
  test('after three declines in ten minutes the provider is not called, even for a good card', async () => {
    const { customer, tree } = await buyer();
    const answers = [await decline(customer), await decline(customer), await decline(customer)];
    expect(answers.map(({ status }) => status)).toEqual([402, 402, 402]);
    const payments = square.ledger.list('payment').length;
    const refused = await pay(shop, customer, cardToken(square));
    expect(refused).toMatchObject({ status: 429, body: { code: 'declined_too_often' } });
    expect([square.ledger.list('payment').length, await stockOf(shop, tree)]).toEqual([
      payments,
      10,
    ]);
    await agePayments(customer, '11 minutes');
    expect((await pay(shop, customer, cardToken(square))).status).toBe(200);
  });

  test('the first two declines are explained, later ones are not; a repeated request gets its first answer', async () => {
    const { customer } = await buyer();
    await decline(customer);
    const token = cardToken(square, { cvv: '911' });
    const second = await pay(shop, customer, token);
    expect(second.body.error).toContain('CVV');
    expect((await decline(customer)).body.error).toBe(
      'Your card was declined. Please try another card or contact your bank.',
    );
    expect(await pay(shop, customer, token)).toEqual(second);
  });

  test('declines are limited per day as well', async () => {
    const { customer } = await buyer();
    for (let declines = 0; declines < 4; declines++) {
      await decline(customer);
      await agePayments(customer, '2 hours');
    }
    expect((await decline(customer)).status).toBe(429);
    await agePayments(customer, '24 hours');
    expect((await decline(customer)).status).toBe(402);
  });

  test('five failed tries an hour; purchases do not count', async () => {
    const { customer, tree } = await buyer();
    for (let bought = 0; bought < 6; bought++) {
      expect((await pay(shop, customer, cardToken(square))).status).toBe(200);
      await addToCart(shop, customer, tree);
    }
    for (let tries = 0; tries < 5; tries++)
      await pay(shop, customer, `cnon:unheard-of-${customer.userId}-${tries}`);
    expect(await pay(shop, customer, cardToken(square))).toMatchObject({
      status: 429,
      body: { code: 'too_many_tries' },
    });
  });

  test('tries are limited per network, across accounts', async () => {
    await clearNetwork();
    const statuses: number[] = [];
    const tree = await createTree(shop, { quantity: 100 });
    for (let accounts = 0; accounts < 10; accounts++) {
      const customer = await signIn(shop);
      await addToCart(shop, customer, tree);
      statuses.push((await decline(customer)).status);
    }
    expect(statuses).toEqual([...Array<number>(9).fill(402), 429]);
  });

  test('unsettled attempts do not count, and each paid order of a network offsets a failed one (A6)', async () => {
    await clearNetwork();
    const tree = await createTree(shop, { quantity: 200 });
    const payAsNew = async (token: string) => {
      const customer = await signIn(shop);
      await addToCart(shop, customer, tree);
      return (await pay(shop, customer, token)).status;
    };
    // More at once than the nine failed tries allowed per network.
    expect(
      await Promise.all(Array.from({ length: 15 }, () => payAsNew(cardToken(square)))),
    ).toEqual(Array(15).fill(200));
    const statuses: number[] = [];
    for (let declined = 0; declined < 25; declined++)
      statuses.push(await payAsNew(cardToken(square, { cvv: '911' })));
    expect(statuses).toEqual([...Array<number>(24).fill(402), 429]);
  });
});
