import { compiled } from '@grafted/postgres/compiled.ts';
import { sql, type SelectQueryBuilder, type UpdateObject } from 'kysely';
import type { Db, Trx } from '#server/database/client.ts';
import type { Database } from '#server/schema/database.ts';
import { unsettledStates, type AttemptFailure } from '#server/schema/payments.ts';
import { attemptColumns, leaseUntil } from './attempt-queries.ts';
import { neverSent, type Attempt } from './attempts.ts';
import { detailsOf, eventValues } from './event-queries.ts';

const watchMinutes = { first: 10, last: 70 };

interface AuthorizedPayment {
  attemptId: string;
  paymentId: string;
  versionToken: string | null;
  leaseMs: number;
}

/**
 * False when another process has already moved the attempt on. One statement with its event, so no
 * transaction is needed.
 */
export async function markAuthorized(db: Db, payment: AuthorizedPayment): Promise<boolean> {
  const details = detailsOf({ paymentId: payment.paymentId });
  return (await authorize(db, { ...payment, details })).length > 0;
}

const authorize = compiled((db: Db, payment: AuthorizedPayment & { details: string }) =>
  db
    .with('moved', (cte) =>
      cte
        .updateTable('payment_attempts')
        .set({
          state: 'authorized',
          provider_payment_id: payment.paymentId,
          version_token: payment.versionToken,
          lease_until: leaseUntil(payment.leaseMs),
          updated_at: sql`now()`,
        })
        .where('id', '=', payment.attemptId)
        .where('state', '=', 'sent')
        .returning('id'),
    )
    .insertInto('payment_events')
    .columns(['attempt_id', 'event', 'details'])
    .expression((eb) =>
      eb.selectFrom('moved').select(['moved.id', ...eventValues('authorized', payment.details)]),
    )
    .returning('attempt_id'),
);

export async function markVoiding(trx: Trx, attemptId: string, leaseMs: number): Promise<void> {
  await trx
    .updateTable('payment_attempts')
    .set({ state: 'voiding', lease_until: leaseUntil(leaseMs), updated_at: sql`now()` })
    .where('id', '=', attemptId)
    .where('state', 'in', ['sent', 'authorized'])
    .execute();
}

export async function markCaptured(trx: Trx, attemptId: string, paymentId: string): Promise<void> {
  await capture(trx, { attemptId, paymentId, details: detailsOf({ paymentId }) });
}

interface Captured {
  attemptId: string;
  paymentId: string;
  details: string;
}

const capture = compiled((db: Db, captured: Captured) =>
  db
    .with('moved', (cte) =>
      cte
        .updateTable('payment_attempts')
        .set({ state: 'captured', provider_payment_id: captured.paymentId, updated_at: sql`now()` })
        .where('id', '=', captured.attemptId)
        .returning('id'),
    )
    .insertInto('payment_events')
    .columns(['attempt_id', 'event', 'details'])
    .expression((eb) =>
      eb.selectFrom('moved').select(['moved.id', ...eventValues('captured', captured.details)]),
    ),
);

export async function markFailed(
  trx: Trx,
  attemptId: string,
  {
    failure,
    code,
    watched,
  }: { failure: AttemptFailure; code: string; watched: 'watched' | 'closed' },
): Promise<void> {
  const watchAt =
    watched === 'watched'
      ? sql<Date>`now() + make_interval(mins => ${sql.lit(watchMinutes.first)})`
      : null;
  await trx
    .updateTable('payment_attempts')
    .set({
      state: 'failed',
      failure,
      failure_code: code,
      watch_at: watchAt,
      updated_at: sql`now()`,
      ...(code === neverSent && { token_hash: null }),
    })
    .where('id', '=', attemptId)
    .execute();
}

/**
 * Run at the start of a single-process shop, where every lease holder is dead. Fresh `sent` attempts wait 10 s, until
 * the provider's lists show them.
 */
export async function expireLeases(db: Db): Promise<void> {
  await db
    .updateTable('payment_attempts')
    .set({
      lease_until: sql<Date>`case when state = 'authorized' then now() else greatest(now(), created_at + interval '10 seconds') end`,
    })
    .where('state', 'in', unsettledStates)
    .execute();
}

/** Leases unsettled attempts whose lease has expired. */
export const leaseDueAttempts = (
  db: Db,
  { limit, leaseMs }: { limit: number; leaseMs: number },
): Promise<Attempt[]> =>
  moveDue(db, { lease_until: leaseUntil(leaseMs) }, 'lease_until', (attempts) =>
    attempts.where('state', 'in', unsettledStates).limit(limit),
  );

/** Failed attempts that are due for another check for a late payment: after 10 and 70 minutes. */
export const leaseWatchedAttempts = (db: Db, limit: number): Promise<Attempt[]> => {
  const last = sql`created_at + make_interval(mins => ${sql.lit(watchMinutes.last)})`;
  const next = sql<Date | null>`case when now() < ${last} then ${last} end`;
  return moveDue(db, { watch_at: next }, 'watch_at', (attempts) => attempts.limit(limit));
};

/** Concurrent processes skip each other's rows. */
const moveDue = (
  db: Db,
  set: UpdateObject<Database, 'payment_attempts'>,
  due: 'lease_until' | 'watch_at',
  among: (attempts: DueAttempts) => DueAttempts,
): Promise<Attempt[]> =>
  db
    .updateTable('payment_attempts')
    .set(set)
    .where('id', 'in', (eb) =>
      among(eb.selectFrom('payment_attempts').select('id'))
        .where(due, '<', sql<Date>`now()`)
        .orderBy(due)
        .forNoKeyUpdate()
        .skipLocked(),
    )
    .returning(attemptColumns)
    .execute();
type DueAttempts = SelectQueryBuilder<Database, 'payment_attempts', { id: string }>;
