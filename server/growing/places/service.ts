import { fruits } from '#domain/catalog/catalog.ts';
import { type Zone } from '#domain/catalog/hardiness-zones.ts';
import { settings } from '#domain/farm/settings.ts';
import {
  chillHoursIn,
  chooseStations,
  hardFrostOf,
  isBeyondDelivery,
  judgePlace,
  milesBetween,
  nearMiles,
  ripeningShift,
  type NearStation,
  type PlaceClimate,
} from '#domain/growing/place.ts';
import type { PlacePage, PlaceReport } from '#domain/pages/shop.ts';
import { listGrowing } from '#server/catalog/growing-queries.ts';
import type { Db } from '#server/database/client.ts';
import { findImportedZone, listStationsAround } from './queries.ts';
import { regionZones } from './region-zones.ts';
import { findZipPlace } from './zip-places.ts';

/** What the offline data say about a ZIP, and its verdicts on all varieties. Calls no outside service. */
export async function findPlace(db: Db, zip: string): Promise<PlacePage> {
  const [report, growing] = await Promise.all([reportOf(db, zip), listGrowing(db)]);
  const climate = climateOf(report);
  const byFruit = growing.toSorted((a, b) => fruits.indexOf(a.fruit) - fruits.indexOf(b.fruit));
  return {
    report,
    trees: climate
      ? byFruit.map(({ variety, fruit, inStock, ...facts }) => ({
          variety,
          fruit,
          inStock,
          ...judgePlace(facts, climate),
        }))
      : [],
  };
}

/** What its verdicts depend on; undefined where the zone is not known. */
export const findClimate = async (db: Db, zip: string): Promise<PlaceClimate | undefined> =>
  climateOf(await reportOf(db, zip));

const climateOf = ({ zone, hardFrost, shift }: PlaceReport): PlaceClimate | undefined =>
  zone === undefined ? undefined : { zone, hardFrost, shift };

/** Days that everything comes later there than at the farm; undefined without data. */
export const findShift = async (db: Db, zip: string): Promise<number | undefined> =>
  (await reportOf(db, zip)).shift;

async function reportOf(db: Db, zip: string): Promise<PlaceReport> {
  const [place, zone] = await Promise.all([findZipPlace(zip), findZone(db, zip)]);
  const stations = place ? chooseStations(place, await listStationsAround(db, place)) : [];
  const { farm, growing, delivery } = settings;
  const milesToFarm = place && milesBetween(place, farm);
  const isAtFarm = stations.length === 0 && milesToFarm !== undefined && milesToFarm <= nearMiles;
  const hardFrost = hardFrostOf(stations) ?? (isAtFarm ? growing.hardFrost : undefined);
  return {
    zip,
    name: place?.name,
    zone,
    chillHours: zone === undefined ? undefined : chillHoursIn(zone),
    stations: stations.map(described),
    farmMiles: isAtFarm ? Math.round(milesToFarm) : undefined,
    hardFrost,
    shift: hardFrost === undefined ? undefined : ripeningShift(hardFrost, growing.hardFrost),
    isBeyondDelivery: place !== undefined && isBeyondDelivery(place, farm, delivery.radiusMinutes),
  };
}

/** The region's table is in effect until that of all states is imported. */
async function findZone(db: Db, zip: string): Promise<Zone | undefined> {
  const { isImported, zone } = await findImportedZone(db, zip);
  return isImported ? zone : regionZones.get(zip);
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
