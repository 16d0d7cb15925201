import { sql, type Selectable } from 'kysely';
import type { Cents } from '#domain/money.ts';
import type { Db, Trx } from '#server/database/client.ts';
import { unsettledStates, type AttemptFailure, type PaymentAttemptsTable } from './tables.ts';

const watchMinutes = { first: 10, last: 70 };

/** Until then the attempt belongs to the process working on it; afterwards the reconciler takes over. */
const lease = (leaseMs: number) =>
  sql<Date>`now() + make_interval(secs => ${leaseMs / 1000}::double precision)`;
const columns = [
  'id',
  'order_id',
  'user_id',
  'idempotency_key',
  'amount_cents',
  'currency',
  'state',
  'failure',
  'failure_code',
  'provider_payment_id',
  'refunded_cents',
  'created_at',
] as const;
export type Attempt = Pick<Selectable<PaymentAttemptsTable>, (typeof columns)[number]>;

/** The attempt of this card token, even another account's; otherwise this account's unsettled one. */
export const findKnownAttempt = (
  trx: Trx,
  { userId, tokenHash }: { userId: string; tokenHash: string },
): Promise<Attempt | undefined> =>
  trx
    .selectFrom('payment_attempts')
    .select(columns)
    .where((where) =>
      where.or([
        where('token_hash', '=', tokenHash),
        where.and([where('user_id', '=', userId), where('state', 'in', unsettledStates)]),
      ]),
    )
    .orderBy(sql`token_hash is not distinct from ${tokenHash}`, 'desc')
    .limit(1)
    .executeTakeFirst();

export const findUnsettledAttempt = (trx: Trx, userId: string): Promise<Attempt | undefined> =>
  trx
    .selectFrom('payment_attempts')
    .select(columns)
    .where('user_id', '=', userId)
    .where('state', 'in', unsettledStates)
    .executeTakeFirst();

export const findUnsettledAttemptOfOrder = (
  trx: Trx,
  orderId: string,
): Promise<Attempt | undefined> =>
  trx
    .selectFrom('payment_attempts')
    .select(columns)
    .where('order_id', '=', orderId)
    .where('state', 'in', unsettledStates)
    .executeTakeFirst();

export const findCapturedAttempt = (db: Db, orderId: string): Promise<Attempt | undefined> =>
  db
    .selectFrom('payment_attempts')
    .select(columns)
    .where('order_id', '=', orderId)
    .where('state', '=', 'captured')
    .executeTakeFirst();

export interface NewAttempt {
  orderId: string;
  userId: string;
  /** Undefined for a reusable sandbox token. */
  tokenHash: string | undefined;
  requestHash: string;
  /** Keyed hash of the client's network. */
  clientKey: string;
  amountCents: Cents;
  leaseMs: number;
}

/** Also writes the attempt's first event. */
export const insertAttempt = (
  trx: Trx,
  { orderId, userId, tokenHash, requestHash, clientKey, amountCents, leaseMs }: NewAttempt,
): Promise<Attempt> =>
  trx
    .with('attempt', (cte) =>
      cte
        .insertInto('payment_attempts')
        .values({
          order_id: orderId,
          user_id: userId,
          token_hash: tokenHash ?? null,
          request_hash: requestHash,
          client_key: clientKey,
          amount_cents: amountCents,
          lease_until: lease(leaseMs),
        })
        .returning(columns),
    )
    .with('begun', (cte) =>
      cte
        .insertInto('payment_events')
        .columns(['attempt_id', 'event', 'details'])
        .expression((eb) =>
          eb
            .selectFrom('attempt')
            .select(['attempt.id', ...eventValues('reserved', { amountCents })]),
        ),
    )
    .selectFrom('attempt')
    .select(columns)
    .executeTakeFirstOrThrow();

const eventValues = (event: string, details: Record<string, unknown>) =>
  [
    sql<string>`${event}::text`.as('event'),
    sql<string>`${JSON.stringify(details)}::jsonb`.as('details'),
  ] as const;

export const getAttempt = (db: Db, attemptId: string): Promise<Attempt> =>
  db
    .selectFrom('payment_attempts')
    .select(columns)
    .where('id', '=', attemptId)
    .executeTakeFirstOrThrow();

export const findAttempt = (db: Db, attemptId: string): Promise<Attempt | undefined> =>
  db.selectFrom('payment_attempts').select(columns).where('id', '=', attemptId).executeTakeFirst();

export const findAttemptOfPayment = (db: Db, paymentId: string): Promise<Attempt | undefined> =>
  db
    .selectFrom('payment_attempts')
    .select(columns)
    .where('provider_payment_id', '=', paymentId)
    .executeTakeFirst();

export const listCapturedSince = (db: Db, since: Date): Promise<Attempt[]> =>
  db
    .selectFrom('payment_attempts')
    .select(columns)
    .where('state', '=', 'captured')
    .where('created_at', '>=', since)
    .execute();

/** Locks the order row too. */
export const lockAttemptOfOrder = (trx: Trx, attemptId: string): Promise<Attempt> =>
  trx
    .selectFrom('orders')
    .innerJoin('payment_attempts', 'payment_attempts.order_id', 'orders.id')
    .select(columns.map((column) => `payment_attempts.${column}` as const))
    .where('payment_attempts.id', '=', attemptId)
    .forUpdate()
    .executeTakeFirstOrThrow();

export const lockAttempt = (trx: Trx, attemptId: string): Promise<Attempt> =>
  trx
    .selectFrom('payment_attempts')
    .select(columns)
    .where('id', '=', attemptId)
    .forUpdate()
    .executeTakeFirstOrThrow();

export const isUnsettled = ({ state }: Attempt): boolean =>
  unsettledStates.some((unsettled) => unsettled === state);

/** False when another process has already moved the attempt on. One statement with its event, so no transaction is needed. */
export async function markAuthorized(
  db: Db,
  attemptId: string,
  payment: { id: string; versionToken: string | undefined },
  leaseMs: number,
): Promise<boolean> {
  const row = await db
    .with('moved', (cte) =>
      cte
        .updateTable('payment_attempts')
        .set({
          state: 'authorized',
          provider_payment_id: payment.id,
          version_token: payment.versionToken ?? null,
          lease_until: lease(leaseMs),
          updated_at: sql`now()`,
        })
        .where('id', '=', attemptId)
        .where('state', '=', 'sent')
        .returning('id'),
    )
    .insertInto('payment_events')
    .columns(['attempt_id', 'event', 'details'])
    .expression((eb) =>
      eb
        .selectFrom('moved')
        .select(['moved.id', ...eventValues('authorized', { paymentId: payment.id })]),
    )
    .returning('attempt_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function markVoiding(trx: Trx, attemptId: string, leaseMs: number): Promise<void> {
  await trx
    .updateTable('payment_attempts')
    .set({ state: 'voiding', lease_until: lease(leaseMs), updated_at: sql`now()` })
    .where('id', '=', attemptId)
    .where('state', 'in', ['sent', 'authorized'])
    .execute();
}

export async function markCaptured(trx: Trx, attemptId: string, paymentId: string): Promise<void> {
  await trx
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
      eb.selectFrom('moved').select(['moved.id', ...eventValues('captured', { paymentId })]),
    )
    .execute();
}

/** Failure code of an attempt that was never sent to the provider; its card token stays usable. */
export const neverSent = 'NOT_SENT';

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
    .set({ lease_until: lease(leaseMs) })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('payment_attempts')
        .select('id')
        .where('state', 'in', unsettledStates)
        .where('lease_until', '<', sql<Date>`now()`)
        .orderBy('lease_until')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning(columns)
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
        .forUpdate()
        .skipLocked(),
    )
    .returning(columns)
    .execute();

export async function recordEvent(
  trx: Db,
  attemptId: string,
  event: string,
  details: Record<string, unknown> = {},
): Promise<void> {
  await trx
    .insertInto('payment_events')
    .values({ attempt_id: attemptId, event, details: JSON.stringify(details) })
    .execute();
}

/** The limits look back one hour, so client keys older than a day can go. */
export async function clearOldClientKeys(db: Db): Promise<void> {
  await db
    .updateTable('payment_attempts')
    .set({ client_key: null })
    .where('client_key', 'is not', null)
    .where('created_at', '<', sql<Date>`now() - interval '1 day'`)
    .execute();
}
