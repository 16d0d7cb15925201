import { sql, type Selectable } from 'kysely';
import type { AuthDb, AuthTrx, MailQueueTable } from '#auth/tables/tables.ts';

export type QueuedMessage = Selectable<MailQueueTable>;

export async function enqueueMessage(
  trx: AuthTrx,
  message: Record<string, unknown>,
): Promise<void> {
  await trx
    .insertInto('auth.mail_queue')
    .values({ message: JSON.stringify(message) })
    .execute();
}

/** Takes the next due message under a lease. */
export const leaseMessage = (
  db: AuthDb,
  leaseSeconds: number,
): Promise<QueuedMessage | undefined> =>
  db
    .updateTable('auth.mail_queue')
    .set({
      attempts: sql`attempts + 1`,
      due_at: sql<Date>`now() + make_interval(secs => ${leaseSeconds})`,
    })
    .where('id', '=', (query) =>
      query
        .selectFrom('auth.mail_queue')
        .select('id')
        .where('due_at', '<=', sql<Date>`now()`)
        .orderBy('due_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst();

export async function deleteMessage(db: AuthDb, id: string): Promise<void> {
  await db.deleteFrom('auth.mail_queue').where('id', '=', id).execute();
}

export async function postponeMessage(db: AuthDb, id: string, seconds: number): Promise<void> {
  await db
    .updateTable('auth.mail_queue')
    .set({ due_at: sql<Date>`now() + make_interval(secs => ${seconds})` })
    .where('id', '=', id)
    .execute();
}
