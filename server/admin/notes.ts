import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { NoteChange } from '#domain/admin/orders.ts';
import { recordAudit, type AdminActor } from '#server/audit/queries.ts';
import type { Db, Trx } from '#server/database/client.ts';
import { transact } from '#server/database/transact.ts';
import { ShopError } from '#server/http/errors.ts';
import { getOrderForChange } from './order-for-change.ts';

type Noted = { type: 'order'; orderId: string } | { type: 'customer'; email: string };

export async function readNote(db: Db, noted: Noted): Promise<string> {
  const row = await db.selectFrom('desk_notes').select('text').where('subject_type', '=', noted.type).where('subject', '=', subjectOf(noted)).executeTakeFirst();
  return row?.text ?? '';
}

/** What the farm wants to remember; customers never see it. */
export async function writeNote(db: Db, actor: AdminActor, noted: Noted, { text, was }: NoteChange): Promise<void> {
  await transact(db, async (trx) => {
    await lockSubject(trx, noted);
    const before = await readNote(trx, noted);
    if (before === text) return;
    if (before !== was) throw new ShopError('changed_meanwhile', 409, 'Somebody else has changed this note meanwhile. Copy your text, load it again, and add to theirs.', { details: { now: before } });
    await trx
      .insertInto('desk_notes')
      .values({ subject_type: noted.type, subject: subjectOf(noted), text })
      .onConflict((conflict) => conflict.columns(['subject_type', 'subject']).doUpdateSet({ text, updated_at: sql`now()` }))
      .execute();
    await recordAudit(trx, actor, [{ action: 'note', subjectType: noted.type, subjectId: noted.type === 'order' ? noted.orderId : customerId(noted.email), before: { text: before }, after: { text } }]);
  });
}

async function lockSubject(trx: Trx, noted: Noted): Promise<void> {
  if (noted.type === 'order') await getOrderForChange(trx, noted.orderId);
  else await sql`select pg_advisory_xact_lock(hashtextextended(${`note ${subjectOf(noted)}`}, 0))`.execute(trx);
}

const subjectOf = (noted: Noted): string => (noted.type === 'order' ? noted.orderId : noted.email.toLowerCase());

/** The audit log knows its subjects by UUID; customers are known by their address. */
export function customerId(email: string): string {
  const hex = createHash('sha256').update(email.toLowerCase()).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-');
}
