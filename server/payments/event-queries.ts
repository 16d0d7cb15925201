import { sql } from 'kysely';
import type { Db } from '#server/database/client.ts';

/** Columns of an event that is inserted with a change of its attempt. */
export const eventValues = (event: string, details: Record<string, unknown>) =>
  [
    sql<string>`${event}::text`.as('event'),
    sql<string>`${JSON.stringify(details)}::jsonb`.as('details'),
  ] as const;

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
