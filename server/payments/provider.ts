import type { Cents } from '#domain/money.ts';

/** A payment as the card provider has it. */
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
  /** Of our attempt; the only way back from a payment to it. */
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
  /** Too many calls are waiting: this one never left, and its card token is unused. */
  | { status: 'not_sent' }
  | { status: 'unknown'; cause: unknown };

export type CaptureResult = { status: 'completed'; payment: ProviderPayment } | { status: 'unknown'; cause: unknown };

export type RefundResult = { status: 'accepted'; refund: ProviderRefund } | { status: 'refused'; code: string } | { status: 'unknown'; cause: unknown };

/** A stretch of time; open at its end when `until` is left out. */
export interface Period {
  since: Date;
  until?: Date;
}

/**
 * The card provider, as far as the shop needs it. Moving money answers with values; the questions and the
 * clean-up throw when the provider cannot be reached, and are asked again later.
 */
export interface CardProvider {
  /** False while the provider has not been answering. */
  isAvailable(): boolean;
  /** So many payments wait already that another would not get its turn in time. */
  isBusy(): boolean;
  /** Reserves the amount on the card. */
  authorize(authorization: Authorization): Promise<AuthorizeResult>;
  /** Takes what was reserved. */
  capture(payment: Pick<ProviderPayment, 'id' | 'versionToken'>): Promise<CaptureResult>;
  findPayment(paymentId: string): Promise<ProviderPayment | undefined>;
  /** Lists lag some seconds behind. */
  findPaymentByReference(referenceId: string, createdAt: Date): Promise<ProviderPayment | undefined>;
  listPayments(period: Period): AsyncIterable<ProviderPayment>;
  cancel(paymentId: string): Promise<void>;
  /** Succeeds also when there is nothing to cancel. */
  cancelByIdempotencyKey(idempotencyKey: string): Promise<void>;
  /** The same key again is the same refund. */
  refund(request: RefundRequest): Promise<RefundResult>;
  findRefund(refundId: string): Promise<ProviderRefund | undefined>;
  listRefunds(period: Period): AsyncIterable<ProviderRefund>;
}
