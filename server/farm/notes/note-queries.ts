import { sql } from 'kysely';
import type { Db, Trx } from '#server/database/client.ts';
import { execute } from '#server/database/rows.ts';
import type { AdminNotesTable } from '#server/schema/admin-notes.ts';

export interface NoteKey {
  type: AdminNotesTable['subject_type'];
  /** Order id, or customer email in lower case. */
  subject: string;
}

export async function findNote(db: Db, { type, subject }: NoteKey): Promise<string | undefined> {
  const row = await db
    .selectFrom('admin_notes')
    .select('text')
    .where('subject_type', '=', type)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row?.text;
}

export async function saveNote(trx: Trx, { type, subject }: NoteKey, text: string): Promise<void> {
  await trx
    .insertInto('admin_notes')
    .values({ subject_type: type, subject, text })
    .onConflict((conflict) =>
      conflict.columns(['subject_type', 'subject']).doUpdateSet({ text, updated_at: sql`now()` }),
    )
    .execute();
}

/** A note that does not exist yet has no row to lock. */
export const lockNote = (trx: Trx, { subject }: NoteKey): Promise<void> =>
  execute(trx)`select pg_advisory_xact_lock(hashtextextended(${`note ${subject}`}, 0))`;
