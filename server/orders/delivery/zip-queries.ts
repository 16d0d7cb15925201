import { sql } from 'kysely';
import type { Db } from '#server/database/client.ts';
import { execute, findRow, listRows } from '#server/database/rows.ts';

const leaseSeconds = 600;

export const listAreaZips = async (db: Db, farm: string): Promise<string[]> =>
  (await listRows(db)<{ zip: string }>`select zip from zip_drive_times where farm = ${farm}`).map(
    ({ zip }) => zip,
  );

/** Puts the ZIP codes around the farm in line, those that a moved farm makes wrong again. */
export async function keepArea(
  db: Db,
  farm: string,
  area: readonly { zip: string; miles: number }[],
): Promise<void> {
  const zips = area.map(({ zip }) => zip);
  await execute(db)`delete from zip_drive_times where zip <> all(${zips}::text[])`;
  await execute(db)`
    insert into zip_drive_times (zip, miles, farm)
    select zip, miles, ${farm} from unnest(${zips}::text[], ${area.map(({ miles }) => Math.round(miles))}::integer[]) as area (zip, miles)
    on conflict (zip) do update
      set farm = excluded.farm, miles = excluded.miles, minutes = null, answered_at = null, leased_until = null
      where zip_drive_times.farm <> excluded.farm`;
}

/** The nearest ZIP code that the router was not asked about. No other process asks about it meanwhile. */
export const leaseNextZip = async (db: Db, farm: string): Promise<string | undefined> =>
  (
    await findRow(db)<{ zip: string }>`
      update zip_drive_times set leased_until = now() + make_interval(secs => ${sql.lit(leaseSeconds)})
      where zip = (
        select zip from zip_drive_times
        where answered_at is null and farm = ${farm} and (leased_until is null or leased_until < now())
        order by miles, zip limit 1 for no key update skip locked
      )
      returning zip`
  )?.zip;

/** Run at the start of a single-process shop, where every lease holder is dead. */
export const expireZipLeases = (db: Db): Promise<void> =>
  execute(db)`update zip_drive_times set leased_until = null where leased_until is not null`;

/** `minutes` is null where there is no road. Nothing is written when the farm has moved meanwhile. */
export const saveZipMinutes = (
  db: Db,
  { zip, farm, minutes }: { zip: string; farm: string; minutes: number | null },
): Promise<void> =>
  execute(db)`
    update zip_drive_times set minutes = ${minutes}, answered_at = now(), leased_until = null
    where zip = ${zip} and farm = ${farm}`;

export const findZipMinutes = async (
  db: Db,
  zip: string,
  farm: string,
): Promise<number | null | undefined> =>
  (
    await findRow(db)<{ minutes: number | null }>`
      select minutes from zip_drive_times where zip = ${zip} and farm = ${farm}`
  )?.minutes;
