import { transact, type Last } from '@grafted/postgres/transact.ts';
import type { Db, Trx } from '#server/database/client.ts';
import { lockUser } from '#server/database/lock-user.ts';
import type { AttemptFailure } from '#server/schema/payments.ts';
import { lockAttemptOfOrder } from './attempt-queries.ts';
import { markAuthorized, markCaptured, markFailed } from './attempt-state-queries.ts';
import { isUnsettled, type Attempt } from './attempts.ts';
import type { OutcomeContext } from './context.ts';
import { recordEvent } from './event-queries.ts';
import type { ProviderPayment } from './provider.ts';

/** The immutable part of an attempt. */
type AttemptRef = Pick<Attempt, 'id' | 'userId'>;

// Each outcome can arrive from the buyer's request, the reconciler or a webhook event. The first
// one writes it; the guards make the others no-ops.

/** False when the attempt has been voided in the meantime: do not capture. */
export const recordAuthorized = (
  { db, payments }: OutcomeContext,
  attemptId: string,
  { id: paymentId, versionToken }: ProviderPayment,
): Promise<boolean> =>
  markAuthorized(db, {
    attemptId,
    paymentId,
    versionToken: versionToken ?? null,
    leaseMs: payments.leaseMs,
  });

/** @returns false when the attempt was settled before, perhaps in another way */
export async function recordCaptured(
  context: OutcomeContext,
  { id: attemptId, userId }: AttemptRef,
  payment: ProviderPayment,
): Promise<boolean> {
  return ifUnsettled(context.db, { id: attemptId, userId }, async (trx, attempt) => {
    let recorded: Promise<void> | undefined;
    const record = () => (recorded ??= markCaptured(trx, attemptId, payment.id));
    const last = await context.purposes[attempt.purpose].captured(trx, attempt, record);
    await record();
    return last;
  });
}

export interface Failure {
  failure: AttemptFailure;
  code: string;
}

export async function recordFailed(
  { db, purposes }: Pick<OutcomeContext, 'db' | 'purposes'>,
  { id: attemptId, userId }: AttemptRef,
  { failure, code }: Failure,
): Promise<void> {
  await ifUnsettled(db, { id: attemptId, userId }, async (trx, attempt) => {
    await markFailed(trx, attemptId, {
      failure,
      code,
      watched: failure === 'voided' ? 'watched' : 'closed',
    });
    await recordEvent(trx, attemptId, 'failed', { failure, code });
    await purposes[attempt.purpose].failed(trx, attempt, failure);
  });
}

const ifUnsettled = (
  db: Db,
  { id: attemptId, userId }: AttemptRef,
  write: (trx: Trx, attempt: Attempt) => Promise<Last<void> | void>,
): Promise<boolean> =>
  transact(db, async (trx) => {
    const [, attempt] = await Promise.all([
      userId && lockUser(trx, userId),
      lockAttemptOfOrder(trx, attemptId),
    ]);
    if (!isUnsettled(attempt)) return false;
    const writeLast = await write(trx, attempt);
    return async () => {
      await writeLast?.();
      return true;
    };
  });
