import type { PaymentStatus } from '#domain/statuses.ts';
import type { Db } from '#server/database/client.ts';
import { ShopError, refuse } from '#server/platform/http/errors.ts';
import { getAttempt } from './attempt-queries.ts';
import { neverSent, type Attempt } from './attempts.ts';
import type { StartedPayment } from './begin-payment.ts';
import type { PaymentContext } from './context.ts';
import { mayExplainDecline } from './limits.ts';
import { recordAuthorized, recordCaptured, recordFailed } from './outcomes.ts';
import type { ProviderPayment } from './provider.ts';
import { belongsTo } from './reconcile-attempts.ts';
import { declineText, genericDecline } from './square/buyer-texts.ts';
import { tooBusy } from './too-busy.ts';

interface PaymentAnswer {
  orderId: string;
  paymentStatus: PaymentStatus;
}

/**
 * Reserve, authorize, capture, record: whoever wants to be paid reserves and calls `beginPayment`,
 * and this is the rest. No transaction stays open across a provider call; the reconciler
 * (`reconcile-attempts.ts`) continues from whichever step was the last to commit. Charges a new
 * attempt, or tells how a known one ended.
 * @returns the order, with its payment completed or pending
 * @throws ShopError only when certainly nothing was charged
 */
export async function takePayment(
  context: PaymentContext,
  { kind, attempt }: StartedPayment,
  token: string,
): Promise<PaymentAnswer> {
  if (kind === 'known') return answerKnown(context, attempt);
  try {
    const isCaptured = await charge(context, attempt, token);
    if (isCaptured) return answer({ ...attempt, state: 'captured' });
    return await answerKnown(context, await getAttempt(context.db, attempt.id));
  } catch (error) {
    if (error instanceof ShopError) throw error;
    // The card may have been charged: an error page would make the buyer pay twice.
    context.log.error({ err: error, attemptId: attempt.id }, 'payment left to the reconciler');
  }
  return answer(attempt);
}

async function answerKnown(
  context: Pick<PaymentContext, 'db'>,
  attempt: Attempt,
): Promise<PaymentAnswer> {
  if (attempt.failure === 'declined')
    throw await declined(context.db, attempt, attempt.failureCode ?? '');
  if (attempt.failure === 'refused') throw refuse('payment_not_taken');
  if (attempt.failure === 'voided') throw notPaid(attempt.orderId);
  return answer(attempt);
}

const answer = ({ orderId, state }: Attempt): PaymentAnswer => ({
  orderId,
  paymentStatus: paymentStatus[state],
});
const paymentStatus: Record<Attempt['state'], PaymentStatus> = {
  sent: 'pending',
  authorized: 'pending',
  voiding: 'pending',
  captured: 'completed',
  failed: 'failed',
};

/** True when it was captured now; otherwise the attempt has to be looked at. */
async function charge(context: PaymentContext, attempt: Attempt, token: string): Promise<boolean> {
  const { cards, log } = context;
  const result = await cards.authorize({
    token,
    amountCents: attempt.amountCents,
    idempotencyKey: attempt.idempotencyKey,
    referenceId: attempt.id,
  });
  switch (result.status) {
    case 'approved':
      return capture(context, attempt, result.payment);
    case 'declined':
      await recordFailed(context, attempt, { failure: 'declined', code: result.code });
      throw await declined(context.db, attempt, result.code);
    case 'refused':
      await recordFailed(context, attempt, { failure: 'refused', code: result.code });
      log.error(
        { err: result.cause, attemptId: attempt.id, code: result.code },
        'the card provider rejects our requests',
      );
      throw refuse('payment_not_taken');
    case 'not_sent':
      await recordFailed(context, attempt, { failure: 'refused', code: neverSent });
      throw tooBusy();
    case 'unknown':
      log.warn({ err: result.cause, attemptId: attempt.id }, 'no response to an authorization');
      return false;
  }
}

async function capture(
  context: PaymentContext,
  attempt: Attempt,
  payment: ProviderPayment,
): Promise<boolean> {
  const { cards, square, log } = context;
  if (!belongsTo(payment, attempt, square)) return false; // the reconciler reverses and reports it
  if (!(await recordAuthorized(context, attempt.id, payment))) return false;
  const captured =
    payment.status === 'COMPLETED'
      ? { status: 'completed' as const, payment }
      : await cards.capture(payment);
  if (captured.status === 'completed') return recordCaptured(context, attempt, captured.payment);
  log.warn({ err: captured.cause, attemptId: attempt.id }, 'no response to a capture');
  return false;
}

const declined = async (db: Db, attempt: Attempt, code: string) =>
  refuse(
    'card_declined',
    (await mayExplainDecline(db, attempt)) ? declineText(code) : genericDecline,
  );
/** The buyer may have seen the order while its payment was pending. */
const notPaid = (orderId: string) => refuse('payment_failed', { details: { orderId } });
