import { sql } from 'kysely';
import type { PhoneReport } from '#domain/orders/gate-phones.ts';
import type { Db, Trx } from '#server/database/client.ts';
import { countAffected, execute, listRows } from '#server/database/rows.ts';

interface NamedPhone extends PhoneReport {
  phone: string;
}

/** A phone that had the list already is heard of again. */
export const upsertPhone = (
  db: Db,
  { day, phone, waiting, by }: NamedPhone & { day: string; by: string },
): Promise<void> =>
  execute(db)`
    insert into check_in_phones (phone, day, taken_by, waiting) values (${phone}, ${day}, ${by}, ${waiting})
    on conflict (phone, day) do update set taken_by = excluded.taken_by, reported_at = now(),
      waiting = excluded.waiting, put_away_at = null, put_away_by = null`;

export async function updateReport(db: Db, { phone, waiting }: NamedPhone): Promise<void> {
  await db
    .updateTable('check_in_phones')
    .set({ reported_at: sql<Date>`now()`, waiting, put_away_at: null, put_away_by: null })
    .where('phone', '=', phone)
    .execute();
}

/** Long after a season, nobody asks what a phone of it may still know. */
export const deleteOldPhones = (db: Db): Promise<number> =>
  countAffected(db)`
    delete from check_in_phones
    where greatest(taken_at, reported_at) < now() - interval '400 days'`;

/** The days whose list a phone has, and whether it is expected to report. */
export const lockPhone = (
  trx: Trx,
  phone: string,
): Promise<{ day: string; isPutAway: boolean }[]> =>
  listRows(trx)<{ day: string; isPutAway: boolean }>`
    select day::text as day, put_away_at is not null as "isPutAway"
    from check_in_phones where phone = ${phone} order by day for no key update`;

export async function updatePutAway(trx: Trx, phone: string, by: string): Promise<void> {
  await trx
    .updateTable('check_in_phones')
    .set({ put_away_at: sql<Date>`now()`, put_away_by: by })
    .where('phone', '=', phone)
    .where('put_away_at', 'is', null)
    .execute();
}
