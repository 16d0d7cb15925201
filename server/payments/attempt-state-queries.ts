import { compiled, compiledByName } from '@grafted/postgres/compiled.ts';
import { sql } from 'kysely';
import type { Db, Trx } from '#server/database/client.ts';
import { unsettledStates, type AttemptFailure } from '#server/schema/payments.ts';
import { attemptColumns, leaseUntil } from './attempt-queries.ts';
import { neverSent, type Attempt } from './attempts.ts';
import { detailsOf, eventValues } from './event-queries.ts';

const watchMinutes = { first: 10, last: 70 };

/** False when another process has already moved the attempt on. One statement with its event, so no transaction is needed. */
export async function markAuthorized(
  db: Db,
  attemptId: string,
  { id: paymentId, versionToken = null }: { id: string; versionToken?: string | null | undefined },
  leaseMs: number,
): Promise<boolean> {
  const details = detailsOf({ paymentId });
  const moved = await authorize(db, { attemptId, paymentId, versionToken, leaseMs, details });
  return moved.length > 0;
}

const authorize = compiledByName(
  (
    db: Db,
    payment: {
      attemptId: string;
      paymentId: string;
      versionToken: string | null;
      leaseMs: number;
      details: string;
    },
  ) =>
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
  await capture(trx, attemptId, paymentId, detailsOf({ paymentId }));
}

const capture = compiled((db: Db, attemptId: string, paymentId: string, details: string) =>
  db
    .with('moved', (cte) =>
      cte
        .updateTable('payment_attempts')
        .set({ state: 'captured', provider_payment_id: paymentId, updated_at: sql`now()` })
        .where('id', '=', attemptId)
        .returning('id'),
    )
    .insertInto('payment_events')
    .columns(['attempt_id', 'event', 'details'])
    .expression((eb) =>
      eb.selectFrom('moved').select(['moved.id', ...eventValues('captured', details)]),
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

/** Leases unsettled attempts whose lease has expired; concurrent processes skip each other's rows. */
export const leaseDueAttempts = (
  db: Db,
  { limit, leaseMs }: { limit: number; leaseMs: number },
): Promise<Attempt[]> =>
  db
    .updateTable('payment_attempts')
    .set({ lease_until: leaseUntil(leaseMs) })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('payment_attempts')
        .select('id')
        .where('state', 'in', unsettledStates)
        .where('lease_until', '<', sql<Date>`now()`)
        .orderBy('lease_until')
        .limit(limit)
        .forNoKeyUpdate()
        .skipLocked(),
    )
    .returning(attemptColumns)
    .execute();

/** Failed attempts that are due for another check for a late payment: after 10 and 70 minutes. */
export const leaseWatchedAttempts = (db: Db, limit: number): Promise<Attempt[]> =>
  db
    .updateTable('payment_attempts')
    .set({
      watch_at: sql<Date | null>`case when now() < created_at + make_interval(mins => ${sql.lit(watchMinutes.last)})
        then created_at + make_interval(mins => ${sql.lit(watchMinutes.last)}) end`,
    })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('payment_attempts')
        .select('id')
        .where('watch_at', '<', sql<Date>`now()`)
        .orderBy('watch_at')
        .limit(limit)
        .forNoKeyUpdate()
        .skipLocked(),
    )
    .returning(attemptColumns)
    .execute();
