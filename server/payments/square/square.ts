import type {
  AuthorizeResult,
  CardProvider,
  CaptureResult,
  Period,
  RefundResult,
} from '#server/payments/provider.ts';
import { createBulkhead } from '#server/platform/http/bulkhead.ts';
import { createCircuitBreaker } from '#server/platform/http/circuit-breaker.ts';
import { classify } from './classify.ts';
import { createSquareClient, type SquarePage } from './square-client.ts';
import type { SquareConfig } from './square-settings.ts';
import { createRequest, paymentFrom, refundFrom, refundRequest } from './square-values.ts';

const listWindowMs = { before: 60_000, after: 2 * 3600_000 };
/** Concurrent calls, and the queue length that a provider answering in half a second works off within `maxWaitMs`. */
const callsMax = 16;
const queuedMax = 200;

export function createSquare(config: SquareConfig, { callMs }: { callMs: number }): CardProvider {
  const breaker = createCircuitBreaker();
  const bulkhead = createBulkhead({ concurrency: callsMax, maxWaitMs: callMs / 2 });
  const square = createSquareClient(config, { callMs });

  /** Calls through the bulkhead and reports the outcome to the circuit breaker. */
  const call = <T>(work: () => Promise<T>, run = bulkhead.run): Promise<T> =>
    run(async () => {
      try {
        const result = await work();
        breaker.recordAnswer();
        return result;
      } catch (error) {
        if (classify(error).verdict === 'unknown') breaker.recordNoAnswer();
        else breaker.recordAnswer();
        throw error;
      }
    }, notSent);

  /** Each page is a call of its own, with its own time limit. */
  async function* pages<T>(
    list: (cursor: string | undefined) => Promise<SquarePage<T>>,
  ): AsyncGenerator<T> {
    let cursor: string | undefined;
    do {
      const page = await call(() => list(cursor));
      yield* page.items;
      cursor = page.cursor;
    } while (cursor);
  }

  async function* listPayments(period: Period) {
    for await (const payment of pages((cursor) => square.listPayments(period, cursor)))
      yield paymentFrom(payment);
  }

  return {
    isAvailable: () => breaker.allows(),
    isBusy: () => bulkhead.queued() >= queuedMax,

    async authorize(authorization): Promise<AuthorizeResult> {
      try {
        const { payment } = await call(() =>
          square.createPayment(createRequest(authorization, config)),
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
          () => square.completePayment(id, { version_token: versionToken }),
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
        const { payment } = await call(() => square.getPayment(paymentId));
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
      await call(() => square.cancelPayment(paymentId));
    },
    async cancelByIdempotencyKey(idempotencyKey) {
      await call(() => square.cancelPaymentByKey({ idempotency_key: idempotencyKey }));
    },

    async refund(request): Promise<RefundResult> {
      try {
        const { refund } = await call(() => square.refundPayment(refundRequest(request)));
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
        const { refund } = await call(() => square.getRefund(refundId));
        if (!refund) throw new Error('Response without a refund');
        return refundFrom(refund);
      }),
    async *listRefunds(period) {
      for await (const refund of pages((cursor) => square.listRefunds(period, cursor)))
        yield refundFrom(refund);
    },
  };
}

const notSent = () =>
  Object.assign(new Error('Too many calls to the card provider are under way'), {
    code: 'not_sent',
  });
const wasNotSent = (error: unknown): boolean => (error as { code?: string }).code === 'not_sent';

/** Undefined on 404; any other failure is thrown. */
async function orUndefined<T>(find: () => Promise<T>): Promise<T | undefined> {
  try {
    return await find();
  } catch (error) {
    if ((error as { statusCode?: number }).statusCode === 404) return undefined;
    throw error;
  }
}
