import type { Cents } from '#domain/money.ts';
import {
  unsettledStates,
  type AttemptFailure,
  type AttemptState,
} from '#server/schema/payments.ts';

/** What is paid for: an order as the customer placed it, trees that its customer adds, or what is due for an order. */
export type Purpose = 'order' | 'addition' | 'due';

/** One try to charge one order. */
export interface Attempt {
  id: string;
  orderId: string;
  userId: string | null;
  idempotencyKey: string;
  amountCents: Cents;
  currency: string;
  state: AttemptState;
  failure: AttemptFailure | null;
  failureCode: string | null;
  providerPaymentId: string | null;
  refundedCents: Cents;
  /** Taken back by the buyer's bank. */
  reversedCents: Cents;
  purpose: Purpose;
  /** The change whose trees it pays for. */
  changeId: string | null;
  tokenHash: string | null;
  createdAt: Date;
}

export const isUnsettled = ({ state }: Attempt): boolean =>
  unsettledStates.some((unsettled) => unsettled === state);

/** Failure code of an attempt that was never sent to the provider; its card token stays usable. */
export const neverSent = 'NOT_SENT';

/** What is left of payments to refund. */
export const refundableCents = (payments: readonly Attempt[]): Cents =>
  payments.reduce(
    (sum, { amountCents, refundedCents, reversedCents }) =>
      sum + amountCents - refundedCents - reversedCents,
    0,
  );

/** The payment of the order as placed at the checkout. */
export const saleOf = (payments: readonly Attempt[]): Attempt | undefined =>
  payments.find(({ purpose }) => purpose === 'order');
