import type { Db, Trx } from '#server/database/client.ts';
import { countAffected, execute } from '#server/database/rows.ts';
import { wakeUp } from '#server/platform/background/wake-up-queries.ts';
import { clearedProps } from './queries.ts';

/** In a restored database: what waited may have gone out since the backup, also what was being sent. */
export const holdWaitingMails = (db: Db): Promise<number> =>
  countAffected(db)`
    update mail_outbox set state = 'held', lease_until = null where state = 'waiting'`;

export async function sendHeldMails(trx: Trx): Promise<void> {
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
    .set({ state: 'canceled', props: clearedProps })
    .where('state', '=', 'held')
    .execute();
}
