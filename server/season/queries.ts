import { sql } from 'kysely';
import type { Season } from '#domain/season.ts';
import type { Db, Trx } from '#server/database/client.ts';

const utc = (column: string) =>
  sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`);

const columns = sql`
  id, name, year, ${utc('opens_at')} as "opensAt", ${utc('closes_at')} as "closesAt",
  ${utc('pre_order_deadline')} as "preOrderDeadline", pickup_from::text as "pickupFrom",
  pickup_until::text as "pickupUntil", pickup_note as "pickupNote", banner, banner_from::text as "bannerFrom",
  banner_until::text as "bannerUntil"`;

/** There is always one: a migration creates the first, and rolling over replaces it. */
export async function findCurrentSeason(db: Db): Promise<Season> {
  const { rows } = await sql<Season>`select ${columns} from seasons where current`.execute(db);
  return onlyRow(rows);
}

/** For orders: the season cannot be closed or replaced until the transaction ends. */
export async function lockCurrentSeason(trx: Trx): Promise<Season> {
  const { rows } =
    await sql<Season>`select ${columns} from seasons where current for share`.execute(trx);
  return onlyRow(rows);
}

function onlyRow([season]: Season[]): Season {
  if (!season) throw new Error('No season is current');
  return season;
}
