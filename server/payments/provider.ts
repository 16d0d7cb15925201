import type { Cents } from '#domain/money.ts';

/** A payment as the card provider reports it. */
export interface ProviderPayment {
  id: string;
  /** APPROVED, COMPLETED, CANCELED, FAILED, PENDING; others may come. */
  status: string;
  amountCents: Cents;
  refundedCents: Cents;
  currency: string;
  locationId: string;
  referenceId: string;
  versionToken: string | undefined;
}

export interface ProviderRefund {
  id: string;
  /** PENDING, COMPLETED, REJECTED, FAILED. */
  status: string;
  paymentId: string;
  amountCents: Cents;
  currency: string;
}

export interface Authorization {
  token: string;
  amountCents: Cents;
  idempotencyKey: string;
  /** The attempt's id; the only link from a payment back to it. */
  referenceId: string;
}

export interface RefundRequest {
  paymentId: string;
  amountCents: Cents;
  currency: string;
  idempotencyKey: string;
  reason: string;
}

export type AuthorizeResult =
  | { status: 'approved'; payment: ProviderPayment }
  | { status: 'declined'; code: string }
  | { status: 'refused'; code: string; cause: unknown }
  /** The bulkhead rejected the call before it was sent; the card token is unused. */
  | { status: 'not_sent' }
  | { status: 'unknown'; cause: unknown };

export type CaptureResult =
  | { status: 'completed'; payment: ProviderPayment }
  | { status: 'unknown'; cause: unknown };

export type RefundResult =
  | { status: 'accepted'; refund: ProviderRefund }
  | { status: 'refused'; code: string }
  | { status: 'unknown'; cause: unknown };

/** Open-ended without `until`. */
export interface Period {
  since: Date;
  until?: Date;
}

/**
 * Card provider port. Calls that move money return result values; reads and cancellations throw when the provider is
 * unreachable, and are retried later.
 */
export interface CardProvider {
  /** False while the circuit breaker is open. */
  isAvailable(): boolean;
  /** The queue is so long that another payment would time out in it. */
  isBusy(): boolean;
  /** Reserves the amount on the card. */
  authorize(authorization: Authorization): Promise<AuthorizeResult>;
  /** Captures the reserved amount. */
  capture(payment: Pick<ProviderPayment, 'id' | 'versionToken'>): Promise<CaptureResult>;
  findPayment(paymentId: string): Promise<ProviderPayment | undefined>;
  /** Provider lists lag by some seconds. */
  findPaymentByReference(
    referenceId: string,
    createdAt: Date,
  ): Promise<ProviderPayment | undefined>;
  listPayments(period: Period): AsyncIterable<ProviderPayment>;
  cancel(paymentId: string): Promise<void>;
  /** Succeeds when there is nothing to cancel, too. */
  cancelByIdempotencyKey(idempotencyKey: string): Promise<void>;
  /** Idempotent by key. */
  refund(request: RefundRequest): Promise<RefundResult>;
  findRefund(refundId: string): Promise<ProviderRefund | undefined>;
  listRefunds(period: Period): AsyncIterable<ProviderRefund>;
}
