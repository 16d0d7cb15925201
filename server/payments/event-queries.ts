import { sql } from 'kysely';
import type { PaymentEvent } from '#domain/orders/payment-events.ts';
import type { Db } from '#server/database/client.ts';

type Details = Record<string, unknown>;

export const detailsOf = (details: Details): string => JSON.stringify(details);

/** Columns of an event that is inserted with a change of its attempt. @param details from `detailsOf` */
export const eventValues = (event: PaymentEvent, details: string) =>
  [sql<string>`${event}::text`.as('event'), sql<string>`${details}::jsonb`.as('details')] as const;

export async function recordEvent(
  trx: Db,
  attemptId: string,
  event: PaymentEvent,
  details: Details = {},
): Promise<void> {
  await trx
    .insertInto('payment_events')
    .values({ attempt_id: attemptId, event, details: detailsOf(details) })
    .execute();
}
