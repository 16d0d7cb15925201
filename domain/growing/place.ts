import { cleanCode } from '@grafted/auth/contract/clean-text.ts';
import { countDays, dayOfCount } from '#domain/calendar-days.ts';
import { type Zone, orderOf, parseZones } from '#domain/catalog/hardiness-zones.ts';
import { clampShift, countFrost } from './ripening.ts';

/** Five digits, also of ZIP+4; undefined for anything else. */
export const parseZip = (text: string): string | undefined =>
  /^(\d{5})(?:-\d{4})?$/.exec(cleanCode(text))?.[1];

/** Hours of winter cold to count on. Undefined: enough for every fruit tree. */
export function chillHoursIn(zone: Zone): number | undefined {
  const order = orderOf(zone);
  if (order === undefined || order <= 15) return undefined;
  if (order <= 17) return 900;
  if (order === 18) return 600;
  return order === 19 ? 400 : 200;
}

export const verdicts = ['fits', 'borderline', 'not', 'unknown'] as const;
export type Verdict = (typeof verdicts)[number];
export const verdictNames: Record<Verdict, string> = {
  fits: 'Fits your place',
  borderline: 'Borderline',
  not: 'Not for your place',
  unknown: 'We do not know',
};

export interface PlaceVerdict {
  verdict: Verdict;
  reason: string;
}

export interface PlaceFacts {
  /** '5-8'; empty: not known. */
  zones: string;
  chillHours: number | null;
  /** At the farm, `MM-DD`. */
  pickFirst: string | null;
}

/** What a tree meets at a place. Without a frost its season is not judged. */
export interface PlaceClimate {
  zone: Zone;
  /** First night of 28 °F, `MM-DD`. */
  hardFrost?: string | undefined;
  /** Days that fruit ripens later than at the farm. */
  shift?: number | undefined;
}

/** The worst of winter, season, winter cold and summer heat, with its reason. */
export function judgePlace(facts: PlaceFacts, climate: PlaceClimate): PlaceVerdict {
  const range = parseZones(facts.zones);
  const order = orderOf(climate.zone);
  if (!range || order === undefined)
    return { verdict: 'unknown', reason: 'We do not know the zones it stands.' };
  const found = [
    judgeWinter(facts, climate, order - range.coldest),
    judgeSeason(facts, climate),
    judgeChill(facts, climate),
    judgeHeat(facts, climate, order - range.warmest),
  ].filter((verdict) => verdict !== undefined);
  return (
    found.find(({ verdict }) => verdict === 'not') ??
    found[0] ?? {
      verdict: 'fits',
      reason: `Your zone ${climate.zone} is within its zones, ${facts.zones}.`,
    }
  );
}

type Judged = PlaceVerdict | undefined;
const borderline = (reason: string): PlaceVerdict => ({ verdict: 'borderline', reason });
const not = (reason: string): PlaceVerdict => ({ verdict: 'not', reason });

function judgeWinter({ zones }: PlaceFacts, { zone }: PlaceClimate, warmer: number): Judged {
  if (warmer < 0)
    return not(`Your zone ${zone} is colder than its zones, ${zones}: a hard winter kills it.`);
  if (warmer > 0) return undefined;
  return borderline(`Zone ${zone} is the coldest it stands: a hard winter may harm it.`);
}

/** So many days after the first hard frost, fruit ripens only in the warmest years. */
const tooLateDays = 14;

function judgeSeason({ pickFirst }: PlaceFacts, { hardFrost, shift = 0 }: PlaceClimate): Judged {
  if (pickFirst === null || hardFrost === undefined) return undefined;
  const daysLate = countDays(pickFirst) + shift - countFrost(hardFrost);
  if (daysLate <= 0) return undefined;
  return daysLate > tooLateDays
    ? not('It ripens rarely there: the season is too short.')
    : borderline(
        'The season is short for it: in many years hard frost comes before the fruit is ripe.',
      );
}

function judgeChill({ chillHours }: PlaceFacts, { zone }: PlaceClimate): Judged {
  const hours = chillHoursIn(zone);
  if (hours === undefined || chillHours === null || chillHours <= hours) return undefined;
  return borderline(
    `It needs about ${chillHours} hours of winter cold; zone ${zone} has about ${hours}.`,
  );
}

/** Heat alone rules no tree out: Montmorency, of zones 4 to 7, bears in Seattle. */
function judgeHeat({ zones }: PlaceFacts, { zone }: PlaceClimate, warmer: number): Judged {
  if (warmer <= 0) return undefined;
  return borderline(
    `Your zone ${zone} is warmer than its zones, ${zones}: heat may harm its fruit.`,
  );
}

/** Days that fruit ripens later than at the farm: half of the difference between the first hard frosts. */
export const ripeningShift = (placeFrost: string, farmFrost: string): number =>
  clampShift((countFrost(farmFrost) - countFrost(placeFrost)) / 2);

export interface Position {
  latitude: number;
  longitude: number;
}

const earthMiles = 3958.8;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** As the crow flies. */
export function milesBetween(a: Position, b: Position): number {
  const height = Math.sin(radians(b.latitude - a.latitude) / 2) ** 2;
  const width = Math.sin(radians(b.longitude - a.longitude) / 2) ** 2;
  const chord = height + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * width;
  return 2 * earthMiles * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** Nobody drives faster than this, and a house is at most so far from the middle of its ZIP. */
const fastestMilesPerHour = 75;
const zipRadiusMiles = 30;

/** Whether no road can be short enough for delivery. Nearer places are decided by their address. */
export const isBeyondDelivery = (place: Position, farm: Position, radiusMinutes: number): boolean =>
  milesBetween(place, farm) - zipRadiusMiles > (radiusMinutes / 60) * fastestMilesPerHour;

/** Normals of a weather station; days are `MM-DD`, null where it has none. */
export interface FrostStation extends Position {
  id: string;
  name: string;
  elevationFeet: number;
  /** 32 °F, half of all years. */
  lastFrost: string | null;
  firstFrost: string | null;
  /** 28 °F. */
  firstHardFrost: string | null;
}
export interface NearStation extends FrostStation {
  miles: number;
}

export const nearMiles = 25;
export const farMiles = 60;
const sameHeightFeet = 500;

/**
 * The nearest station where it is close; the two nearest where the place lies between stations, or where two close ones
 * differ in height, because we do not know the height of a ZIP.
 */
export function chooseStations(place: Position, stations: readonly FrostStation[]): NearStation[] {
  const [first, second] = stations
    .map((station) => ({ ...station, miles: milesBetween(place, station) }))
    .filter(({ miles }) => miles <= farMiles)
    .toSorted((a, b) => a.miles - b.miles);
  if (!first) return [];
  if (!second) return [first];
  const isClose = first.miles <= nearMiles;
  const rivals =
    second.miles <= nearMiles &&
    Math.abs(first.elevationFeet - second.elevationFeet) > sameHeightFeet;
  return isClose && !rivals ? [first] : [first, second];
}

/** The middle of the stations' first hard frosts, `MM-DD`. */
export function hardFrostOf(stations: readonly FrostStation[]): string | undefined {
  const counts = stations.flatMap(({ firstHardFrost }) =>
    firstHardFrost === null ? [] : [countFrost(firstHardFrost)],
  );
  if (counts.length === 0) return undefined;
  return dayOfCount(Math.round(counts.reduce((sum, count) => sum + count, 0) / counts.length));
}
