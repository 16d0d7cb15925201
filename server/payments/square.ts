import type { Square, SquareClient } from 'square';
import type { SquareConfig } from '../config.ts';
import { createBreaker } from './breaker.ts';
import { classify } from './classify.ts';
import type { Authorization, AuthorizeResult, CardProvider, CaptureResult, ProviderPayment } from './provider.ts';

const budgetMs = 15_000;
/** An uncaptured authorisation is voided by the provider itself after this. */
const delayDuration = 'PT1H';
const listWindowMs = { before: 60_000, after: 2 * 3600_000 };

// The budget holds for all tries of a call together.
const limits = () => ({ timeoutInSeconds: budgetMs / 1000, maxRetries: 1, abortSignal: AbortSignal.timeout(budgetMs) });

export function createSquare(config: SquareConfig): CardProvider {
  const breaker = createBreaker();
  // The SDK takes a second to load; a shop that starts should not wait for it.
  let loading: Promise<SquareClient> | undefined;
  const client = () => (loading ??= connect(config));

  /** Calls, and tells the breaker whether anybody answered. */
  async function call<T>(work: (square: SquareClient) => Promise<T>): Promise<T> {
    const square = await client();
    try {
      const result = await work(square);
      breaker.answered();
      return result;
    } catch (error) {
      if (classify(error).verdict === 'unknown') breaker.unanswered();
      else breaker.answered();
      throw error;
    }
  }

  return {
    isAvailable: () => breaker.allows(),

    async authorize(authorization): Promise<AuthorizeResult> {
      try {
        const { payment } = await call((square) => square.payments.create(createRequest(authorization, config), limits()));
        if (!payment) return { status: 'unknown', cause: new Error('An answer without a payment') };
        if (payment.status === 'FAILED' || payment.status === 'CANCELED') return { status: 'declined', code: 'GENERIC_DECLINE' };
        return { status: 'approved', payment: paymentFrom(payment) };
      } catch (error) {
        const verdict = classify(error);
        if (verdict.verdict === 'declined') return { status: 'declined', code: verdict.code };
        if (verdict.verdict === 'refused') return { status: 'refused', code: verdict.code, cause: error };
        return { status: 'unknown', cause: error }; // a retry was part of the call already
      }
    },

    async capture({ id, versionToken }): Promise<CaptureResult> {
      try {
        const { payment } = await call((square) => square.payments.complete({ paymentId: id, versionToken }, limits()));
        if (payment?.status !== 'COMPLETED') return { status: 'unknown', cause: new Error(`Capture left the payment ${payment?.status}`) };
        return { status: 'completed', payment: paymentFrom(payment) };
      } catch (error) {
        return { status: 'unknown', cause: error }; // even a refusal: reading the payment tells why
      }
    },

    async findPayment(paymentId) {
      try {
        const { payment } = await call((square) => square.payments.get({ paymentId }, limits()));
        return payment && paymentFrom(payment);
      } catch (error) {
        if ((error as { statusCode?: number }).statusCode === 404) return undefined;
        throw error;
      }
    },

    findPaymentByReference: (referenceId, createdAt) =>
      call(async (square) => {
        const beginTime = new Date(createdAt.getTime() - listWindowMs.before).toISOString();
        const endTime = new Date(createdAt.getTime() + listWindowMs.after).toISOString();
        // There is no filter by reference: read the window and compare.
        const page = await square.payments.list({ locationId: config.locationId, beginTime, endTime, sortOrder: 'ASC', limit: 100 }, limits());
        for await (const payment of page) if (payment.referenceId === referenceId) return paymentFrom(payment);
        return undefined;
      }),

    async cancel(paymentId) {
      await call((square) => square.payments.cancel({ paymentId }, limits()));
    },
    async cancelByIdempotencyKey(idempotencyKey) {
      await call((square) => square.payments.cancelByIdempotencyKey({ idempotencyKey }, limits()));
    },
    async refund({ id, amountCents, currency }, idempotencyKey) {
      const amountMoney = { amount: BigInt(amountCents), currency: currency as Square.Currency }; // as the provider sent it
      await call((square) => square.refunds.refundPayment({ idempotencyKey, paymentId: id, amountMoney }, limits()));
    },
  };
}

async function connect({ accessToken, baseUrl, sandbox }: SquareConfig): Promise<SquareClient> {
  const { SquareClient, SquareEnvironment } = await import('square');
  return new SquareClient({ token: accessToken, ...(baseUrl ? { baseUrl } : { environment: sandbox ? SquareEnvironment.Sandbox : SquareEnvironment.Production }) });
}

const createRequest = ({ token, amountCents, idempotencyKey, referenceId }: Authorization, { locationId }: SquareConfig): Square.CreatePaymentRequest => ({
  sourceId: token,
  idempotencyKey,
  amountMoney: { amount: BigInt(amountCents), currency: 'USD' },
  autocomplete: false,
  delayDuration,
  delayAction: 'CANCEL',
  locationId,
  referenceId,
});

const paymentFrom = (payment: Square.Payment): ProviderPayment => ({
  id: payment.id ?? '',
  status: payment.status ?? '',
  amountCents: Number(payment.amountMoney?.amount ?? 0),
  currency: payment.amountMoney?.currency ?? '',
  locationId: payment.locationId ?? '',
  referenceId: payment.referenceId ?? '',
  versionToken: payment.versionToken ?? undefined,
});
