import { sql, type Selectable } from 'kysely';
import type { Cents } from '#domain/money.ts';
import type { Db, Trx } from '#server/database/client.ts';
import { unsettledStates, type AttemptFailure, type PaymentAttemptsTable } from './tables.ts';

const watchMinutes = { first: 10, last: 70 };

/** The process that works on an attempt has this long before the settling job takes it over. */
const lease = (leaseMs: number) => sql<Date>`now() + make_interval(secs => ${leaseMs / 1000}::double precision)`;
const columns = ['id', 'order_id', 'user_id', 'idempotency_key', 'amount_cents', 'currency', 'state', 'failure', 'failure_code', 'provider_payment_id', 'refunded_cents', 'created_at'] as const;
export type Attempt = Pick<Selectable<PaymentAttemptsTable>, (typeof columns)[number]>;

/** The one this card token began, whoever's it is; or else the one this account has under way. */
export const findKnownAttempt = (trx: Trx, { userId, tokenHash }: { userId: string; tokenHash: string }): Promise<Attempt | undefined> =>
  trx
    .selectFrom('payment_attempts')
    .select(columns)
    .where((where) => where.or([where('token_hash', '=', tokenHash), where.and([where('user_id', '=', userId), where('state', 'in', unsettledStates)])]))
    .orderBy(sql`token_hash is not distinct from ${tokenHash}`, 'desc')
    .limit(1)
    .executeTakeFirst();

export const findUnsettledAttempt = (trx: Trx, userId: string): Promise<Attempt | undefined> =>
  trx.selectFrom('payment_attempts').select(columns).where('user_id', '=', userId).where('state', 'in', unsettledStates).executeTakeFirst();

export const findUnsettledAttemptOfOrder = (trx: Trx, orderId: string): Promise<Attempt | undefined> =>
  trx.selectFrom('payment_attempts').select(columns).where('order_id', '=', orderId).where('state', 'in', unsettledStates).executeTakeFirst();

/** The one whose money was taken. */
export const findCapturedAttempt = (db: Db, orderId: string): Promise<Attempt | undefined> =>
  db.selectFrom('payment_attempts').select(columns).where('order_id', '=', orderId).where('state', '=', 'captured').executeTakeFirst();

export interface NewAttempt {
  orderId: string;
  userId: string;
  /** Undefined where the token may be used again. */
  tokenHash: string | undefined;
  requestHash: string;
  /** Which network it came from, not to be read back. */
  clientKey: string;
  amountCents: Cents;
  leaseMs: number;
}

/** With the event that begins its history. */
export const insertAttempt = (trx: Trx, { orderId, userId, tokenHash, requestHash, clientKey, amountCents, leaseMs }: NewAttempt): Promise<Attempt> =>
  trx
    .with('attempt', (cte) =>
      cte
        .insertInto('payment_attempts')
        .values({ order_id: orderId, user_id: userId, token_hash: tokenHash ?? null, request_hash: requestHash, client_key: clientKey, amount_cents: amountCents, lease_until: lease(leaseMs) })
        .returning(columns),
    )
    .with('begun', (cte) =>
      cte
        .insertInto('payment_events')
        .columns(['attempt_id', 'event', 'details'])
        .expression((eb) => eb.selectFrom('attempt').select(['attempt.id', ...eventValues('reserved', { amountCents })])),
    )
    .selectFrom('attempt')
    .select(columns)
    .executeTakeFirstOrThrow();

const eventValues = (event: string, details: Record<string, unknown>) =>
  [sql<string>`${event}::text`.as('event'), sql<string>`${JSON.stringify(details)}::jsonb`.as('details')] as const;

export const getAttempt = (db: Db, attemptId: string): Promise<Attempt> =>
  db.selectFrom('payment_attempts').select(columns).where('id', '=', attemptId).executeTakeFirstOrThrow();

export const findAttempt = (db: Db, attemptId: string): Promise<Attempt | undefined> =>
  db.selectFrom('payment_attempts').select(columns).where('id', '=', attemptId).executeTakeFirst();

export const findAttemptOfPayment = (db: Db, paymentId: string): Promise<Attempt | undefined> =>
  db.selectFrom('payment_attempts').select(columns).where('provider_payment_id', '=', paymentId).executeTakeFirst();

export const listCapturedSince = (db: Db, since: Date): Promise<Attempt[]> =>
  db.selectFrom('payment_attempts').select(columns).where('state', '=', 'captured').where('created_at', '>=', since).execute();

/** Together with its order. */
export const lockAttemptOfOrder = (trx: Trx, attemptId: string): Promise<Attempt> =>
  trx
    .selectFrom('orders')
    .innerJoin('payment_attempts', 'payment_attempts.order_id', 'orders.id')
    .select(columns.map((column) => `payment_attempts.${column}` as const))
    .where('payment_attempts.id', '=', attemptId)
    .forUpdate()
    .executeTakeFirstOrThrow();

export const lockAttempt = (trx: Trx, attemptId: string): Promise<Attempt> =>
  trx.selectFrom('payment_attempts').select(columns).where('id', '=', attemptId).forUpdate().executeTakeFirstOrThrow();

export const isUnsettled = ({ state }: Attempt): boolean => unsettledStates.some((unsettled) => unsettled === state);

/** False when somebody else has moved the attempt on meanwhile. With its event in one statement: a transaction by itself. */
export async function markAuthorized(db: Db, attemptId: string, payment: { id: string; versionToken: string | undefined }, leaseMs: number): Promise<boolean> {
  const row = await db
    .with('moved', (cte) =>
      cte
        .updateTable('payment_attempts')
        .set({ state: 'authorized', provider_payment_id: payment.id, version_token: payment.versionToken ?? null, lease_until: lease(leaseMs), updated_at: sql`now()` })
        .where('id', '=', attemptId)
        .where('state', '=', 'sent')
        .returning('id'),
    )
    .insertInto('payment_events')
    .columns(['attempt_id', 'event', 'details'])
    .expression((eb) => eb.selectFrom('moved').select(['moved.id', ...eventValues('authorized', { paymentId: payment.id })]))
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
      cte.updateTable('payment_attempts').set({ state: 'captured', provider_payment_id: paymentId, updated_at: sql`now()` }).where('id', '=', attemptId).returning('id'),
    )
    .insertInto('payment_events')
    .columns(['attempt_id', 'event', 'details'])
    .expression((eb) => eb.selectFrom('moved').select(['moved.id', ...eventValues('captured', { paymentId })]))
    .execute();
}

/** The failure code of an attempt that never left for the provider. Its card token is good for another one. */
export const neverSent = 'NOT_SENT';

export async function markFailed(trx: Trx, attemptId: string, { failure, code, watched }: { failure: AttemptFailure; code: string; watched: 'watched' | 'closed' }): Promise<void> {
  const watchAt = watched === 'watched' ? sql<Date>`now() + make_interval(mins => ${sql.lit(watchMinutes.first)})` : null;
  await trx
    .updateTable('payment_attempts')
    .set({ state: 'failed', failure, failure_code: code, watch_at: watchAt, updated_at: sql`now()`, ...(code === neverSent && { token_hash: null }) })
    .where('id', '=', attemptId)
    .execute();
}

/**
 * After a start of the only process: whoever held a lease is dead. A payment just asked for gets the time to show up
 * in the provider's lists.
 */
export async function endLeases(db: Db): Promise<void> {
  await db
    .updateTable('payment_attempts')
    .set({ lease_until: sql<Date>`case when state = 'authorized' then now() else greatest(now(), created_at + interval '10 seconds') end` })
    .where('state', 'in', unsettledStates)
    .execute();
}

/** Takes over unsettled attempts that nobody is working on. Other processes get others. */
export const leaseDueAttempts = (db: Db, { limit, leaseMs }: { limit: number; leaseMs: number }): Promise<Attempt[]> =>
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

/** Given-up attempts whose time to look again has come. After the last look they are left alone. */
export const leaseWatchedAttempts = (db: Db, limit: number): Promise<Attempt[]> =>
  db
    .updateTable('payment_attempts')
    .set({
      watch_at: sql<Date | null>`case when now() < created_at + make_interval(mins => ${sql.lit(watchMinutes.last)})
        then created_at + make_interval(mins => ${sql.lit(watchMinutes.last)}) end`,
    })
    .where('id', 'in', (eb) =>
      eb.selectFrom('payment_attempts').select('id').where('watch_at', '<', sql<Date>`now()`).orderBy('watch_at').limit(limit).forUpdate().skipLocked(),
    )
    .returning(columns)
    .execute();

export async function recordEvent(trx: Db, attemptId: string, event: string, details: Record<string, unknown> = {}): Promise<void> {
  await trx.insertInto('payment_events').values({ attempt_id: attemptId, event, details: JSON.stringify(details) }).execute();
}

/** Which network a try came from is needed for an hour. */
export async function forgetOldClients(db: Db): Promise<void> {
  await db.updateTable('payment_attempts').set({ client_key: null }).where('client_key', 'is not', null).where('created_at', '<', sql<Date>`now() - interval '1 day'`).execute();
}
