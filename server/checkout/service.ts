import type { Identity } from '#auth/public.ts';
import type { CheckoutAnswer, CheckoutRequest } from '#domain/checkout.ts';
import type { PaymentStatus } from '#domain/statuses.ts';
import { ShopError } from '../errors.ts';
import { getAttempt, type Attempt } from '../payments/attempts.ts';
import { declineText } from '../payments/buyer-texts.ts';
import { recordAuthorized, recordCaptured, recordFailed } from '../payments/outcomes.ts';
import type { ProviderPayment } from '../payments/provider.ts';
import { belongsTo } from '../payments/settle.ts';
import type { Services } from '../services.ts';
import { reserve } from './reserve.ts';

/**
 * Reserve, authorise, capture, record. No transaction is open while the provider is asked, and whatever step is the
 * last one to happen, `payments/settle.ts` finishes from there.
 *
 * @returns the order, paid or with its payment still under way
 * @throws ShopError when it is certain that nothing was charged
 */
export async function checkout(services: Services, identity: Identity, request: CheckoutRequest): Promise<CheckoutAnswer> {
  if (!identity.emailConfirmed) throw new ShopError('email_not_confirmed', 403, 'Please confirm your email address before you pay.');
  await services.failPoints.reach('S1');
  const begin = () => reserve(services, identity, request);
  const { kind, attempt } = await (request.couponCode === undefined ? begin() : services.couponTries(identity.userId, begin));
  if (kind === 'known') return answerKnown(attempt);

  try {
    await services.failPoints.reach('S2b');
    await charge(services, attempt, request.paymentToken);
    await services.failPoints.reach('S7');
    return answer(await getAttempt(services.db, attempt.id));
  } catch (error) {
    if (error instanceof ShopError) throw error;
    // The card may have been charged by now. A buyer who reads of an error pays a second time.
    services.log.error({ err: error, attemptId: attempt.id }, 'a payment was left to the settling job');
  }
  return answer(attempt);
}

function answerKnown(attempt: Attempt): CheckoutAnswer {
  if (attempt.failure === 'declined') throw declined(attempt.failure_code ?? '');
  if (attempt.failure === 'refused') throw notTaken();
  return answer(attempt);
}

const answer = ({ order_id: orderId, state }: Attempt): CheckoutAnswer => ({ orderId, paymentStatus: paymentStatus[state] });
const paymentStatus: Record<Attempt['state'], PaymentStatus> = { sent: 'pending', authorized: 'pending', voiding: 'pending', captured: 'completed', failed: 'failed' };

async function charge(services: Services, attempt: Attempt, token: string): Promise<void> {
  const { cards, failPoints, log } = services;
  const result = await cards.authorize({ token, amountCents: attempt.amount_cents, idempotencyKey: attempt.idempotency_key, referenceId: attempt.id });
  await failPoints.reach('S3b');
  switch (result.status) {
    case 'approved':
      return capture(services, attempt, result.payment);
    case 'declined':
      await recordFailed(services, attempt.id, { failure: 'declined', code: result.code });
      throw declined(result.code);
    case 'refused':
      await recordFailed(services, attempt.id, { failure: 'refused', code: result.code });
      log.error({ err: result.cause, attemptId: attempt.id, code: result.code }, 'the card provider refuses our requests');
      throw notTaken();
    case 'unknown':
      log.warn({ err: result.cause, attemptId: attempt.id }, 'no answer to a payment');
  }
}

async function capture(services: Services, attempt: Attempt, payment: ProviderPayment): Promise<void> {
  const { cards, failPoints, log } = services;
  if (!belongsTo(payment, attempt, services)) return; // left to the settling job, which reports it
  if (!(await recordAuthorized(services, attempt.id, payment))) return;
  await failPoints.reach('S4');
  const captured = payment.status === 'COMPLETED' ? { status: 'completed' as const, payment } : await cards.capture(payment);
  await failPoints.reach('S5b');
  if (captured.status === 'completed') await recordCaptured(services, attempt.id, captured.payment);
  else log.warn({ err: captured.cause, attemptId: attempt.id }, 'no answer to a capture');
}

const declined = (code: string) => new ShopError('card_declined', 402, declineText(code));
const notTaken = () => new ShopError('payment_not_taken', 502, 'We could not take the payment. Nothing was charged. Please try again later.');
