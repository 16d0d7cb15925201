import { sql } from 'kysely';
import type { Db } from '../database/client.ts';
import type { BreakKind } from './tables.ts';

export interface Break {
  kind: BreakKind;
  /** The provider's id of the payment, refund or dispute. */
  subject: string;
  details?: Record<string, unknown>;
}

/** Notes a difference between the provider's books and ours. Seen again, it is the same one, and open again. */
export async function recordBreak(db: Db, { kind, subject, details = {} }: Break): Promise<void> {
  await db
    .insertInto('payment_breaks')
    .values({ kind, subject, details: JSON.stringify(details) })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'subject']).doUpdateSet({ seen_at: sql`now()`, details: JSON.stringify(details), resolved_at: null, resolution: null }),
    )
    .execute();
}

export async function resolveBreak(db: Db, { kind, subject }: Break, resolution: string): Promise<void> {
  await db.updateTable('payment_breaks').set({ resolved_at: sql`now()`, resolution }).where('kind', '=', kind).where('subject', '=', subject).where('resolved_at', 'is', null).execute();
}

/** Kinds that a look at both books would find again. */
const repeating: BreakKind[] = ['no_attempt', 'late_payment', 'second_payment', 'amount_mismatch', 'capture_missing'];

/** After a look at everything since a time: what was not seen in it is no more. */
export async function resolveUnseen(db: Db, { foundSince, lookedAt }: { foundSince: Date; lookedAt: Date }): Promise<void> {
  await db
    .updateTable('payment_breaks')
    .set({ resolved_at: sql`now()`, resolution: 'gone' })
    .where('kind', 'in', repeating)
    .where('resolved_at', 'is', null)
    .where('found_at', '>=', foundSince)
    .where('seen_at', '<', lookedAt)
    .execute();
}

/** Open for longer than the shop needs to repair what it can: somebody should look. */
export const listOverdueBreaks = (db: Db) =>
  db
    .selectFrom('payment_breaks')
    .select(['kind', 'subject', 'found_at'])
    .where('resolved_at', 'is', null)
    .where('found_at', '<', sql<Date>`now() - interval '30 minutes'`)
    .orderBy('found_at')
    .execute();
