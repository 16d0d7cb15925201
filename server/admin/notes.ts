import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { NoteChange } from '#domain/admin/orders.ts';
import { recordAudit, type AdminActor } from '#server/audit/queries.ts';
import type { Db, Trx } from '#server/database/client.ts';
import { transact } from '#server/database/transact.ts';
import { ShopError } from '#server/http/errors.ts';
import { getOrderForChange } from './order-for-change.ts';

type NoteSubject = { type: 'order'; orderId: string } | { type: 'customer'; email: string };

export async function readNote(db: Db, subject: NoteSubject): Promise<string> {
  const row = await db
    .selectFrom('admin_notes')
    .select('text')
    .where('subject_type', '=', subject.type)
    .where('subject', '=', subjectOf(subject))
    .executeTakeFirst();
  return row?.text ?? '';
}

/** Internal note; customers never see it. */
export async function writeNote(
  db: Db,
  actor: AdminActor,
  subject: NoteSubject,
  { text, was }: NoteChange,
): Promise<void> {
  await transact(db, async (trx) => {
    await lockSubject(trx, subject);
    const before = await readNote(trx, subject);
    if (before === text) return;
    if (before !== was)
      throw new ShopError(
        'changed_meanwhile',
        409,
        'Someone else has changed this note in the meantime. Copy your text, reload the page and add it to theirs.',
        { details: { now: before } },
      );
    await trx
      .insertInto('admin_notes')
      .values({ subject_type: subject.type, subject: subjectOf(subject), text })
      .onConflict((conflict) =>
        conflict.columns(['subject_type', 'subject']).doUpdateSet({ text, updated_at: sql`now()` }),
      )
      .execute();
    await recordAudit(trx, actor, [
      {
        action: 'note',
        subjectType: subject.type,
        subjectId: subject.type === 'order' ? subject.orderId : customerId(subject.email),
        before: { text: before },
        after: { text },
      },
    ]);
  });
}

async function lockSubject(trx: Trx, subject: NoteSubject): Promise<void> {
  if (subject.type === 'order') await getOrderForChange(trx, subject.orderId);
  else
    await sql`select pg_advisory_xact_lock(hashtextextended(${`note ${subjectOf(subject)}`}, 0))`.execute(
      trx,
    );
}

const subjectOf = (subject: NoteSubject): string =>
  subject.type === 'order' ? subject.orderId : subject.email.toLowerCase();

/** The audit log requires UUIDs, so this derives one from the customer's address. */
export function customerId(email: string): string {
  const hex = createHash('sha256').update(email.toLowerCase()).digest('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}
