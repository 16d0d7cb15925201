import { transact } from '@grafted/postgres/transact.ts';
import type { NoteChange } from '#domain/orders/order-list.ts';
import type { Db, Trx } from '#server/database/client.ts';
import { findNote, lockNote, saveNote, type NoteKey } from '#server/farm/notes/note-queries.ts';
import { getOrderForChange } from '#server/orders/status/order-for-change.ts';
import { recordAudit, type AdminActor } from '#server/platform/audit/queries.ts';
import { textId } from '#server/platform/audit/text-id.ts';
import { refuse } from '#server/platform/http/errors.ts';

type NoteSubject = { type: 'order'; orderId: string } | { type: 'customer'; email: string };

export const readNote = async (db: Db, subject: NoteSubject): Promise<string> =>
  (await findNote(db, keyOf(subject))) ?? '';

/** Internal note; customers never see it. */
export const writeNote = (
  db: Db,
  actor: AdminActor,
  subject: NoteSubject,
  { text, was }: NoteChange,
): Promise<void> =>
  transact(db, async (trx) => {
    await lockSubject(trx, subject);
    const before = await readNote(trx, subject);
    if (before === text) return;
    if (before !== was) throw refuse('changed_meanwhile.note', { details: { now: before } });
    await saveNote(trx, keyOf(subject), text);
    await recordAudit(trx, actor, {
      action: 'note',
      subjectType: subject.type,
      subjectId: subject.type === 'order' ? subject.orderId : customerId(subject.email),
      after: { removed: text === '' },
    });
  });

async function lockSubject(trx: Trx, subject: NoteSubject): Promise<void> {
  if (subject.type === 'order') await getOrderForChange(trx, subject.orderId);
  else await lockNote(trx, keyOf(subject));
}

const keyOf = (subject: NoteSubject): NoteKey => ({
  type: subject.type,
  subject: subject.type === 'order' ? subject.orderId : subject.email.toLowerCase(),
});

export const customerId = (email: string): string => textId(email.toLowerCase());
