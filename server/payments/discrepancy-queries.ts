import { sql } from 'kysely';
import type { PaymentDiscrepancy } from '#domain/admin/overview.ts';
import type { Db, Trx } from '#server/database/client.ts';
import { listRows } from '#server/database/rows.ts';
import type { DiscrepancyKind } from '#server/schema/payments.ts';

export interface Discrepancy {
  kind: DiscrepancyKind;
  /** The provider's id of the payment, refund or dispute. */
  subject: string;
  details?: Record<string, unknown>;
}

/** Records a discrepancy between the provider's records and ours. Seeing it again reopens the same row. */
export async function recordDiscrepancy(
  db: Db,
  { kind, subject, details = {} }: Discrepancy,
): Promise<void> {
  await db
    .insertInto('payment_discrepancies')
    .values({ kind, subject, details: JSON.stringify(details) })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'subject']).doUpdateSet({
        seen_at: sql`now()`,
        details: JSON.stringify(details),
        resolved_at: null,
        resolution: null,
      }),
    )
    .execute();
}

export async function resolveDiscrepancy(
  db: Db,
  { kind, subject }: Discrepancy,
  resolution: string,
): Promise<void> {
  await db
    .updateTable('payment_discrepancies')
    .set({ resolved_at: sql`now()`, resolution })
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('resolved_at', 'is', null)
    .execute();
}

/** Kinds that every comparison with the provider would find again. */
const recurring: DiscrepancyKind[] = [
  'no_attempt',
  'late_payment',
  'second_payment',
  'amount_mismatch',
  'capture_missing',
];

/** After comparing everything since `foundSince`: resolves discrepancies that were not found again. */
export async function resolveUnseenDiscrepancies(
  db: Db,
  { foundSince, comparedAt }: { foundSince: Date; comparedAt: Date },
): Promise<void> {
  await db
    .updateTable('payment_discrepancies')
    .set({ resolved_at: sql`now()`, resolution: 'gone' })
    .where('kind', 'in', recurring)
    .where('resolved_at', 'is', null)
    .where('found_at', '>=', foundSince)
    .where('seen_at', '<', comparedAt)
    .execute();
}

/** Open for 30 minutes, longer than automatic repair takes: a person has to look. */
export const listOverdueDiscrepancies = (db: Db) =>
  db
    .selectFrom('payment_discrepancies')
    .select(['kind', 'subject', 'found_at as foundAt'])
    .where('resolved_at', 'is', null)
    .where('found_at', '<', sql<Date>`now() - interval '30 minutes'`)
    .orderBy('found_at')
    .execute();

/** Oldest first, with order and amount where known. */
export async function listOpenDiscrepancies(db: Db, limit: number): Promise<PaymentDiscrepancy[]> {
  const rows = await listRows(db)<DiscrepancyRow>`
    select payment_discrepancies.id, payment_discrepancies.kind, subject, found_at, orders.id as order_id, order_number,
      coalesce((details ->> 'amountCents')::integer, refunds.amount_cents) as amount_cents
    from payment_discrepancies
      left join refunds on payment_discrepancies.kind = 'refund_failed' and refunds.id::text = subject
      left join payment_attempts by_payment on by_payment.provider_payment_id = coalesce(details ->> 'paymentId', refunds.provider_payment_id, subject)
      left join payment_attempts by_attempt on by_attempt.id = ${attemptId}
      left join orders on orders.id = coalesce(by_payment.order_id, by_attempt.order_id)
    where resolved_at is null order by found_at limit ${limit}`;
  return rows.map(({ id, kind, subject, found_at, order_id, order_number, amount_cents }) => ({
    id,
    kind,
    subject,
    foundAt: found_at.toISOString(),
    orderId: order_id,
    orderNumber: order_number,
    amountCents: amount_cents,
  }));
}

interface DiscrepancyRow {
  id: string;
  kind: DiscrepancyKind;
  subject: string;
  found_at: Date;
  order_id: string | null;
  order_number: number | null;
  amount_cents: number | null;
}

/** The reference is free text set by whoever created the payment, so check its form before the cast. */
const reference = sql`coalesce(details ->> 'attemptId', details ->> 'referenceId')`;
const attemptId = sql`case when ${reference} ~ '^[\\da-f]{8}(-[\\da-f]{4}){3}-[\\da-f]{12}$' then ${reference}::uuid end`;

export const lockDiscrepancy = (trx: Trx, id: string) =>
  trx
    .selectFrom('payment_discrepancies')
    .select(['id', 'kind', 'subject', 'resolved_at as resolvedAt'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
