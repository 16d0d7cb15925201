import type { Square } from 'square';
import type {
  Authorization,
  ProviderPayment,
  ProviderRefund,
  RefundRequest,
} from '#server/payments/provider.ts';
import type { SquareConfig } from './square-settings.ts';

/** The provider voids an uncaptured authorization after this. */
const delayDuration = 'PT1H';

export const createRequest = (
  { token, amountCents, idempotencyKey, referenceId }: Authorization,
  { locationId }: SquareConfig,
): Square.CreatePaymentRequest => ({
  sourceId: token,
  idempotencyKey,
  amountMoney: { amount: BigInt(amountCents), currency: 'USD' },
  autocomplete: false,
  delayDuration,
  delayAction: 'CANCEL',
  locationId,
  referenceId,
});

export const refundRequest = ({
  paymentId,
  amountCents,
  currency,
  idempotencyKey,
  reason,
}: RefundRequest): Square.RefundPaymentRequest => ({
  idempotencyKey,
  paymentId,
  amountMoney: { amount: BigInt(amountCents), currency: currency as Square.Currency }, // as the provider sent it
  reason,
});

export const paymentFrom = (payment: Square.Payment): ProviderPayment => ({
  id: payment.id ?? '',
  status: payment.status ?? '',
  amountCents: Number(payment.amountMoney?.amount ?? 0),
  refundedCents: Number(payment.refundedMoney?.amount ?? 0),
  currency: payment.amountMoney?.currency ?? '',
  locationId: payment.locationId ?? '',
  referenceId: payment.referenceId ?? '',
  versionToken: payment.versionToken ?? undefined,
});

export const refundFrom = (refund: Square.PaymentRefund): ProviderRefund => ({
  id: refund.id,
  status: refund.status ?? '',
  paymentId: refund.paymentId ?? '',
  amountCents: Number(refund.amountMoney.amount ?? 0),
  currency: refund.amountMoney.currency ?? '',
});
