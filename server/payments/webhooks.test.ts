import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { deliverySchema, type Delivery } from '#standins/square/webhooks.ts';
import { pay, settleNow, standOf } from '#tests/support/buying.ts';
import { attemptOf, expectSoundLedger } from '#tests/support/ledger.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { cardToken, useSquare } from '#tests/support/square.ts';
import { useTestShop } from '#tests/support/test-shop.ts';
import { addToCart, plantTree } from '#tests/support/trees.ts';
import { startWorker } from '#server/jobs/worker.ts';
import { signWebhook } from '#server/payments/square/webhook-signature.ts';

const webhookUrl = 'http://shop.test/api/payments/webhook';
const square = useSquare();
const shop = useTestShop(async () => ({
  ...(await square.environmentLater()),
  SQUARE_WEBHOOK_URL: webhookUrl,
  SQUARE_WEBHOOK_SIGNATURE_KEY_PREVIOUS: 'the key before',
  SQUARE_MERCHANT_ID: 'MSTANDIN',
  PAYMENT_SCAN_MS: '3600000',
}));

const key = () => square.environment.SQUARE_WEBHOOK_SIGNATURE_KEY!;
const notices = () => shop.services.db.selectFrom('payment_webhooks').select(['event_id', 'applied_at']).execute();

function send(notice: unknown, { signedWith = key(), headers = {} as Record<string, string> } = {}): Promise<Response> {
  const body = JSON.stringify(notice);
  return Promise.resolve(
    shop.app.request(webhookUrl, { method: 'POST', body, headers: { 'x-square-hmacsha256-signature': signWebhook(signedWith, webhookUrl, body), ...headers } }),
  );
}

const notice = (more: Record<string, unknown> = {}) => ({ merchant_id: 'MSTANDIN', type: 'payment.updated', event_id: randomUUID(), data: { type: 'payment', id: 'unheard-of' }, ...more });

test('the signature is the one of the provider’s own example', () => {
  expect(signWebhook('asdf1234', 'https://example.com/webhook', '{"hello":"world"}')).toBe('2kRE5qRU2tR+tBGlDwMEw2avJ7QM4ikPYD/PJ3bd9Og=');
});

describe('a notice', () => {
  test.each([
    ['signed with another key', () => send(notice(), { signedWith: 'guessed' }), 401],
    ['without a signature', () => send(notice(), { headers: { 'x-square-hmacsha256-signature': '' } }), 401],
    ['of the other environment', () => send(notice(), { headers: { 'square-environment': 'Production' } }), 403],
    ['of another merchant', () => send(notice({ merchant_id: 'MOTHER' })), 403],
    ['that is none', () => send({ hello: 'world' }), 400],
  ])('%s is refused and writes nothing', async (_what, call, status) => {
    const before = (await notices()).length;
    expect((await call()).status).toBe(status);
    expect(await notices()).toHaveLength(before);
  });

  test('is taken with the key in use and with the one before, from whatever site', async () => {
    expect((await send(notice())).status).toBe(200);
    expect((await send(notice(), { signedWith: 'the key before', headers: { 'sec-fetch-site': 'cross-site', 'square-environment': 'Sandbox' } })).status).toBe(200);
  });

  test('sent a hundred times is kept once', async () => {
    const repeated = notice();
    const answers = await Promise.all(Array.from({ length: 100 }, () => send(repeated)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await notices()).filter(({ event_id }) => event_id === repeated.event_id)).toHaveLength(1);
  });
});

describe('with notices arriving', () => {
  const server = createServer((request, response) => void getRequestListener(shop.app.fetch)(request, response));
  let worker: { stop(): Promise<void> };
  beforeAll(async () => {
    await once(server.listen(0, '127.0.0.1'), 'listening');
    // The address that is signed is the configured one, wherever a proxy sends the notice on to.
    square.notify(webhookUrl, `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/payments/webhook`);
    worker = await startWorker(shop.services);
  });
  afterAll(async () => {
    square.webhooks.stop();
    await worker.stop();
    server.close();
  });
  const deliver = (delivery: Partial<Delivery>) => square.webhooks.deliver(deliverySchema.parse({ retryFactor: 0.0005, ...delivery }));
  afterEach(() => deliver({}));
  const areApplied = async () => (await notices()).every(({ applied_at }) => applied_at !== null);

  async function buyOne() {
    const [customer, tree] = [await signIn(shop), await plantTree(shop)];
    await addToCart(shop, customer, tree);
    const { body } = await pay(shop, customer, cardToken(square));
    return body.orderId!;
  }
  const paid = { payment: 'completed', status: 'Pending', attempt: 'captured', holds: 'consumed', mails: 1 };

  test.each([
    ['in order', {}],
    ['twice and out of order', { duplicate: 1, reorderMs: 60 }],
    ['badly signed half of the time, until they are taken', { missign: 0.5 }],
  ])('a purchase is one purchase: %s', { timeout: 30_000 }, async (_how, delivery) => {
    deliver(delivery);
    const before = square.webhooks.sent.length;
    const orders = await Promise.all([buyOne(), buyOne(), buyOne()]);
    await expect.poll(() => square.webhooks.sent.slice(before).filter(({ status }) => status === 200).length, { timeout: 10_000 }).toBeGreaterThanOrEqual(6);
    await expect.poll(areApplied).toBe(true);
    for (const orderId of orders) expect(await standOf(shop, orderId)).toEqual(paid);
    await expectSoundLedger(shop);
  });

  test('a capture without an answer is known by its notice', async () => {
    deliver({});
    square.faults.add({ call: 'complete', kind: 'reset-after', times: 1, delayMs: 0, status: 500 });
    const orderId = await buyOne();
    await expect.poll(() => standOf(shop, orderId)).toEqual(paid);
    await expectSoundLedger(shop);
  });

  test('a payment that arrives after it was given up is called back by its notice', async () => {
    deliver({});
    square.faults.add({ call: 'create', kind: 'late', times: 1, delayMs: 400, status: 500 });
    const orderId = await buyOne();
    await settleNow(shop, 2);
    const { id } = await attemptOf(shop, orderId);
    await expect.poll(() => square.ledger.list('payment').find(({ reference_id }) => reference_id === id)?.status, { timeout: 5000 }).toBe('CANCELED');
    expect(await standOf(shop, orderId)).toMatchObject({ payment: 'failed', holds: 'released' });
    await expectSoundLedger(shop);
  });
});
