import { sql } from 'kysely';
import type { Cents } from '#domain/money.ts';
import { hasRow, type Db, type Trx } from '#server/database/client.ts';
import { countAffected, execute } from '#server/database/rows.ts';
import type { RefundsTable, RefundState } from '#server/schema/payments.ts';

const columns = [
  'id',
  'attempt_id as attemptId',
  'provider_payment_id as providerPaymentId',
  'idempotency_key as idempotencyKey',
  'amount_cents as amountCents',
  'currency',
  'cause',
  'reason',
  'state',
  'provider_refund_id as providerRefundId',
  'announced_by as announcedBy',
  'part_of as partOf',
  'created_at as createdAt',
] as const;

export interface Refund {
  id: string;
  /** Null: for a payment that has no order. */
  attemptId: string | null;
  providerPaymentId: string;
  idempotencyKey: string;
  amountCents: Cents;
  currency: string;
  cause: RefundsTable['cause'];
  reason: string;
  state: RefundState;
  providerRefundId: string | null;
  announcedBy: string | null;
  /** The first part of a refund over several payments; null in the first part itself. */
  partOf: string | null;
  createdAt: Date;
}

/** Reserves the amount against the captured total. False when less is left. */
export const reserveRefund = (trx: Trx, attemptId: string, amountCents: Cents): Promise<boolean> =>
  hasRow(
    trx
      .updateTable('payment_attempts')
      .set((eb) => ({ refunded_cents: eb('refunded_cents', '+', amountCents) }))
      .where('id', '=', attemptId)
      .where('state', '=', 'captured')
      .where(
        sql<boolean>`refunded_cents + reversed_cents + ${amountCents}::integer <= amount_cents`,
      )
      .returning('id'),
  );

/** The buyer's bank has taken it; negative: it has given it back. */
export async function reverseAttempt(
  trx: Trx,
  attemptId: string,
  amountCents: Cents,
): Promise<void> {
  await trx
    .updateTable('payment_attempts')
    .set((eb) => ({ reversed_cents: eb('reversed_cents', '+', amountCents) }))
    .where('id', '=', attemptId)
    .execute();
}

export async function releaseRefund(
  trx: Trx,
  attemptId: string,
  amountCents: Cents,
): Promise<void> {
  await trx
    .updateTable('payment_attempts')
    .set((eb) => ({ refunded_cents: eb('refunded_cents', '-', amountCents) }))
    .where('id', '=', attemptId)
    .execute();
}

export type NewRefund = Pick<
  Refund,
  'attemptId' | 'providerPaymentId' | 'amountCents' | 'cause' | 'reason'
> &
  Partial<Pick<Refund, 'state' | 'providerRefundId' | 'announcedBy' | 'partOf'>> & {
    requestedBy?: string;
  };

/** Undefined when this refund already exists. */
export const insertRefund = (db: Db, refund: NewRefund): Promise<Refund | undefined> =>
  db
    .insertInto('refunds')
    .values({
      attempt_id: refund.attemptId,
      provider_payment_id: refund.providerPaymentId,
      amount_cents: refund.amountCents,
      cause: refund.cause,
      reason: refund.reason,
      requested_by: refund.requestedBy,
      state: refund.state,
      provider_refund_id: refund.providerRefundId,
      announced_by: refund.announcedBy,
      part_of: refund.partOf,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(columns)
    .executeTakeFirst();

export const findRefundByProviderId = (
  db: Db,
  providerRefundId: string,
): Promise<Refund | undefined> =>
  db
    .selectFrom('refunds')
    .select(columns)
    .where('provider_refund_id', '=', providerRefundId)
    .executeTakeFirst();

/** A refund that is sent but unanswered: any refund the provider reports for this payment may be it. */
export const findUnansweredRefund = (db: Db, paymentId: string): Promise<Refund | undefined> =>
  db
    .selectFrom('refunds')
    .select(columns)
    .where('provider_payment_id', '=', paymentId)
    .where('state', '=', 'sent')
    .executeTakeFirst();

/** What a state may follow: the provider may call a refund failed days after it called it completed. */
const before: Record<RefundState, RefundState[]> = {
  sent: [],
  pending: ['sent'],
  completed: ['sent', 'pending'],
  failed: ['sent', 'pending', 'completed'],
  rejected: ['sent', 'pending', 'completed'],
};

/** Undefined when another process has already moved it on. */
export const moveRefund = (
  trx: Trx,
  id: string,
  to: { state: RefundState; providerRefundId?: string | undefined; code?: string },
): Promise<Refund | undefined> =>
  trx
    .updateTable('refunds')
    .set((eb) => ({
      state: to.state,
      provider_refund_id: eb.fn.coalesce(
        sql<string | null>`${to.providerRefundId ?? null}`,
        'provider_refund_id',
      ),
      failure_code: to.code ?? null,
      updated_at: sql`now()`,
    }))
    .where('id', '=', id)
    .where('state', 'in', before[to.state])
    .returning(columns)
    .executeTakeFirst();

const isPartOf = (firstId: string) => sql<boolean>`coalesce(part_of, id) = ${firstId}`;

/** What goes back with all parts of a refund. */
export async function readRefundCents(db: Db, firstId: string): Promise<Cents> {
  const { cents } = await db
    .selectFrom('refunds')
    .select(({ fn }) => fn.sum<string>('amount_cents').as('cents'))
    .where(isPartOf(firstId))
    .where('state', 'not in', ['failed', 'rejected'])
    .executeTakeFirstOrThrow();
  return Number(cents);
}

export async function setAnnouncedBy(
  trx: Trx,
  firstId: string,
  announcedBy: string,
): Promise<void> {
  await trx
    .updateTable('refunds')
    .set({ announced_by: announcedBy })
    .where(isPartOf(firstId))
    .execute();
}

/** Refunds whose mail was recalled are told of by another. @returns whether there are any */
export const announceRefunds = async (trx: Trx, orderId: string, kind: string): Promise<boolean> =>
  (await countAffected(trx)`
    update refunds set announced_by = ${kind} from payment_attempts
    where payment_attempts.id = attempt_id and order_id = ${orderId}
      and announced_by like any('{order-canceled:%,order-reinstated:%}')
      and not exists (select from mail_outbox where mail_outbox.kind = announced_by and subject_id = order_id::text)`) >
  0;

/** Leases due refunds. The interval grows with a refund's age, up to 6 hours. */
export const leaseDueRefunds = (
  db: Db,
  { limit, leaseMs }: { limit: number; leaseMs: number },
): Promise<Refund[]> =>
  db
    .updateTable('refunds')
    .set({
      lease_until: sql<Date>`now() + greatest(make_interval(secs => ${leaseMs / 1000}::double precision), least(interval '6 hours', (now() - created_at) / 4))`,
    })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('refunds')
        .select('id')
        .where('state', 'in', ['sent', 'pending'])
        .where('lease_until', '<=', sql<Date>`now()`)
        .orderBy('lease_until')
        .limit(limit)
        .forNoKeyUpdate()
        .skipLocked(),
    )
    .returning(columns)
    .execute();

/** In a restored database: these may have been sent since the backup. */
export const holdRefunds = (db: Db): Promise<number> =>
  countAffected(db)`
    update refunds set lease_until = 'infinity' where state = 'sent'`;

export const sendHeldRefunds = (trx: Trx): Promise<void> =>
  execute(trx)`
    update refunds set lease_until = now() where state = 'sent' and lease_until = 'infinity'`;

export const listHeldRefunds = (db: Db): Promise<Refund[]> =>
  db
    .selectFrom('refunds')
    .select(columns)
    .where('state', '=', 'sent')
    .where('lease_until', '=', sql<Date>`'infinity'`)
    .execute();

/** The provider may know it already: whatever was asked since the backup is missing here. */
export const isFromBeforeRestore = (db: Db, id: string): Promise<boolean> =>
  hasRow(
    db
      .selectFrom('refunds')
      .innerJoin('restores', (join) =>
        join.onRef('restores.restored_at', '>', 'refunds.created_at'),
      )
      .select('refunds.id')
      .where('refunds.id', '=', id)
      .limit(1),
  );
