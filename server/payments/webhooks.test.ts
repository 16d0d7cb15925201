import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startWorker } from '#server/jobs/worker.ts';
import { signWebhook } from '#server/payments/square/webhook-signature.ts';
import { takeDueWebhookEvents } from '#server/payments/webhook-queries.ts';
import { deliverySchema, type DeliveryFaults } from '#standins/square/webhooks.ts';
import { pay, reconcileAttemptsNow, orderStateOf } from '#tests/support/buying.ts';
import { attemptOf, expectConsistentLedger } from '#tests/support/ledger.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { cardToken, useSquare } from '#tests/support/square.ts';
import { useTestShop } from '#tests/support/test-shop.ts';
import { addToCart, createTree } from '#tests/support/trees.ts';

const webhookUrl = 'http://shop.test/api/payments/webhook';
const square = useSquare();
const shop = useTestShop(async () => ({
  ...(await square.startEnvironment()),
  SQUARE_WEBHOOK_URL: webhookUrl,
  SQUARE_WEBHOOK_SIGNATURE_KEY_PREVIOUS: 'the key before',
  SQUARE_MERCHANT_ID: 'MSTANDIN',
  PAYMENT_SCAN_MS: '3600000',
}));

const key = () => square.environment.SQUARE_WEBHOOK_SIGNATURE_KEY!;
const events = () =>
  shop.services.db.selectFrom('payment_webhooks').select(['event_id', 'applied_at']).execute();

function send(
  event: unknown,
  { signedWith = key(), headers = {} as Record<string, string> } = {},
): Promise<Response> {
  const body = JSON.stringify(event);
  return Promise.resolve(
    shop.app.request(webhookUrl, {
      method: 'POST',
      body,
      headers: {
        'x-square-hmacsha256-signature': signWebhook(signedWith, webhookUrl, body),
        ...headers,
      },
    }),
  );
}

const newEvent = (more: Record<string, unknown> = {}) => ({
  merchant_id: 'MSTANDIN',
  type: 'payment.updated',
  event_id: randomUUID(),
  data: { type: 'payment', id: 'unheard-of' },
  ...more,
});

test('the signature matches the provider’s documented example', () => {
  expect(signWebhook('asdf1234', 'https://example.com/webhook', '{"hello":"world"}')).toBe(
    '2kRE5qRU2tR+tBGlDwMEw2avJ7QM4ikPYD/PJ3bd9Og=',
  );
});

describe('a webhook event', () => {
  test.each([
    ['signed with another key', () => send(newEvent(), { signedWith: 'guessed' }), 401],
    [
      'without a signature',
      () => send(newEvent(), { headers: { 'x-square-hmacsha256-signature': '' } }),
      401,
    ],
    [
      'of the other environment',
      () => send(newEvent(), { headers: { 'square-environment': 'Production' } }),
      403,
    ],
    ['of another merchant', () => send(newEvent({ merchant_id: 'MOTHER' })), 403],
    ['with another body', () => send({ hello: 'world' }), 400],
  ])('%s is refused and writes nothing', async (_what, call, status) => {
    const before = (await events()).length;
    expect((await call()).status).toBe(status);
    expect(await events()).toHaveLength(before);
  });

  test('is accepted with the current and the previous key, and cross-site', async () => {
    expect((await send(newEvent())).status).toBe(200);
    expect(
      (
        await send(newEvent(), {
          signedWith: 'the key before',
          headers: { 'sec-fetch-site': 'cross-site', 'square-environment': 'Sandbox' },
        })
      ).status,
    ).toBe(200);
  });

  test('sent a hundred times is stored once', async () => {
    const repeated = newEvent();
    const answers = await Promise.all(Array.from({ length: 100 }, () => send(repeated)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await events()).filter(({ event_id }) => event_id === repeated.event_id)).toHaveLength(
      1,
    );
  });

  test('belongs to the process that applies it, for longer than a call to the provider', async () => {
    const { callMs, leaseMs } = shop.config.payments;
    await send(newEvent());
    const [taken] = await takeDueWebhookEvents(shop.services.db, { limit: 1, leaseMs });
    const { seconds } = await shop.services.db
      .selectFrom('payment_webhooks')
      .select(sql<number>`extract(epoch from next_attempt_at - now())::float8`.as('seconds'))
      .where('event_id', '=', taken!.eventId)
      .executeTakeFirstOrThrow();
    expect(seconds).toBeGreaterThan(callMs / 1000);
    await sql`update payment_webhooks set next_attempt_at = now()`.execute(shop.services.db);
  });
});

describe('with webhook events arriving', () => {
  const server = createServer(
    (request, response) => void getRequestListener(shop.app.fetch)(request, response),
  );
  let worker: { stop(): Promise<void> };
  beforeAll(async () => {
    await once(server.listen(0, '127.0.0.1'), 'listening');
    // The signed URL is the configured one, whatever address a proxy forwards to.
    square.notify(
      webhookUrl,
      `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/payments/webhook`,
    );
    worker = await startWorker(shop.services);
  });
  afterAll(async () => {
    square.webhooks.stop();
    await worker.stop();
    server.close();
  });
  const deliver = (delivery: Partial<DeliveryFaults>) =>
    square.webhooks.deliver(deliverySchema.parse({ retryFactor: 0.0005, ...delivery }));
  afterEach(() => deliver({}));
  const areApplied = async () => (await events()).every(({ applied_at }) => applied_at !== null);

  async function buyOne() {
    const [customer, tree] = [await signIn(shop), await createTree(shop)];
    await addToCart(shop, customer, tree);
    const { body } = await pay(shop, customer, cardToken(square));
    return body.orderId!;
  }
  const paid = {
    payment: 'completed',
    status: 'Pending',
    attempt: 'captured',
    holds: 'consumed',
    mails: 1,
  };

  test.each([
    ['in order', {}],
    ['twice and out of order', { duplicate: 1, reorderMs: 60 }],
    ['badly signed half of the time, and retried', { missign: 0.5 }],
  ])('one purchase stays one purchase: %s', async (_how, delivery) => {
    deliver(delivery);
    const before = square.webhooks.sent.length;
    const orders = await Promise.all([buyOne(), buyOne(), buyOne()]);
    await expect
      .poll(() => square.webhooks.sent.slice(before).filter(({ status }) => status === 200).length)
      .toBeGreaterThanOrEqual(6);
    await expect.poll(areApplied).toBe(true);
    for (const orderId of orders) expect(await orderStateOf(shop, orderId)).toEqual(paid);
    await expectConsistentLedger(shop);
  });

  test('completes an order whose capture response was lost', async () => {
    deliver({});
    square.faults.add({ call: 'complete', kind: 'reset-after', times: 1, delayMs: 0, status: 500 });
    const orderId = await buyOne();
    await expect.poll(() => orderStateOf(shop, orderId)).toEqual(paid);
    await expectConsistentLedger(shop);
  });

  test('voids a payment that arrives after its attempt was abandoned', async () => {
    deliver({});
    square.faults.add({ call: 'create', kind: 'late', times: 1, delayMs: 400, status: 500 });
    const orderId = await buyOne();
    await reconcileAttemptsNow(shop, 2);
    const { id } = await attemptOf(shop, orderId);
    await expect
      .poll(
        () => square.ledger.list('payment').find(({ reference_id }) => reference_id === id)?.status,
      )
      .toBe('CANCELED');
    expect(await orderStateOf(shop, orderId)).toMatchObject({
      payment: 'failed',
      holds: 'released',
    });
    await expectConsistentLedger(shop);
  });
});
