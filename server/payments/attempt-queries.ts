import { compiled, oneRow } from '@grafted/auth';
import { sql } from 'kysely';
import type { Cents } from '#domain/money.ts';
import type { Db, Trx } from '#server/database/client.ts';
import type { Attempt } from './attempts.ts';
import { eventValues } from './event-queries.ts';
import { unsettledStates } from './tables.ts';

/** Until then the attempt belongs to the process working on it; afterwards the reconciler takes over. */
export const leaseUntil = (leaseMs: number) =>
  sql<Date>`now() + make_interval(secs => ${leaseMs / 1000}::double precision)`;
export const attemptColumns = [
  'id',
  'order_id as orderId',
  'user_id as userId',
  'idempotency_key as idempotencyKey',
  'amount_cents as amountCents',
  'currency',
  'state',
  'failure',
  'failure_code as failureCode',
  'provider_payment_id as providerPaymentId',
  'refunded_cents as refundedCents',
  'farm_order as farmOrder',
  'addition',
  'created_at as createdAt',
] as const;

/** The attempt of this card token, even another account's; otherwise this account's unsettled one. */
export const findKnownAttempt = async (
  trx: Trx,
  { userId, tokenHash }: { userId: string; tokenHash: string },
): Promise<Attempt | undefined> => (await selectKnownAttempt(trx, userId, tokenHash)).at(0);

const selectKnownAttempt = compiled((db: Db, userId: string, tokenHash: string) =>
  db
    .selectFrom('payment_attempts')
    .select(attemptColumns)
    .where((where) =>
      where.or([
        where('token_hash', '=', tokenHash),
        where.and([where('user_id', '=', userId), where('state', 'in', unsettledStates)]),
      ]),
    )
    .orderBy(sql`token_hash is not distinct from ${tokenHash}`, 'desc')
    .limit(sql.lit(1)),
);

export const findUnsettledAttempt = (trx: Trx, userId: string): Promise<Attempt | undefined> =>
  trx
    .selectFrom('payment_attempts')
    .select(attemptColumns)
    .where('user_id', '=', userId)
    .where('state', 'in', unsettledStates)
    .executeTakeFirst();

export const findAttemptOfToken = (trx: Trx, tokenHash: string): Promise<Attempt | undefined> =>
  trx
    .selectFrom('payment_attempts')
    .select(attemptColumns)
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();

export const findUnsettledAttemptOfOrder = (
  db: Db,
  orderId: string,
): Promise<Attempt | undefined> =>
  db
    .selectFrom('payment_attempts')
    .select(attemptColumns)
    .where('order_id', '=', orderId)
    .where('state', 'in', unsettledStates)
    .executeTakeFirst();

/** The payments of an order, newest first. */
export const listCapturedAttempts = (db: Db, orderId: string): Promise<Attempt[]> =>
  selectCaptured(db, orderId).execute();

/** As above, locked. The caller has locked the order. */
export const lockCapturedAttempts = (trx: Trx, orderId: string): Promise<Attempt[]> =>
  selectCaptured(trx, orderId).forUpdate().execute();

const selectCaptured = (db: Db, orderId: string) =>
  db
    .selectFrom('payment_attempts')
    .select(attemptColumns)
    .where('order_id', '=', orderId)
    .where('state', '=', 'captured')
    .orderBy('created_at', 'desc')
    .orderBy('id');

export interface NewAttempt {
  id: string;
  orderId: string;
  /** Null for a payment by link, which needs no account. */
  userId: string | null;
  farmOrder?: true;
  addition?: true;
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
  {
    id,
    orderId,
    userId,
    farmOrder,
    addition,
    tokenHash,
    requestHash,
    clientKey,
    amountCents,
    leaseMs,
  }: NewAttempt,
): Promise<Attempt> =>
  trx
    .with('attempt', (cte) =>
      cte
        .insertInto('payment_attempts')
        .values({
          id,
          order_id: orderId,
          user_id: userId,
          farm_order: farmOrder ?? false,
          addition: addition ?? false,
          token_hash: tokenHash ?? null,
          request_hash: requestHash,
          client_key: clientKey,
          amount_cents: amountCents,
          lease_until: leaseUntil(leaseMs),
        })
        .returning(attemptColumns),
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
    .selectAll()
    .executeTakeFirstOrThrow();

export const getAttempt = async (db: Db, attemptId: string): Promise<Attempt> =>
  oneRow(await selectAttempt(db, attemptId));

const selectAttempt = compiled((db: Db, attemptId: string) =>
  db.selectFrom('payment_attempts').select(attemptColumns).where('id', '=', attemptId),
);

export const findAttempt = (db: Db, attemptId: string): Promise<Attempt | undefined> =>
  db
    .selectFrom('payment_attempts')
    .select(attemptColumns)
    .where('id', '=', attemptId)
    .executeTakeFirst();

export const findAttemptOfPayment = (db: Db, paymentId: string): Promise<Attempt | undefined> =>
  db
    .selectFrom('payment_attempts')
    .select(attemptColumns)
    .where('provider_payment_id', '=', paymentId)
    .executeTakeFirst();

export const listCapturedSince = (db: Db, since: Date): Promise<Attempt[]> =>
  db
    .selectFrom('payment_attempts')
    .select(attemptColumns)
    .where('state', '=', 'captured')
    .where('created_at', '>=', since)
    .execute();

/** Locks the order row too. */
export const lockAttemptOfOrder = async (trx: Trx, attemptId: string): Promise<Attempt> =>
  oneRow(await selectAttemptOfOrder(trx, attemptId));

const selectAttemptOfOrder = compiled((db: Db, attemptId: string) =>
  db
    .selectFrom('orders')
    .innerJoin('payment_attempts', 'payment_attempts.order_id', 'orders.id')
    .select(attemptColumns.map((column) => `payment_attempts.${column}` as const))
    .where('payment_attempts.id', '=', attemptId)
    .forUpdate(),
);

export const lockAttempt = (trx: Trx, attemptId: string): Promise<Attempt> =>
  trx
    .selectFrom('payment_attempts')
    .select(attemptColumns)
    .where('id', '=', attemptId)
    .forUpdate()
    .executeTakeFirstOrThrow();

/** The limits look back one hour, so client keys older than a day can go. */
export async function clearOldClientKeys(db: Db): Promise<void> {
  await db
    .updateTable('payment_attempts')
    .set({ client_key: null })
    .where('client_key', 'is not', null)
    .where('created_at', '<', sql<Date>`now() - interval '1 day'`)
    .execute();
}

/** Database time, to compare with timestamps in rows. */
export async function readDatabaseTime(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now()`.execute(db);
  return oneRow(rows).now;
}
