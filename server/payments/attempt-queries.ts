import { compiled } from '@grafted/postgres/compiled.ts';
import { oneRow } from '@grafted/postgres/one-row.ts';
import { sql } from 'kysely';
import type { Cents } from '#domain/money.ts';
import type { Db, Trx } from '#server/database/client.ts';
import { getRow } from '#server/database/rows.ts';
import { unsettledStates } from '#server/schema/payments.ts';
import type { Attempt, Purpose } from './attempts.ts';
import type { ClientKeys } from './client-keys.ts';
import { detailsOf, eventValues } from './event-queries.ts';

/** Until then the attempt belongs to the process working on it; afterwards the reconciler takes over. */
export const leaseUntil = (leaseMs: number) =>
  sql<Date>`now() + make_interval(secs => ${leaseMs}::double precision / 1000)`;
const columns = [
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
  'reversed_cents as reversedCents',
  'purpose',
  'change_id as changeId',
  'token_hash as tokenHash',
  'created_at as createdAt',
] as const;
export const attemptColumns = columns;
/** What a CTE with these columns calls them. */
const attemptNames = columns.map((column) => column.split(' as ').at(-1)) as (keyof Attempt)[];

const selectAttempts = (db: Db) => db.selectFrom('payment_attempts').select(attemptColumns);

/** The attempt of this card token, even another account's; otherwise this account's unsettled one. */
export const findKnownAttempt = async (
  trx: Trx,
  known: { userId: string; tokenHash: string },
): Promise<Attempt | undefined> => (await selectKnownAttempt(trx, known)).at(0);

const selectKnownAttempt = compiled((db: Db, known: { userId: string; tokenHash: string }) =>
  selectAttempts(db)
    .where((where) =>
      where.or([
        where('token_hash', '=', known.tokenHash),
        where.and([where('user_id', '=', known.userId), where('state', 'in', unsettledStates)]),
      ]),
    )
    .orderBy(sql`token_hash is not distinct from ${known.tokenHash}`, 'desc')
    .limit(sql.lit(1)),
);

export const findUnsettledAttempt = (trx: Trx, userId: string): Promise<Attempt | undefined> =>
  selectAttempts(trx).where('user_id', '=', userId).where(inUnsettledState).executeTakeFirst();

/** In the text of the statement, or PostgreSQL would plan it anew each time to use the index of these states. */
const inUnsettledState = sql<boolean>`state in (${sql.join(unsettledStates.map((state) => sql.lit(state)))})`;

export const findAttemptOfToken = (trx: Trx, tokenHash: string): Promise<Attempt | undefined> =>
  selectAttempts(trx).where('token_hash', '=', tokenHash).executeTakeFirst();

/** The attempt that pays for the trees of a change. */
export const findAttemptOfChange = (trx: Trx, changeId: string): Promise<Attempt | undefined> =>
  selectAttempts(trx).where('change_id', '=', changeId).executeTakeFirst();

export const findUnsettledAttemptOfOrder = (
  db: Db,
  orderId: string,
): Promise<Attempt | undefined> =>
  selectAttempts(db)
    .where('order_id', '=', orderId)
    .where('state', 'in', unsettledStates)
    .executeTakeFirst();

/** The payments of an order, newest first. */
export const listCapturedAttempts = (db: Db, orderId: string): Promise<Attempt[]> =>
  selectCaptured(db, orderId).execute();

/** Finds the same, and locks it. The caller has locked the order. */
export const lockCapturedAttempts = (trx: Trx, orderId: string): Promise<Attempt[]> =>
  selectCaptured(trx, orderId).forNoKeyUpdate().execute();

const selectCaptured = (db: Db, orderId: string) =>
  selectAttempts(db)
    .where('order_id', '=', orderId)
    .where('state', '=', 'captured')
    .orderBy('created_at', 'desc')
    .orderBy('id');

export interface NewAttempt extends ClientKeys {
  id: string;
  orderId: string;
  /** Null for a payment by link, which needs no account. */
  userId: string | null;
  purpose: Purpose;
  /** The change whose trees it pays for. */
  changeId: string | undefined;
  /** Null for a reusable sandbox token. */
  tokenHash: string | null;
  requestHash: string;
  amountCents: Cents;
  leaseMs: number;
}

/** Writes the attempt's first event, too. */
export const insertAttempt = async (trx: Trx, attempt: NewAttempt): Promise<Attempt> => {
  const details = detailsOf({ amountCents: attempt.amountCents });
  return oneRow(await insertWithEvent(trx, { ...attempt, details }));
};

const insertWithEvent = compiled(
  (db: Db, row: NewAttempt & { details: string }) =>
    db
      .with('attempt', (cte) =>
        cte
          .insertInto('payment_attempts')
          .values({
            id: row.id,
            order_id: row.orderId,
            user_id: row.userId,
            purpose: row.purpose,
            change_id: row.changeId ?? null,
            token_hash: row.tokenHash,
            request_hash: row.requestHash,
            client_key: row.block,
            client_site: row.site,
            amount_cents: row.amountCents,
            lease_until: leaseUntil(row.leaseMs),
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
              .select(['attempt.id', ...eventValues('reserved', row.details)]),
          ),
      )
      .selectFrom('attempt')
      .select(attemptNames), // not all columns: then it could not be prepared
);

export const getAttempt = (db: Db, attemptId: string): Promise<Attempt> =>
  selectAttempts(db).where('id', '=', attemptId).executeTakeFirstOrThrow();

export const findAttempt = (db: Db, attemptId: string): Promise<Attempt | undefined> =>
  selectAttempts(db).where('id', '=', attemptId).executeTakeFirst();

export const findAttemptOfPayment = (db: Db, paymentId: string): Promise<Attempt | undefined> =>
  selectAttempts(db).where('provider_payment_id', '=', paymentId).executeTakeFirst();

export const listCapturedSince = (db: Db, since: Date): Promise<Attempt[]> =>
  selectAttempts(db).where('state', '=', 'captured').where('created_at', '>=', since).execute();

/** Locks the order row too. */
export const lockAttemptOfOrder = async (trx: Trx, attemptId: string): Promise<Attempt> =>
  oneRow(await selectAttemptOfOrder(trx, { attemptId }));

const selectAttemptOfOrder = compiled((db: Db, { attemptId }: { attemptId: string }) =>
  db
    .selectFrom('orders')
    .innerJoin('payment_attempts', 'payment_attempts.order_id', 'orders.id')
    .select(columns.map((column) => `payment_attempts.${column}` as const))
    .where('payment_attempts.id', '=', attemptId)
    .forNoKeyUpdate(),
);

/** The limits look back one hour, so client keys older than a day can go. */
export async function clearOldClientKeys(db: Db): Promise<void> {
  await db
    .updateTable('payment_attempts')
    .set({ client_key: null, client_site: null })
    .where('client_key', 'is not', null)
    .where('created_at', '<', sql<Date>`now() - interval '1 day'`)
    .execute();
}

/** Database time, to compare with timestamps in rows. */
export async function readDatabaseTime(db: Db): Promise<Date> {
  const row = await getRow(db)<{ now: Date }>`select now()`;
  return row.now;
}
