import { describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { dieAt, pay, settleNow, standOf } from '#tests/support/buying.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { cardToken, useSquare } from '#tests/support/square.ts';
import { useTestShop } from '#tests/support/test-shop.ts';
import { addToCart, plantTree, stockOf } from '#tests/support/trees.ts';
import type { Fault } from '#standins/square/faults.ts';
import { settleDue } from './settle.ts';

const square = useSquare();
const shop = useTestShop(square.environmentLater);

const paid = { payment: 'completed', status: 'Pending', attempt: 'captured', holds: 'consumed', mails: 1 };
const pending = { payment: 'pending', status: 'Pending', attempt: 'sent', holds: 'held', mails: 0 };
const voided = { payment: 'failed', status: 'Canceled', attempt: 'failed', holds: 'released', mails: 0 };

const fault = (call: Fault['call'], kind: Fault['kind'], more: Partial<Fault> = {}): void => square.faults.add({ call, kind, times: 1, delayMs: 0, status: 500, ...more });
const paymentsOf = async (orderId: string) => {
  const { rows } = await sql<{ id: string }>`select id from payment_attempts where order_id = ${orderId}`.execute(shop.services.db);
  return square.ledger.list('payment').filter(({ reference_id }) => rows.some(({ id }) => id === reference_id));
};

async function buyer() {
  const [customer, tree] = [await signIn(shop), await plantTree(shop)];
  await addToCart(shop, customer, tree, 2);
  return { customer, tree };
}

async function onlyOrderOf(userId: string): Promise<string> {
  const { id } = await shop.services.db.selectFrom('orders').select('id').where('user_id', '=', userId).executeTakeFirstOrThrow();
  return id;
}

describe('a payment without an answer', () => {
  test.each([
    ['the connection broke after it was processed', () => fault('create', 'reset-after')],
    ['half of the answer arrived', () => fault('create', 'truncate')],
  ])('is pending to the buyer and captured later: %s', async (_why, breakDown) => {
    const { customer, tree } = await buyer();
    breakDown();
    const { status, body } = await pay(shop, customer, cardToken(square));
    expect(status).toBe(200);
    expect(await standOf(shop, body.orderId!)).toEqual(pending);
    expect(await stockOf(shop, tree)).toBe(8);
    await settleNow(shop);
    expect(await standOf(shop, body.orderId!)).toEqual(paid);
    expect((await paymentsOf(body.orderId!)).map(({ status: of }) => of)).toEqual(['COMPLETED']);
  });

  test.each([
    ['the connection broke before', () => fault('create', 'reset-before')],
    ['the provider answered with an error page', () => fault('create', 'status', { status: 502, times: 2 })],
    ['an answer held errors and no payment', () => fault('create', 'errors-in-200')],
  ])('that was never processed is given up after two looks, and the trees go back once: %s', async (_why, breakDown) => {
    const { customer, tree } = await buyer();
    breakDown();
    const { body } = await pay(shop, customer, cardToken(square));
    await settleNow(shop);
    expect(await standOf(shop, body.orderId!)).toEqual({ ...pending, attempt: 'voiding' });
    expect(await stockOf(shop, tree)).toBe(8);
    await settleNow(shop, 3);
    expect(await standOf(shop, body.orderId!)).toEqual(voided);
    expect(await stockOf(shop, tree)).toBe(10);
    expect(await paymentsOf(body.orderId!)).toEqual([]);
  });

  test('that came to nothing is no success to who sends the same card again', async () => {
    const { customer } = await buyer();
    fault('create', 'reset-before');
    const token = cardToken(square);
    const { body } = await pay(shop, customer, token);
    await settleNow(shop, 3);
    expect(await pay(shop, customer, token)).toMatchObject({ status: 402, body: { code: 'payment_failed', orderId: body.orderId, error: expect.stringContaining('Nothing was charged') } });
  });

  test('a capture without an answer is read again', async () => {
    const { customer } = await buyer();
    fault('complete', 'reset-after');
    const { body } = await pay(shop, customer, cardToken(square));
    expect(await standOf(shop, body.orderId!)).toEqual({ ...pending, attempt: 'authorized' });
    await settleNow(shop);
    expect(await standOf(shop, body.orderId!)).toEqual(paid);
  });

  test('while it is under way, another card is not charged', async () => {
    const { customer } = await buyer();
    fault('create', 'reset-after');
    const first = await pay(shop, customer, cardToken(square));
    expect(await pay(shop, customer, cardToken(square))).toEqual(first);
    await settleNow(shop);
    expect(await paymentsOf(first.body.orderId!)).toHaveLength(1);
  });

  test('a decline whose answer was lost fails the order and shows it', async () => {
    const { customer, tree } = await buyer();
    fault('create', 'reset-after');
    const { body } = await pay(shop, customer, cardToken(square, { cvv: '911' }));
    await settleNow(shop);
    expect(await standOf(shop, body.orderId!)).toEqual(voided);
    expect(await stockOf(shop, tree)).toBe(10);
  });

  test('an authorisation that arrives after all was given up is called back', async () => {
    const { customer } = await buyer();
    fault('create', 'late', { delayMs: 150 });
    const { body } = await pay(shop, customer, cardToken(square));
    await settleNow(shop, 2);
    await expect.poll(() => paymentsOf(body.orderId!)).toHaveLength(1);
    await sql`update payment_attempts set watch_at = now() - interval '1 second' where watch_at is not null`.execute(shop.services.db);
    await settleNow(shop);
    expect((await paymentsOf(body.orderId!)).map(({ status }) => status)).toEqual(['CANCELED']);
    expect(await standOf(shop, body.orderId!)).toEqual(voided);
  });

  test('nobody takes an attempt that is being worked on', async () => {
    const { customer } = await buyer();
    fault('create', 'reset-after');
    const { body } = await pay(shop, customer, cardToken(square));
    await settleDue(shop.services);
    expect(await standOf(shop, body.orderId!)).toEqual(pending);
    await Promise.all([settleNow(shop), settleNow(shop), settleNow(shop)]);
    expect(await standOf(shop, body.orderId!)).toEqual(paid);
  });
});

describe('a process killed in a checkout', () => {
  test.each(['S1', 'S2a'] as const)('at %s leaves nothing behind', async (point) => {
    const { customer, tree } = await buyer();
    dieAt(shop, point);
    expect((await pay(shop, customer, cardToken(square))).status).toBe(500);
    expect(await stockOf(shop, tree)).toBe(10);
    expect(await shop.services.db.selectFrom('orders').select('id').where('user_id', '=', customer.userId).execute()).toEqual([]);
    expect((await pay(shop, customer, cardToken(square))).status).toBe(200);
  });

  test('at S2b, before the card was touched, gives the trees back', async () => {
    const { customer, tree } = await buyer();
    dieAt(shop, 'S2b');
    await pay(shop, customer, cardToken(square));
    await settleNow(shop, 2);
    expect(await standOf(shop, await onlyOrderOf(customer.userId))).toEqual(voided);
    expect(await stockOf(shop, tree)).toBe(10);
  });

  test.each(['S3b', 'S4', 'S5b', 'S6a', 'S6b', 'S7'] as const)('at %s ends in one paid order, one charge and one mail', async (point) => {
    const { customer, tree } = await buyer();
    const token = cardToken(square);
    dieAt(shop, point);
    await pay(shop, customer, token);
    await settleNow(shop, 2);
    const orderId = await onlyOrderOf(customer.userId);
    expect(await standOf(shop, orderId)).toEqual(paid);
    expect((await paymentsOf(orderId)).map(({ status }) => status)).toEqual(['COMPLETED']);
    expect(await stockOf(shop, tree)).toBe(8);
    expect(await pay(shop, customer, token)).toEqual({ status: 200, body: { orderId, paymentStatus: 'completed' } });
  });
});

describe('a provider that is down', () => {
  test('is not asked, and no trees are held for it', async () => {
    const { services } = shop;
    const working = services.cards;
    services.cards = { ...working, isAvailable: () => false };
    try {
      const { customer, tree } = await buyer();
      const answer = await pay(shop, customer, cardToken(square));
      expect([answer.status, answer.body.code]).toEqual([503, 'payments_unavailable']);
      expect(await stockOf(shop, tree)).toBe(10);
    } finally {
      services.cards = working;
    }
  });
});
