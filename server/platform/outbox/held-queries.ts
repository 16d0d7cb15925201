import { sql } from 'kysely';
import type { Db, Trx } from '#server/database/client.ts';
import { countAffected, execute } from '#server/database/rows.ts';
import { wakeUp } from '#server/platform/background/wake-up-queries.ts';

/** In a restored database: what waited may have gone out since the backup, also what was being sent. */
export const holdWaitingMails = (db: Db): Promise<number> =>
  countAffected(db)`
    update mail_outbox set state = 'held', lease_until = null where state = 'waiting'`;

/** Offers of held trees whose time is over are not worth sending anymore. */
export async function sendHeldMails(trx: Trx): Promise<void> {
  await trx
    .updateTable('mail_outbox')
    .set({ state: 'canceled' })
    .where('state', '=', 'held')
    .where('template', '=', 'back-in-stock')
    .where(
      sql<boolean>`not exists (select from stock_waits where id = mail_outbox.list_member and held_until > now())`,
    )
    .execute();
  await trx
    .updateTable('mail_outbox')
    .set({ state: 'waiting' })
    .where('state', '=', 'held')
    .execute();
  await execute(trx)`select ${wakeUp('mail')}`;
}

export async function dropHeldMails(trx: Trx): Promise<void> {
  await trx
    .updateTable('mail_outbox')
    .set({ state: 'canceled' })
    .where('state', '=', 'held')
    .execute();
}
