import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { SquareClient } from 'square';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSquareStandin, type SquareStandin } from './start.ts';

// Runs the official client against the stand-in, to verify the wire format.
let standin: SquareStandin;
let square: SquareClient;
let folder: string;

const start = (listLagMs = 0) =>
  startSquareStandin({
    apiPort: 0,
    scriptPort: 0,
    ledgerFile: path.join(folder, 'ledger.jsonl'),
    listLagMs,
  });
const clientOf = ({ environment }: SquareStandin, token = environment.SQUARE_ACCESS_TOKEN) =>
  new SquareClient({ token, baseUrl: environment.SQUARE_BASE_URL, maxRetries: 0 });

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'square-'));
  standin = await start();
  square = clientOf(standin);
});
afterAll(async () => {
  await standin.stop();
  await rm(folder, { recursive: true });
});

const request = (more: Record<string, unknown> = {}) => ({
  sourceId: 'cnon:card-nonce-ok',
  idempotencyKey: randomUUID(),
  amountMoney: { amount: 4800n, currency: 'USD' as const },
  autocomplete: false,
  locationId: 'LSTANDIN',
  ...more,
});
const create = async (more: Record<string, unknown> = {}) =>
  (await square.payments.create(request(more))).payment!;
const codeOf = (call: PromiseLike<unknown>) =>
  Promise.resolve(call).then(
    () => 'no error',
    (error: { statusCode?: number; errors: { code: string }[] }) =>
      `${error.statusCode} ${error.errors[0]?.code}`,
  );

describe('payments', () => {
  test('are authorized, read and captured', async () => {
    const payment = await create({ referenceId: 'ref-1', delayDuration: 'PT1H' });
    expect(payment).toMatchObject({
      status: 'APPROVED',
      amountMoney: { amount: 4800n, currency: 'USD' },
      referenceId: 'ref-1',
      delayDuration: 'PT1H',
      delayAction: 'CANCEL',
      cardDetails: { status: 'AUTHORIZED', card: { last4: '1111' } },
    });
    const { payment: completed } = await square.payments.complete({
      paymentId: payment.id!,
      versionToken: payment.versionToken!,
    });
    expect(completed).toMatchObject({ status: 'COMPLETED', cardDetails: { status: 'CAPTURED' } });
    expect((await square.payments.get({ paymentId: payment.id! })).payment?.status).toBe(
      'COMPLETED',
    );
  });

  test('are captured at once with autocomplete', async () => {
    expect((await create({ autocomplete: true })).status).toBe('COMPLETED');
  });

  test.each([
    ['cnon:card-nonce-rejected-cvv', '400 CVV_FAILURE'],
    ['cnon:card-nonce-rejected-postalcode', '400 ADDRESS_VERIFICATION_FAILURE'],
    ['cnon:card-nonce-rejected-expiration', '400 INVALID_EXPIRATION'],
    ['cnon:card-nonce-declined', '400 GENERIC_DECLINE'],
    ['cnon:card-nonce-already-used', '400 CARD_TOKEN_USED'],
    ['cnon:unheard-of', '400 NOT_FOUND'],
  ])('with %s are declined', async (sourceId, code) => {
    expect(await codeOf(create({ sourceId }))).toBe(code);
  });

  test.each([
    ['reference', { referenceId: 'x'.repeat(41) }],
    ['key', { idempotencyKey: 'x'.repeat(46) }],
    ['note', { note: 'x'.repeat(501) }],
    ['delay', { delayDuration: 'PT30S' }],
  ])('with a %s beyond its limits are rejected', async (_what, more) => {
    expect(await codeOf(create(more))).toBe('400 INVALID_VALUE');
  });

  test('the same key returns the same payment, and rejects a different request', async () => {
    const body = request();
    const first = await square.payments.create(body);
    expect((await square.payments.create(body)).payment).toEqual(first.payment);
    expect(
      await codeOf(
        square.payments.create({ ...body, amountMoney: { amount: 1n, currency: 'USD' } }),
      ),
    ).toBe('400 IDEMPOTENCY_KEY_REUSED');
  });

  test('are canceled while approved, not afterwards', async () => {
    const payment = await create();
    expect((await square.payments.cancel({ paymentId: payment.id! })).payment?.status).toBe(
      'CANCELED',
    );
    expect(await codeOf(square.payments.complete({ paymentId: payment.id! }))).toBe(
      '400 BAD_REQUEST',
    );
  });

  test('are canceled by key, which succeeds for unknown keys too', async () => {
    const idempotencyKey = randomUUID();
    const payment = await create({ idempotencyKey });
    await square.payments.cancelByIdempotencyKey({ idempotencyKey });
    await square.payments.cancelByIdempotencyKey({ idempotencyKey: randomUUID() });
    expect((await square.payments.get({ paymentId: payment.id! })).payment?.status).toBe(
      'CANCELED',
    );
  });

  test('reject an outdated version', async () => {
    const payment = await create();
    expect(
      await codeOf(square.payments.complete({ paymentId: payment.id!, versionToken: 'old' })),
    ).toBe('400 VERSION_MISMATCH');
  });

  test('are voided automatically when not captured in time', async () => {
    const payment = await create({ delayDuration: 'PT1H' });
    standin.ledger.advanceClock(3600_001);
    expect((await square.payments.get({ paymentId: payment.id! })).payment?.status).toBe(
      'CANCELED',
    );
  });

  test('are listed page by page', async () => {
    const beginTime = standin.ledger.now().toISOString();
    const made = [await create(), await create(), await create()].map(({ id }) => id);
    const listed: (string | undefined)[] = [];
    for await (const { id } of await square.payments.list({
      beginTime,
      limit: 2,
      sortOrder: 'ASC',
      locationId: 'LSTANDIN',
    }))
      listed.push(id);
    expect(listed.toSorted()).toEqual(made.toSorted());
  });

  test('appear in lists with a delay', async () => {
    const slow = await startSquareStandin({
      apiPort: 0,
      scriptPort: 0,
      ledgerFile: undefined,
      listLagMs: 2000,
    });
    const client = clientOf(slow);
    await client.payments.create(request());
    expect((await client.payments.list()).data).toHaveLength(0);
    slow.ledger.advanceClock(2000);
    expect((await client.payments.list()).data).toHaveLength(1);
    await slow.stop();
  });

  test('a wrong token is unauthorized', async () => {
    expect(await codeOf(clientOf(standin, 'wrong').payments.list())).toBe('401 UNAUTHORIZED');
  });
});

describe('refunds', () => {
  const refund = (paymentId: string, amount: bigint, idempotencyKey: string = randomUUID()) =>
    square.refunds.refundPayment({
      idempotencyKey,
      paymentId,
      amountMoney: { amount, currency: 'USD' },
    });

  test('are pending first and complete later', async () => {
    const payment = await create({ autocomplete: true });
    const { refund: made } = await refund(payment.id!, 4800n);
    expect(made?.status).toBe('PENDING');
    standin.ledger.advanceClock(5000);
    expect((await square.refunds.get({ refundId: made!.id! })).refund?.status).toBe('COMPLETED');
    expect((await square.refunds.list()).data.map(({ id }) => id)).toContain(made?.id);
  });

  test('never exceed the payment, and happen once per key', async () => {
    const payment = await create({ autocomplete: true });
    const key = randomUUID();
    const first = await refund(payment.id!, 3000n, key);
    expect((await refund(payment.id!, 3000n, key)).refund?.id).toBe(first.refund?.id);
    expect(await codeOf(refund(payment.id!, 1801n))).toBe('400 REFUND_AMOUNT_INVALID');
  });

  test('require a captured payment', async () => {
    expect(await codeOf(refund((await create()).id!, 1n))).toBe('400 PAYMENT_NOT_REFUNDABLE');
  });
});

describe('faults', () => {
  test.each([
    ['hang', 'undefined'],
    ['reset-before', 'undefined'],
    ['reset-after', 'undefined'],
    ['truncate', 'undefined'],
    ['status', '503'],
  ] as const)('%s reaches the client like a real provider fault', async (kind, status) => {
    standin.faults.add({ call: 'create', kind, times: 1, delayMs: 0, status: 503 });
    const call = square.payments.create(request(), { timeoutInSeconds: 0.3 });
    expect((await codeOf(call)).split(' ')[0]).toBe(status);
  });

  test('errors in a 200 do not throw', async () => {
    standin.faults.add({
      call: 'create',
      kind: 'errors-in-200',
      times: 1,
      delayMs: 0,
      status: 500,
    });
    expect((await square.payments.create(request())).payment).toBeUndefined();
  });
});

test('the ledger survives a restart', async () => {
  const payment = await create({ autocomplete: true });
  await standin.stop();
  standin = await start();
  square = clientOf(standin);
  expect((await square.payments.get({ paymentId: payment.id! })).payment).toEqual(payment);
});
