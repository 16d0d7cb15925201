import { cleanCode } from '@grafted/auth/contract/clean-text.ts';
import { countDays, dayOfCount } from '#domain/calendar-days.ts';
import { type Zone, orderOf, parseZones } from '#domain/catalog/hardiness-zones.ts';
import { clampShift, countFrost, shiftMax } from './ripening.ts';

/** Five digits, also of ZIP+4; undefined for anything else. */
export const parseZip = (text: string): string | undefined =>
  /^(\d{5})(?:-\d{4})?$/.exec(cleanCode(text))?.[1];

/** Up to zone 7b winters are cold enough for every fruit tree. Of milder zones only a station tells. */
const coldEnough = 15;
export const hasEnoughChill = (zone: Zone): boolean => (orderOf(zone) ?? Infinity) <= coldEnough;

export const verdicts = ['fits', 'borderline', 'not', 'unknown'] as const;
export type Verdict = (typeof verdicts)[number];
const yourPlace = 'your place';
const verdictNames: Record<Verdict, (place: string) => string> = {
  fits: (place) => `Fits ${place}`,
  borderline: (place) => `Borderline at ${place}`,
  not: (place) => `Not for ${place}`,
  unknown: () => 'We do not know',
};

/** 'Fits 99005'; 'Fits your place' where its climate alone is known. */
export const verdictName = (verdict: Verdict, zip: string | undefined): string =>
  verdictNames[verdict](zip ?? yourPlace);

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

/** What a tree meets at a place; undefined where we have no data. */
export interface PlaceClimate {
  zone: Zone;
  /** First night of 28 °F, `MM-DD`. */
  hardFrost?: string | undefined;
  /** Days that fruit ripens later than at the farm. */
  shift?: number | undefined;
  /** Hours of winter cold at the nearest station. */
  chillHours?: number | undefined;
}

/** The worst of winter, season, winter cold and mildness, with its reason. Every page takes its verdict from here. */
export function judgePlace(facts: PlaceFacts, climate: PlaceClimate): PlaceVerdict {
  const range = parseZones(facts.zones);
  const order = orderOf(climate.zone);
  if (!range || order === undefined) return unknown('We do not know the zones it stands.');
  const found = [
    judgeWinter(facts, climate, order - range.coldest),
    judgeSeason(facts, climate),
    judgeChill(facts, climate),
    judgeMildness(facts, climate, order - range.warmest),
  ].filter((verdict) => verdict !== undefined);
  const worst = (['not', 'borderline', 'unknown'] as const)
    .map((verdict) => found.find((one) => one.verdict === verdict))
    .find((one) => one !== undefined);
  return (
    worst ?? {
      verdict: 'fits',
      reason: `Your zone ${climate.zone} is within its zones, ${facts.zones}.`,
    }
  );
}

type Judged = PlaceVerdict | undefined;
const borderline = (reason: string): PlaceVerdict => ({ verdict: 'borderline', reason });
const not = (reason: string): PlaceVerdict => ({ verdict: 'not', reason });
const unknown = (reason: string): PlaceVerdict => ({ verdict: 'unknown', reason });

function judgeWinter({ zones }: PlaceFacts, { zone }: PlaceClimate, warmer: number): Judged {
  if (warmer < 0)
    return not(`Your zone ${zone} is colder than its zones, ${zones}: a hard winter kills it.`);
  if (warmer > 0) return undefined;
  return borderline(`Zone ${zone} is the coldest it stands: a hard winter may harm it.`);
}

/** So many days after the first hard frost, fruit ripens only in the warmest years. */
const tooLateDays = 14;
/** No station of the region usually has a hard frost in August, so what is ripe by its end needs no frost data. */
const lastSafeDay = countDays('08-31');

function judgeSeason({ pickFirst }: PlaceFacts, { hardFrost, shift = 0 }: PlaceClimate): Judged {
  if (pickFirst === null) return unknown('We do not know when it ripens.');
  if (hardFrost === undefined)
    return countDays(pickFirst) + shiftMax <= lastSafeDay
      ? undefined
      : unknown('We have no frost data for your place, so we cannot say whether it ripens there.');
  const daysLate = countDays(pickFirst) + shift - countFrost(hardFrost);
  if (daysLate <= 0) return undefined;
  return daysLate > tooLateDays
    ? not('It ripens rarely there: the season is too short.')
    : borderline(
        'The season is short for it: in many years hard frost comes before the fruit is ripe.',
      );
}

function judgeChill(facts: PlaceFacts, { zone, chillHours: hours }: PlaceClimate): Judged {
  const needed = facts.chillHours;
  if (hasEnoughChill(zone)) return undefined;
  if (needed === null) return unknown('We do not know how much winter cold it needs.');
  if (hours === undefined)
    return unknown(
      `It needs about ${needed} hours of winter cold, and we do not know how many your place has.`,
    );
  if (needed <= hours) return undefined;
  return borderline(
    `It needs about ${needed} hours of winter cold; your place has about ${hours}.`,
  );
}

/** A mild winter alone rules no tree out: Montmorency, of zones 4 to 7, bears in Seattle. */
function judgeMildness({ zones }: PlaceFacts, { zone }: PlaceClimate, warmer: number): Judged {
  if (warmer <= 0) return undefined;
  return borderline(
    `Your zone ${zone} has milder winters than its zones, ${zones}: it may bear well, but we do not know it there.`,
  );
}

/** 'Borderline at 99005: …'; empty where a tree fits, and where nothing is known of the place. */
export function placeNote(place: PlaceVerdict | undefined, where: string): string {
  if (!place || place.verdict === 'fits') return '';
  if (place.verdict === 'unknown') return place.reason;
  return `${place.verdict === 'not' ? 'Not' : 'Borderline'} ${where}: ${place.reason}`;
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

/** The distance in a straight line. */
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
  /** The hours of an average winter; null where the station has no monthly normals. */
  chillHours: number | null;
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

/** Average highs and lows in °F, October to March. */
export interface MonthlyNormals {
  highs: readonly number[];
  lows: readonly number[];
}

const chillDays = [31, 30, 31, 31, 28, 31];
const chillFahrenheit = { from: 32, to: 45 };

/**
 * Hours from 32 to 45 °F of an average winter, to the hundred: each day is taken as a wave between
 * the month's average low and high, because normals do not count hours.
 */
export function estimateChillHours({ highs, lows }: MonthlyNormals): number {
  const hours = chillDays.map((days, month) => {
    const [low, high] = [lows[month] ?? 0, highs[month] ?? 0];
    const { from, to } = chillFahrenheit;
    return days * 24 * (shareBelow(to, low, high) - shareBelow(from, low, high));
  });
  return Math.round(hours.reduce((sum, one) => sum + one, 0) / 100) * 100;
}

/** Share of a day that is colder than a temperature. */
function shareBelow(fahrenheit: number, low: number, high: number): number {
  const middle = (low + high) / 2;
  const swing = (high - low) / 2;
  if (swing === 0) return middle < fahrenheit ? 1 : 0;
  const cosine = Math.max(-1, Math.min(1, (middle - fahrenheit) / swing));
  return Math.acos(cosine) / Math.PI;
}
