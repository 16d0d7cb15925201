import { fruits } from '#domain/catalog/catalog.ts';
import { type Zone } from '#domain/catalog/hardiness-zones.ts';
import { settings } from '#domain/farm/settings.ts';
import {
  chooseStations,
  farMiles,
  hardFrostOf,
  judgePlace,
  milesBetween,
  nearMiles,
  ripeningShift,
  type FrostStation,
  type NearStation,
  type PlaceClimate,
  type Position,
} from '#domain/growing/place.ts';
import type { PlacePage, PlaceReport } from '#domain/pages/shop.ts';
import { listGrowing } from '#server/catalog/growing-queries.ts';
import type { Db } from '#server/database/client.ts';
import { findImportedZone, hasImportedStations, listStationsAround } from './queries.ts';
import { regionStations } from './region-stations.ts';
import { regionZones } from './region-zones.ts';
import { findZipPlace } from './zip-places.ts';

/** What the offline data say about a ZIP, and its verdicts on all varieties. Calls no outside service. */
export async function findPlace(
  db: Db,
  zip: string,
): Promise<Omit<PlacePage, 'delivery' | 'room'>> {
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

export interface NamedClimate {
  climate: PlaceClimate | undefined;
  /** 'at 99005', 'at our farm' */
  where: string;
}

/** The place of the visitor's ZIP; of the farm for a visitor whose place we do not know. */
export const findClimateFor = async (db: Db, zip: string | undefined): Promise<NamedClimate> => ({
  climate: await findClimate(db, zip ?? settings.farm.zip),
  where: zip === undefined ? 'at our farm' : `at ${zip}`,
});

const climateOf = ({ zone, hardFrost, shift, chill }: PlaceReport): PlaceClimate | undefined =>
  zone === undefined ? undefined : { zone, hardFrost, shift, chillHours: chill?.hours };

/** Days that everything comes later there than at the farm; undefined without data. */
export const findShift = async (db: Db, zip: string): Promise<number | undefined> =>
  (await reportOf(db, zip)).shift;

async function reportOf(db: Db, zip: string): Promise<PlaceReport> {
  const [place, zone] = await Promise.all([findZipPlace(zip), findZone(db, zip)]);
  const { farm, growing } = settings;
  const nearby = place ? chooseStations(place, await listStations(db, place)) : [];
  const milesToFarm = place && milesBetween(place, farm);
  // The farm keeps its own record: where it is nearer than any station, it knows the frost best.
  const isAtFarm =
    milesToFarm !== undefined &&
    milesToFarm <= nearMiles &&
    nearby.every(({ miles }) => miles > milesToFarm);
  const stations = isAtFarm ? [] : nearby;
  const hardFrost = isAtFarm ? growing.hardFrost : hardFrostOf(stations);
  return {
    zip,
    name: place?.name,
    zone,
    chill: place && chillAt(place),
    stations: stations.map(described),
    farmMiles: isAtFarm ? Math.round(milesToFarm) : undefined,
    hardFrost,
    shift: hardFrost === undefined ? undefined : ripeningShift(hardFrost, growing.hardFrost),
  };
}

/** The region's stations are in effect until others are imported. */
const listStations = async (db: Db, place: Position): Promise<readonly FrostStation[]> =>
  (await hasImportedStations(db)) ? listStationsAround(db, place) : regionStations;

/** Winter cold of the nearest station that tells it. */
function chillAt(place: Position): PlaceReport['chill'] {
  const [nearest] = regionStations
    .map((station) => ({ ...station, miles: milesBetween(place, station) }))
    .filter(({ miles, chillHours }) => miles <= farMiles && chillHours !== null)
    .toSorted((a, b) => a.miles - b.miles);
  return nearest?.chillHours
    ? {
        hours: nearest.chillHours,
        station: nearest.name,
        miles: Math.max(1, Math.round(nearest.miles)),
      }
    : undefined;
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
