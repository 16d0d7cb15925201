import { fruits } from '#domain/catalog.ts';
import {
  chillHoursIn,
  chooseStations,
  hardFrostOf,
  isBeyondDelivery,
  judgePlace,
  ripeningShift,
  type NearStation,
  type Zone,
} from '#domain/place.ts';
import { settings } from '#domain/settings.ts';
import type { PlacePage, PlaceReport } from '#domain/shop.ts';
import { listGrowing } from '#server/catalog/growing-queries.ts';
import type { Db } from '#server/database/client.ts';
import { farmZones } from './farm-zones.ts';
import { findImportedZone, listStationsAround } from './queries.ts';
import { findZipPlace } from './zip-places.ts';

/** What the offline data say about a ZIP, and its verdicts on all varieties. Calls no outside service. */
export async function findPlace(db: Db, zip: string): Promise<PlacePage> {
  const [report, growing] = await Promise.all([reportOf(db, zip), listGrowing(db)]);
  const { zone } = report;
  const byFruit = growing.toSorted((a, b) => fruits.indexOf(a.fruit) - fruits.indexOf(b.fruit));
  return {
    report,
    trees: zone
      ? byFruit.map(({ variety, fruit, zones, chillHours, inStock }) => ({
          variety,
          fruit,
          inStock,
          ...judgePlace({ zones, chillHours }, zone),
        }))
      : [],
  };
}

/** Days that everything comes later there than at the farm; undefined without data. */
export const findShift = async (db: Db, zip: string): Promise<number | undefined> =>
  (await reportOf(db, zip)).shift;

async function reportOf(db: Db, zip: string): Promise<PlaceReport> {
  const [place, zone] = await Promise.all([findZipPlace(zip), findZone(db, zip)]);
  const stations = place ? chooseStations(place, await listStationsAround(db, place)) : [];
  const hardFrost = hardFrostOf(stations);
  const { farm, growing, delivery } = settings;
  return {
    zip,
    name: place?.name,
    zone,
    chillHours: zone === undefined ? undefined : chillHoursIn(zone),
    stations: stations.map(described),
    hardFrost,
    shift: hardFrost === undefined ? undefined : ripeningShift(hardFrost, growing.hardFrost),
    isBeyondDelivery: place !== undefined && isBeyondDelivery(place, farm, delivery.radiusMinutes),
  };
}

/** The list around the farm is in effect until the whole table is imported. */
export async function findZone(db: Db, zip: string): Promise<Zone | undefined> {
  const { isImported, zone } = await findImportedZone(db, zip);
  return isImported ? zone : farmZones.get(zip);
}

const described = ({
  name,
  miles,
  elevationFeet,
  lastFrost,
  firstFrost,
  firstHardFrost,
}: NearStation) => ({
  name,
  miles: Math.max(1, Math.round(miles)),
  elevationFeet,
  lastFrost,
  firstFrost,
  firstHardFrost,
});
