import type { SquareClient } from 'square';
import { createBulkhead } from '#server/http/bulkhead.ts';
import { createCircuitBreaker } from '#server/payments/circuit-breaker.ts';
import type {
  AuthorizeResult,
  CardProvider,
  CaptureResult,
  Period,
  RefundResult,
} from '#server/payments/provider.ts';
import { classify } from './classify.ts';
import type { SquareConfig } from './square-settings.ts';
import { createRequest, paymentFrom, refundFrom, refundRequest } from './square-values.ts';

const listWindowMs = { before: 60_000, after: 2 * 3600_000 };
const pageSize = 100;
/** Concurrent calls, and the queue length that a provider answering in half a second works off within `maxWaitMs`. */
const callsMax = 16;
const queuedMax = 200;

export function createSquare(config: SquareConfig, { callMs }: { callMs: number }): CardProvider {
  const breaker = createCircuitBreaker();
  const bulkhead = createBulkhead({ concurrency: callsMax, maxWaitMs: callMs / 2 });
  // One time limit for the call and its retry together.
  const limits = () => ({
    timeoutInSeconds: callMs / 1000,
    maxRetries: 1,
    abortSignal: AbortSignal.timeout(callMs),
  });
  // Load the SDK on first use: it takes a second, which would delay the start.
  let loading: Promise<SquareClient> | undefined;
  const client = () => (loading ??= connect(config));

  /** Calls through the bulkhead and reports the outcome to the circuit breaker. */
  async function call<T>(
    work: (square: SquareClient) => Promise<T>,
    run = bulkhead.run,
  ): Promise<T> {
    const square = await client();
    return run(async () => {
      try {
        const result = await work(square);
        assertNoErrors(result);
        breaker.recordAnswer();
        return result;
      } catch (error) {
        if (classify(error).verdict === 'unknown') breaker.recordNoAnswer();
        else breaker.recordAnswer();
        throw error;
      }
    }, notSent);
  }

  const { locationId } = config;
  const times = ({ since, until }: Period) => ({
    beginTime: since.toISOString(),
    ...(until ? { endTime: until.toISOString() } : {}),
  });

  /** Each page is a call of its own, with its own time limit. */
  async function* pages<T>(first: (square: SquareClient) => Promise<Page<T>>): AsyncGenerator<T> {
    for (let page = await call(first); ; page = await call(() => page.getNextPage())) {
      yield* page.data;
      if (!page.hasNextPage()) return;
    }
  }

  async function* listPayments(period: Period) {
    const found = pages((square) =>
      square.payments.list(
        { locationId, ...times(period), sortOrder: 'ASC', limit: pageSize },
        limits(),
      ),
    );
    for await (const payment of found) yield paymentFrom(payment);
  }

  return {
    isAvailable: () => breaker.allows(),
    isBusy: () => bulkhead.queued() >= queuedMax,

    async authorize(authorization): Promise<AuthorizeResult> {
      try {
        const { payment } = await call((square) =>
          square.payments.create(createRequest(authorization, config), limits()),
        );
        if (!payment) return { status: 'unknown', cause: new Error('Response without a payment') };
        if (payment.status === 'FAILED' || payment.status === 'CANCELED')
          return { status: 'declined', code: 'GENERIC_DECLINE' };
        return { status: 'approved', payment: paymentFrom(payment) };
      } catch (error) {
        if (wasNotSent(error)) return { status: 'not_sent' };
        const verdict = classify(error);
        if (verdict.verdict === 'declined') return { status: 'declined', code: verdict.code };
        if (verdict.verdict === 'refused')
          return { status: 'refused', code: verdict.code, cause: error };
        return { status: 'unknown', cause: error }; // already retried within the call
      }
    },

    async capture({ id, versionToken }): Promise<CaptureResult> {
      try {
        const { payment } = await call(
          (square) => square.payments.complete({ paymentId: id, versionToken }, limits()),
          bulkhead.runFirst,
        ); // authorized payments have queued once already
        if (payment?.status !== 'COMPLETED')
          return {
            status: 'unknown',
            cause: new Error(`Capture left the payment ${payment?.status}`),
          };
        return { status: 'completed', payment: paymentFrom(payment) };
      } catch (error) {
        return { status: 'unknown', cause: error }; // even a refusal: the reconciler reads the payment
      }
    },

    findPayment: (paymentId) =>
      orUndefined(async () => {
        const { payment } = await call((square) => square.payments.get({ paymentId }, limits()));
        if (!payment) throw new Error('Response without a payment');
        return paymentFrom(payment);
      }),

    async findPaymentByReference(referenceId, createdAt) {
      const since = new Date(createdAt.getTime() - listWindowMs.before);
      const until = new Date(createdAt.getTime() + listWindowMs.after);
      // The API cannot filter by reference.
      for await (const payment of listPayments({ since, until }))
        if (payment.referenceId === referenceId) return payment;
      return undefined;
    },
    listPayments,

    async cancel(paymentId) {
      await call((square) => square.payments.cancel({ paymentId }, limits()));
    },
    async cancelByIdempotencyKey(idempotencyKey) {
      await call((square) => square.payments.cancelByIdempotencyKey({ idempotencyKey }, limits()));
    },

    async refund(request): Promise<RefundResult> {
      try {
        const { refund } = await call((square) =>
          square.refunds.refundPayment(refundRequest(request), limits()),
        );
        return refund
          ? { status: 'accepted', refund: refundFrom(refund) }
          : { status: 'unknown', cause: new Error('Response without a refund') };
      } catch (error) {
        const verdict = classify(error);
        return verdict.verdict === 'declined' || verdict.verdict === 'refused'
          ? { status: 'refused', code: verdict.code }
          : { status: 'unknown', cause: error };
      }
    },
    findRefund: (refundId) =>
      orUndefined(async () => {
        const { refund } = await call((square) => square.refunds.get({ refundId }, limits()));
        if (!refund) throw new Error('Response without a refund');
        return refundFrom(refund);
      }),
    async *listRefunds(period) {
      const found = pages((square) =>
        square.refunds.list(
          { locationId, ...times(period), sortOrder: 'ASC', limit: pageSize },
          limits(),
        ),
      );
      for await (const refund of found) yield refundFrom(refund);
    },
  };
}

const notSent = () =>
  Object.assign(new Error('Too many calls to the card provider are under way'), {
    code: 'not_sent',
  });
const wasNotSent = (error: unknown): boolean => (error as { code?: string }).code === 'not_sent';

async function connect({ accessToken, baseUrl, sandbox }: SquareConfig): Promise<SquareClient> {
  const { SquareClient, SquareEnvironment } = await import('square');
  return new SquareClient({
    token: accessToken,
    ...(baseUrl
      ? { baseUrl }
      : { environment: sandbox ? SquareEnvironment.Sandbox : SquareEnvironment.Production }),
  });
}

interface Page<T> {
  data: T[];
  hasNextPage(): boolean;
  getNextPage(): Promise<Page<T>>;
}

/** The provider sometimes returns errors with status 200, which the SDK takes for success: an empty list, a completed cancellation. */
function assertNoErrors(result: unknown): void {
  const { errors, response } = (result ?? {}) as {
    errors?: unknown[];
    response?: { errors?: unknown[] };
  };
  if (errors?.length || response?.errors?.length)
    throw new Error('Errors in a response with status 200');
}

/** Undefined on 404; any other failure is thrown. */
async function orUndefined<T>(find: () => Promise<T>): Promise<T | undefined> {
  try {
    return await find();
  } catch (error) {
    if ((error as { statusCode?: number }).statusCode === 404) return undefined;
    throw error;
  }
}
