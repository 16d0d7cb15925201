import type { serialization } from 'square';
import type {
  Authorization,
  ProviderPayment,
  ProviderRefund,
  RefundRequest,
} from '#server/payments/provider.ts';
import type { SquarePayment, SquareRefund } from './square-client.ts';
import type { SquareConfig } from './square-settings.ts';

/** The provider voids an uncaptured authorization after this. */
const delayDuration = 'PT1H';

export const createRequest = (
  { token, amountCents, idempotencyKey, referenceId }: Authorization,
  { locationId }: SquareConfig,
): serialization.CreatePaymentRequest.Raw => ({
  source_id: token,
  idempotency_key: idempotencyKey,
  amount_money: { amount: amountCents, currency: 'USD' },
  autocomplete: false,
  delay_duration: delayDuration,
  delay_action: 'CANCEL',
  location_id: locationId,
  reference_id: referenceId,
});

export const refundRequest = ({
  paymentId,
  amountCents,
  currency,
  idempotencyKey,
  reason,
}: RefundRequest): serialization.RefundPaymentRequest.Raw => ({
  idempotency_key: idempotencyKey,
  payment_id: paymentId,
  amount_money: { amount: amountCents, currency: currency as serialization.Currency.Raw }, // as the provider sent it
  reason,
});

export const paymentFrom = (payment: SquarePayment): ProviderPayment => ({
  id: payment.id ?? '',
  status: payment.status ?? '',
  amountCents: payment.amount_money?.amount ?? 0,
  refundedCents: payment.refunded_money?.amount ?? 0,
  currency: payment.amount_money?.currency ?? '',
  locationId: payment.location_id ?? '',
  referenceId: payment.reference_id ?? '',
  versionToken: payment.version_token ?? undefined,
});

export const refundFrom = (refund: SquareRefund): ProviderRefund => ({
  id: refund.id,
  status: refund.status ?? '',
  paymentId: refund.payment_id ?? '',
  amountCents: refund.amount_money?.amount ?? 0,
  currency: refund.amount_money?.currency ?? '',
});
