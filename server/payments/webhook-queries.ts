import { sql } from 'kysely';
import type { Db, Trx } from '#server/database/client.ts';

export interface NewWebhookEvent {
  eventId: string;
  type: string;
  objectId: string | null;
  /** As received. */
  body: string;
}

/** False for a repeated event. */
export async function insertWebhookEvent(
  trx: Trx,
  { eventId, type, objectId, body }: NewWebhookEvent,
): Promise<boolean> {
  const row = await trx
    .insertInto('payment_webhooks')
    .values({ event_id: eventId, type, object_id: objectId, body })
    .onConflict((conflict) => conflict.column('event_id').doNothing())
    .returning('event_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function enqueueWebhookEvent(trx: Trx, eventId: string): Promise<void> {
  await sql`select graphile_worker.add_job('apply_payment_notice', json_build_object('eventId', ${eventId}::text), job_key := ${`notice:${eventId}`}, max_attempts := 12)`.execute(
    trx,
  );
}

export const findUnappliedWebhookEvent = (db: Db, eventId: string) =>
  db
    .selectFrom('payment_webhooks')
    .select(['type', 'object_id as objectId', 'body'])
    .where('event_id', '=', eventId)
    .where('applied_at', 'is', null)
    .executeTakeFirst();

export async function markWebhookEventApplied(db: Db, eventId: string): Promise<void> {
  await db
    .updateTable('payment_webhooks')
    .set({ applied_at: sql`now()` })
    .where('event_id', '=', eventId)
    .execute();
}

/** @returns the number of deleted rows */
export async function deleteOldWebhookEvents(db: Db): Promise<number> {
  const { numAffectedRows } =
    await sql`delete from payment_webhooks where received_at < now() - interval '90 days' and applied_at is not null`.execute(
      db,
    );
  return Number(numAffectedRows ?? 0);
}
