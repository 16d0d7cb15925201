import { sql } from 'kysely';
import type { Db, Trx } from '#server/database/client.ts';
import { execute, findRow } from '#server/database/rows.ts';

/** Longer than a mail server that asks to try again later usually takes. */
const stoppedAfter = sql`interval '30 minutes'`;

/** Since when mail waits although it was due, while none went out at all. */
export async function findMailStop(db: Db): Promise<Date | undefined> {
  const row = await findRow(db)<{ since: Date | null }>`
    select min(created_at) as since from mail_outbox
    where state = 'waiting' and created_at < now() - ${stoppedAfter}
      and (attempts > 0 or next_attempt_at < now() - ${stoppedAfter})
      and not exists (select from mail_outbox where sent_at > now() - ${stoppedAfter})`;
  return row?.since ?? undefined;
}

export async function openStoppage(trx: Trx, since: Date): Promise<void> {
  await trx
    .insertInto('mail_stoppages')
    .values({ since })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Ends the open one when mail has gone out since. */
export const endStoppage = (trx: Trx): Promise<{ id: string; since: Date } | undefined> =>
  trx
    .updateTable('mail_stoppages')
    .set({ ended_at: sql<Date>`now()` })
    .where('ended_at', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('mail_outbox')
          .select('id')
          .where(
            'sent_at',
            '>',
            sql<Date>`greatest(mail_stoppages.since, now() - ${stoppedAfter})`,
          ),
      ),
    )
    .returning(['id', 'since'])
    .executeTakeFirst();

export const notifyOfStoppage = (
  trx: Trx,
  id: string,
  details: { since: string; until: string },
): Promise<void> =>
  execute(trx)`
    select notify_admins('mail_stopped', ${id}::text, ${JSON.stringify(details)}::jsonb, now())`;
