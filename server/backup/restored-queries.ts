import { currentMs } from '@grafted/postgres/clock.ts';
import { sql } from 'kysely';
import type { RestoreDecision, UndecidedRestore } from '#domain/farm/restored.ts';
import type { Db, Trx } from '#server/database/client.ts';
import { findRow, getRow } from '#server/database/rows.ts';

export async function insertRestore(
  db: Db,
  { backupMadeAt, nextOrderNumber }: { backupMadeAt: Date; nextOrderNumber: number },
): Promise<void> {
  await db
    .insertInto('restores')
    .values({ backup_made_at: backupMadeAt, next_order_number: nextOrderNumber })
    .execute();
}

/** The newest one that nobody has decided about, with what is held until then. */
export async function findUndecidedRestore(db: Db): Promise<UndecidedRestore | undefined> {
  const row = await findRow(db)<
    Omit<UndecidedRestore, 'backupMadeAt' | 'restoredAt'> & { backupMadeAt: Date; restoredAt: Date }
  >`
    select id, backup_made_at as "backupMadeAt", restored_at as "restoredAt", jsonb_build_object(
        'mails', (select count(*)::integer from mail_outbox where state = 'held'),
        'newsletters', (select count(*)::integer from newsletter_issues where held),
        'notifications', (select count(*)::integer from admin_notifications where mailed_at is null
            and due_at = 'infinity'),
        'refunds', (select count(*)::integer from refunds where state = 'sent' and lease_until = 'infinity')) as held
    from restores where decision is null order by restored_at desc limit 1`;
  return (
    row && {
      ...row,
      backupMadeAt: row.backupMadeAt.toISOString(),
      restoredAt: row.restoredAt.toISOString(),
    }
  );
}

/**
 * Decides about all that are open: an earlier one says nothing that the newest does not. False when
 * somebody else did.
 */
export async function markDecided(
  trx: Trx,
  { decision, by }: { decision: RestoreDecision; by: string | null },
): Promise<boolean> {
  const rows = await trx
    .updateTable('restores')
    .set({ decision, decided_by: by, decided_at: sql<Date>`now()` })
    .where('decision', 'is', null)
    .returning('id')
    .execute();
  return rows.length > 0;
}

const numbersADay = 1000;

/**
 * Leaves out the numbers that orders may have got after the backup of a restored database: customers have them in their
 * mails. @returns the next one
 */
export async function skipOrderNumbers(db: Db, backupMadeAt: Date): Promise<number> {
  const days = Math.max(1, Math.ceil((currentMs() - backupMadeAt.getTime()) / 86_400_000));
  const { next } = await getRow(db)<{ next: number }>`
    select setval('order_numbers', nextval('order_numbers') + ${days * numbersADay}, false)::integer as next`;
  return next;
}
