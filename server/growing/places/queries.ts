import { sql } from 'kysely';
import { type Zone } from '#domain/catalog/hardiness-zones.ts';
import { farMiles, type FrostStation, type Position } from '#domain/growing/place.ts';
import type { Db, Trx } from '#server/database/client.ts';
import { execute } from '#server/database/rows.ts';

/** From the imported table: undefined in `zone` where it lacks the ZIP. */
export async function findImportedZone(
  db: Db,
  zip: string,
): Promise<{ isImported: boolean; zone: Zone | undefined }> {
  const row = await db
    .selectFrom('zip_zones')
    .select('zone')
    .where('zip', '=', zip)
    .executeTakeFirst();
  if (row) return { isImported: true, zone: row.zone };
  const any = await db.selectFrom('zip_zones').select('zip').limit(1).executeTakeFirst();
  return { isImported: any !== undefined, zone: undefined };
}

/** A degree of latitude is 69 miles, one of longitude fewer; wide enough for the whole US. */
const latitudeMargin = farMiles / 69;
const longitudeMargin = farMiles / 20;

/** Candidates around a place; distances are computed by their reader. */
export async function listStationsAround(
  db: Db,
  { latitude, longitude }: Position,
): Promise<FrostStation[]> {
  const rows = await db
    .selectFrom('frost_stations')
    .selectAll()
    .where(between('latitude', latitude, latitudeMargin))
    .where(between('longitude', longitude, longitudeMargin))
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    latitude: Number(row.latitude),
    longitude: Number(row.longitude),
    elevationFeet: row.elevation_feet,
    lastFrost: row.last_frost,
    firstFrost: row.first_frost,
    firstHardFrost: row.first_hard_frost,
    chillHours: null, // annual normals have no months
  }));
}

export const hasImportedStations = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('frost_stations').select('id').limit(1).executeTakeFirst()) !== undefined;

const between = (column: 'latitude' | 'longitude', middle: number, margin: number) =>
  sql<boolean>`${sql.ref(column)} between ${middle - margin} and ${middle + margin}`;

/** One statement for all rows, instead of 33,000. */
export async function replaceZones(trx: Trx, zones: ReadonlyMap<string, Zone>): Promise<void> {
  await trx.deleteFrom('zip_zones').execute();
  await execute(trx)`insert into zip_zones (zip, zone)
    select * from unnest(${[...zones.keys()]}::text[], ${[...zones.values()]}::text[])`;
}

export async function saveStation(trx: Trx, station: FrostStation): Promise<void> {
  const values = {
    name: station.name,
    latitude: station.latitude,
    longitude: station.longitude,
    elevation_feet: station.elevationFeet,
    last_frost: station.lastFrost,
    first_frost: station.firstFrost,
    first_hard_frost: station.firstHardFrost,
  };
  await trx
    .insertInto('frost_stations')
    .values({ id: station.id, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute();
}
