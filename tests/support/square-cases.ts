import { randomUUID } from 'node:crypto';
import type { Square, SquareClient } from 'square';

/** Contract test: runs against the real provider and its stand-in. */
export interface SquareCase {
  name: string;
  /** @returns the outcome, which must equal `expected` */
  run(square: SquareClient, locationId: string): Promise<string>;
  expected: string;
}

async function create(
  square: SquareClient,
  locationId: string,
  more: Partial<Square.CreatePaymentRequest> = {},
): Promise<Square.Payment> {
  // Not an attempt id, so that no shop on this account adopts the payment.
  const { payment } = await square.payments.create({
    sourceId: 'cnon:card-nonce-ok',
    idempotencyKey: randomUUID(),
    amountMoney: { amount: 4800n, currency: 'USD' },
    autocomplete: false,
    delayDuration: 'PT1H',
    delayAction: 'CANCEL',
    locationId,
    referenceId: 'square-check',
    ...more,
  });
  return payment!;
}

const codeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'no error',
    (error: { errors?: { code?: string }[] }) => error.errors?.[0]?.code ?? String(error),
  );

const declines = [
  'rejected-cvv CVV_FAILURE',
  'rejected-postalcode ADDRESS_VERIFICATION_FAILURE',
  'rejected-expiration INVALID_EXPIRATION',
  'declined GENERIC_DECLINE',
];

export const squareCases: SquareCase[] = [
  {
    name: 'an authorization is approved, not captured',
    run: async (...at) => String((await create(...at)).status),
    expected: 'APPROVED',
  },
  ...declines.map((decline): SquareCase => {
    const [token, code] = decline.split(' ') as [string, string];
    return {
      name: `the test token ${token} is declined`,
      run: (...at) => codeOf(create(...at, { sourceId: `cnon:card-nonce-${token}` })),
      expected: code,
    };
  }),
  {
    name: 'an approved payment is captured',
    async run(square, locationId) {
      const { id, versionToken } = await create(square, locationId);
      const { payment } = await square.payments.complete({
        paymentId: id!,
        versionToken: versionToken!,
      });
      return String(payment?.status);
    },
    expected: 'COMPLETED',
  },
  {
    name: 'the same key returns the same payment',
    async run(square, locationId) {
      const idempotencyKey = randomUUID();
      const [first, second] = [
        await create(square, locationId, { idempotencyKey }),
        await create(square, locationId, { idempotencyKey }),
      ];
      return first.id === second.id ? 'the same' : 'two payments';
    },
    expected: 'the same',
  },
  {
    name: 'the same key with another amount is refused',
    async run(square, locationId) {
      const idempotencyKey = randomUUID();
      await create(square, locationId, { idempotencyKey });
      return codeOf(
        create(square, locationId, {
          idempotencyKey,
          amountMoney: { amount: 1n, currency: 'USD' },
        }),
      );
    },
    expected: 'IDEMPOTENCY_KEY_REUSED',
  },
  {
    name: 'a payment is canceled by its key, and an unknown key succeeds too',
    async run(square, locationId) {
      const idempotencyKey = randomUUID();
      const { id } = await create(square, locationId, { idempotencyKey });
      await square.payments.cancelByIdempotencyKey({ idempotencyKey });
      await square.payments.cancelByIdempotencyKey({ idempotencyKey: randomUUID() });
      return String((await square.payments.get({ paymentId: id! })).payment?.status);
    },
    expected: 'CANCELED',
  },
  {
    name: 'a captured payment is refunded in part, once per key',
    async run(square, locationId) {
      const { id } = await create(square, locationId, {
        autocomplete: true,
        delayDuration: undefined,
        delayAction: undefined,
      });
      const request = {
        idempotencyKey: randomUUID(),
        paymentId: id!,
        amountMoney: { amount: 1000n, currency: 'USD' as const },
      };
      const [first, second] = [
        await square.refunds.refundPayment(request),
        await square.refunds.refundPayment(request),
      ];
      return first.refund?.id === second.refund?.id &&
        ['PENDING', 'COMPLETED'].includes(first.refund?.status ?? '')
        ? 'refunded once'
        : `${first.refund?.status}, ${second.refund?.status}`;
    },
    expected: 'refunded once',
  },
  {
    name: 'a refund above the payment is rejected',
    async run(square, locationId) {
      const { id } = await create(square, locationId, {
        autocomplete: true,
        delayDuration: undefined,
        delayAction: undefined,
      });
      return codeOf(
        square.refunds.refundPayment({
          idempotencyKey: randomUUID(),
          paymentId: id!,
          amountMoney: { amount: 4801n, currency: 'USD' },
        }),
      );
    },
    expected: 'REFUND_AMOUNT_INVALID',
  },
  {
    name: 'an unknown payment is not found',
    run: (square) => codeOf(square.payments.get({ paymentId: 'unheard-of' })),
    expected: 'NOT_FOUND',
  },
];
