import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { useSquare } from '#tests/support/square.ts';
import { createSquareClient } from './square-client.ts';
import { squareConfig, type SquareEnvironment } from './square-settings.ts';

const square = useSquare();
let client: ReturnType<typeof createSquareClient>;
beforeAll(async () => {
  // Complete, as the shop reads it.
  const environment = (await square.startEnvironment()) as unknown as SquareEnvironment;
  client = createSquareClient(squareConfig(environment, 'http://shop.test'), { callMs: 5000 });
});

const create = () =>
  client.createPayment({
    source_id: 'cnon:card-nonce-ok',
    idempotency_key: randomUUID(),
    amount_money: { amount: 4800, currency: 'USD' },
    autocomplete: false,
    location_id: 'LSTANDIN',
  });
const fail = (status: 429 | 503, times: number) =>
  square.faults.add({ call: 'create', kind: 'status', times, delayMs: 0, status });

describe('the client of the card provider', () => {
  test('repeats a call once after a temporary failure', async () => {
    fail(429, 1);
    expect((await create()).payment?.status).toBe('APPROVED');
  });

  test('reports the status of the second failure, even from a gateway page', async () => {
    fail(503, 2);
    await expect(create()).rejects.toMatchObject({ statusCode: 503, errors: [] });
  });

  test('reports the provider’s error codes', async () => {
    await expect(client.getPayment('unheard-of')).rejects.toMatchObject({
      statusCode: 404,
      errors: [{ category: 'INVALID_REQUEST_ERROR', code: 'NOT_FOUND' }],
    });
  });

  test('reads lists page by page', async () => {
    await Promise.all(Array.from({ length: 101 }, create));
    const period = { since: new Date(Date.now() - 60_000) };
    const first = await client.listPayments(period);
    const second = await client.listPayments(period, first.cursor);
    expect([first.items.length, second.cursor]).toEqual([100, undefined]);
    expect(second.items.length).toBeGreaterThan(0);
  });

  test('gives up after its time limit', async () => {
    square.faults.add({ call: 'get', kind: 'hang', times: 1, delayMs: 0, status: 500 });
    const hurried = createSquareClient(
      squareConfig(square.environment as unknown as SquareEnvironment, 'http://shop.test'),
      { callMs: 100 },
    );
    await expect(hurried.getPayment('any')).rejects.toMatchObject({ name: 'TimeoutError' });
  });
});
