import type { Cents } from '#domain/money.ts';
import type { Db, Trx } from '#server/database/client.ts';
import { listRows } from '#server/database/rows.ts';

export interface Dispute {
  /** The provider's. */
  id: string;
  attemptId: string;
  amountCents: Cents;
  /** The provider's: EVIDENCE_REQUIRED, PROCESSING, WON, LOST, ACCEPTED and others. */
  state: string;
  version: number;
}

const decided = ['WON', 'LOST', 'ACCEPTED', 'INQUIRY_CLOSED'];
const taken = ['LOST', 'ACCEPTED'];

/** The bank has given the money back to the buyer. */
export const isTaken = ({ state }: Pick<Dispute, 'state'>): boolean => taken.includes(state);

/** False for an event that is older than what is known. */
export async function saveDispute(trx: Trx, dispute: Dispute): Promise<boolean> {
  const rows = await listRows(trx)`
    insert into payment_disputes (id, attempt_id, amount_cents, state, version)
    values (${dispute.id}, ${dispute.attemptId}, ${dispute.amountCents}, ${dispute.state}, ${dispute.version})
    on conflict (id) do update
      set state = excluded.state, amount_cents = excluded.amount_cents, version = excluded.version, updated_at = now()
      where excluded.version >= payment_disputes.version
    returning id`;
  return rows.length > 0;
}

/** Lists which of these payments a buyer disputes and no bank has decided on. */
export async function listDisputed(
  db: Db,
  attemptIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (attemptIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('payment_disputes')
    .select('attempt_id')
    .where('attempt_id', 'in', attemptIds)
    .where('state', 'not in', decided)
    .execute();
  return new Set(rows.map((row) => row.attempt_id));
}
