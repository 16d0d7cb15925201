import { sql } from 'kysely';
import { hasRow, type Db, type Trx } from '#server/database/client.ts';
import { countAffected, execute, listRows } from '#server/database/rows.ts';
import { wakeUp } from '#server/platform/background/wake-up-queries.ts';
import { leaseUntil } from './attempt-queries.ts';

export interface NewWebhookEvent {
  eventId: string;
  type: string;
  objectId: string | null;
  /** The body as it was received. */
  body: string;
}

/** False for a repeated event. */
export const insertWebhookEvent = (
  trx: Trx,
  { eventId, type, objectId, body }: NewWebhookEvent,
): Promise<boolean> =>
  hasRow(
    trx
      .insertInto('payment_webhooks')
      .values({ event_id: eventId, type, object_id: objectId, body })
      .onConflict((conflict) => conflict.column('event_id').doNothing())
      .returning('event_id'),
  );

export const wakeWebhookPolling = (trx: Trx): Promise<void> =>
  execute(trx)`select ${wakeUp('payment events')}`;

export interface WebhookEvent {
  eventId: string;
  type: string;
  objectId: string | null;
  body: unknown;
}

/** After as many tries an event is given up: `npm run doctor` names it. */
export const webhookTriesMax = 12;

/** Takes the oldest due events. Each is tried again after its lease, later after pauses that double up to two hours. */
export const takeDueWebhookEvents = (
  db: Db,
  { limit, leaseMs }: { limit: number; leaseMs: number },
): Promise<WebhookEvent[]> =>
  listRows(db)<WebhookEvent>`
    update payment_webhooks set attempts = attempts + 1,
      next_attempt_at = greatest(${leaseUntil(leaseMs)}, now() + interval '4 seconds' * 2 ^ attempts)
    where event_id in (select event_id from payment_webhooks
      where applied_at is null and next_attempt_at <= now() and attempts < ${webhookTriesMax}
      order by received_at limit ${limit} for no key update skip locked)
    returning event_id as "eventId", type, object_id as "objectId", body`;

export async function markWebhookEventApplied(db: Db, eventId: string): Promise<void> {
  await db
    .updateTable('payment_webhooks')
    .set({ applied_at: sql`now()` })
    .where('event_id', '=', eventId)
    .execute();
}

/** @returns the number of deleted rows */
export const deleteOldWebhookEvents = (db: Db): Promise<number> =>
  countAffected(db)`
    delete from payment_webhooks where received_at < now() - interval '90 days' and applied_at is not null`;
