import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Fault } from '#standins/square/faults.ts';
import { crashAt, pay, reconcileAttemptsNow, orderStateOf } from '#tests/support/buying.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { cardToken, useSquare } from '#tests/support/square.ts';
import { useTestShop } from '#tests/support/test-shop.ts';
import { addToCart, createTree, stockOf } from '#tests/support/trees.ts';
import { reconcileDueAttempts } from './reconcile-attempts.ts';

const square = useSquare();
const shop = useTestShop(square.startEnvironment);

const paid = {
  payment: 'completed',
  status: 'Pending',
  attempt: 'captured',
  holds: 'consumed',
  mails: 1,
};
const pending = { payment: 'pending', status: 'Pending', attempt: 'sent', holds: 'held', mails: 0 };
const voided = {
  payment: 'failed',
  status: 'Canceled',
  attempt: 'failed',
  holds: 'released',
  mails: 0,
};

const fault = (call: Fault['call'], kind: Fault['kind'], more: Partial<Fault> = {}): void =>
  square.faults.add({ call, kind, times: 1, delayMs: 0, status: 500, ...more });
const paymentsOf = async (orderId: string) => {
  const { rows } = await sql<{
    id: string;
  }>`select id from payment_attempts where order_id = ${orderId}`.execute(shop.services.db);
  return square.ledger
    .list('payment')
    .filter(({ reference_id }) => rows.some(({ id }) => id === reference_id));
};

async function buyer() {
  const [customer, tree] = [await signIn(shop), await createTree(shop)];
  await addToCart(shop, customer, tree, 2);
  return { customer, tree };
}

async function onlyOrderOf(userId: string): Promise<string> {
  const { id } = await shop.services.db
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return id;
}

describe('a payment without a response', () => {
  test.each([
    ['the connection broke after it was processed', () => fault('create', 'reset-after')],
    ['the response was truncated', () => fault('create', 'truncate')],
  ])('is shown as pending and captured later: %s', async (_why, injectFault) => {
    const { customer, tree } = await buyer();
    injectFault();
    const { status, body } = await pay(shop, customer, cardToken(square));
    expect(status).toBe(200);
    expect(await orderStateOf(shop, body.orderId!)).toEqual(pending);
    expect(await stockOf(shop, tree)).toBe(8);
    await reconcileAttemptsNow(shop);
    expect(await orderStateOf(shop, body.orderId!)).toEqual(paid);
    expect((await paymentsOf(body.orderId!)).map(({ status: of }) => of)).toEqual(['COMPLETED']);
  });

  test.each([
    ['the connection broke before', () => fault('create', 'reset-before')],
    [
      'the provider answered with an error page',
      () => fault('create', 'status', { status: 502, times: 2 }),
    ],
    ['the response held errors and no payment', () => fault('create', 'errors-in-200')],
  ])(
    'that was never processed is abandoned after two polls, and the trees go back once: %s',
    async (_why, injectFault) => {
      const { customer, tree } = await buyer();
      injectFault();
      const { body } = await pay(shop, customer, cardToken(square));
      await reconcileAttemptsNow(shop);
      expect(await orderStateOf(shop, body.orderId!)).toEqual({ ...pending, attempt: 'voiding' });
      expect(await stockOf(shop, tree)).toBe(8);
      await reconcileAttemptsNow(shop, 3);
      expect(await orderStateOf(shop, body.orderId!)).toEqual(voided);
      expect(await stockOf(shop, tree)).toBe(10);
      expect(await paymentsOf(body.orderId!)).toEqual([]);
    },
  );

  test('that failed is reported as failed when the same card token is sent again', async () => {
    const { customer } = await buyer();
    fault('create', 'reset-before');
    const token = cardToken(square);
    const { body } = await pay(shop, customer, token);
    await reconcileAttemptsNow(shop, 3);
    expect(await pay(shop, customer, token)).toMatchObject({
      status: 402,
      body: {
        code: 'payment_failed',
        orderId: body.orderId,
        error: expect.stringContaining('Nothing was charged'),
      },
    });
  });

  test('an unanswered capture is read from the provider', async () => {
    const { customer } = await buyer();
    fault('complete', 'reset-after');
    const { body } = await pay(shop, customer, cardToken(square));
    expect(await orderStateOf(shop, body.orderId!)).toEqual({ ...pending, attempt: 'authorized' });
    await reconcileAttemptsNow(shop);
    expect(await orderStateOf(shop, body.orderId!)).toEqual(paid);
  });

  test('blocks another card until it is resolved', async () => {
    const { customer } = await buyer();
    fault('create', 'reset-after');
    const first = await pay(shop, customer, cardToken(square));
    expect(await pay(shop, customer, cardToken(square))).toEqual(first);
    await reconcileAttemptsNow(shop);
    expect(await paymentsOf(first.body.orderId!)).toHaveLength(1);
  });

  test('a decline whose response was lost fails the order', async () => {
    const { customer, tree } = await buyer();
    fault('create', 'reset-after');
    const { body } = await pay(shop, customer, cardToken(square, { cvv: '911' }));
    await reconcileAttemptsNow(shop);
    expect(await orderStateOf(shop, body.orderId!)).toEqual(voided);
    expect(await stockOf(shop, tree)).toBe(10);
  });

  test('an authorization that arrives after the attempt was abandoned is voided', async () => {
    const { customer } = await buyer();
    fault('create', 'late', { delayMs: 150 });
    const { body } = await pay(shop, customer, cardToken(square));
    await reconcileAttemptsNow(shop, 2);
    await expect.poll(() => paymentsOf(body.orderId!)).toHaveLength(1);
    await sql`update payment_attempts set watch_at = now() - interval '1 second' where watch_at is not null`.execute(
      shop.services.db,
    );
    await reconcileAttemptsNow(shop);
    expect((await paymentsOf(body.orderId!)).map(({ status }) => status)).toEqual(['CANCELED']);
    expect(await orderStateOf(shop, body.orderId!)).toEqual(voided);
  });

  test('a leased attempt is left to its holder', async () => {
    const { customer } = await buyer();
    fault('create', 'reset-after');
    const { body } = await pay(shop, customer, cardToken(square));
    await reconcileDueAttempts(shop.services);
    expect(await orderStateOf(shop, body.orderId!)).toEqual(pending);
    await Promise.all([
      reconcileAttemptsNow(shop),
      reconcileAttemptsNow(shop),
      reconcileAttemptsNow(shop),
    ]);
    expect(await orderStateOf(shop, body.orderId!)).toEqual(paid);
  });
});

describe('a process killed during a checkout', () => {
  test.each(['before-reservation', 'before-reservation-commit'] as const)(
    'at %s leaves nothing behind',
    async (point) => {
      const { customer, tree } = await buyer();
      crashAt(shop, point);
      expect((await pay(shop, customer, cardToken(square))).status).toBe(500);
      expect(await stockOf(shop, tree)).toBe(10);
      expect(
        await shop.services.db
          .selectFrom('orders')
          .select('id')
          .where('user_id', '=', customer.userId)
          .execute(),
      ).toEqual([]);
      expect((await pay(shop, customer, cardToken(square))).status).toBe(200);
    },
  );

  test('before the card was charged, releases the trees', async () => {
    const { customer, tree } = await buyer();
    crashAt(shop, 'before-authorization');
    await pay(shop, customer, cardToken(square));
    await reconcileAttemptsNow(shop, 2);
    expect(await orderStateOf(shop, await onlyOrderOf(customer.userId))).toEqual(voided);
    expect(await stockOf(shop, tree)).toBe(10);
  });

  test.each([
    'after-authorization',
    'before-capture',
    'after-capture',
    'before-completion-commit',
    'after-completion-commit',
    'before-response',
  ] as const)('at %s ends in one paid order, one charge and one mail', async (point) => {
    const { customer, tree } = await buyer();
    const token = cardToken(square);
    crashAt(shop, point);
    await pay(shop, customer, token);
    await reconcileAttemptsNow(shop, 2);
    const orderId = await onlyOrderOf(customer.userId);
    expect(await orderStateOf(shop, orderId)).toEqual(paid);
    expect((await paymentsOf(orderId)).map(({ status }) => status)).toEqual(['COMPLETED']);
    expect(await stockOf(shop, tree)).toBe(8);
    expect(await pay(shop, customer, token)).toEqual({
      status: 200,
      body: { orderId, paymentStatus: 'completed' },
    });
  });
});

describe('an unavailable provider', () => {
  test('is not called, and no trees are held', async () => {
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
