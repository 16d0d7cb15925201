import type { Cents } from '#domain/money.ts';

/** A payment as the card provider has it. */
export interface ProviderPayment {
  id: string;
  /** APPROVED, COMPLETED, CANCELED, FAILED, PENDING; others may come. */
  status: string;
  amountCents: Cents;
  currency: string;
  locationId: string;
  referenceId: string;
  versionToken: string | undefined;
}

export interface Authorization {
  token: string;
  amountCents: Cents;
  idempotencyKey: string;
  /** Of our attempt; the only way back from a payment to it. */
  referenceId: string;
}

export type AuthorizeResult =
  | { status: 'approved'; payment: ProviderPayment }
  | { status: 'declined'; code: string }
  | { status: 'refused'; code: string; cause: unknown }
  | { status: 'unknown'; cause: unknown };

export type CaptureResult = { status: 'completed'; payment: ProviderPayment } | { status: 'unknown'; cause: unknown };

/**
 * The card provider, as far as the shop needs it. Taking money answers with values; the questions and the
 * clean-up throw when the provider cannot be reached, and are asked again later.
 */
export interface CardProvider {
  /** False while the provider has not been answering. */
  isAvailable(): boolean;
  /** Reserves the amount on the card. Takes 15 seconds at most. */
  authorize(authorization: Authorization): Promise<AuthorizeResult>;
  /** Takes what was reserved. */
  capture(payment: Pick<ProviderPayment, 'id' | 'versionToken'>): Promise<CaptureResult>;
  findPayment(paymentId: string): Promise<ProviderPayment | undefined>;
  /** Lists lag some seconds behind. */
  findPaymentByReference(referenceId: string, createdAt: Date): Promise<ProviderPayment | undefined>;
  cancel(paymentId: string): Promise<void>;
  /** Succeeds also when there is nothing to cancel. */
  cancelByIdempotencyKey(idempotencyKey: string): Promise<void>;
  refund(payment: ProviderPayment, idempotencyKey: string): Promise<void>;
}
