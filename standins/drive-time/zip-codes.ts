export interface ZipPlace {
  zip: string;
  latitude: number;
  longitude: number;
  city: string;
  state: string;
}

interface ZipCodes {
  lookup(zip: string): ZipPlace | undefined;
  lookupByName(city: string, state: string): ZipPlace[];
}

// Loaded lazily: parsing the 44,175 places takes a third of a second.
let loading: Promise<ZipCodes> | undefined;
const zipCodes = (): Promise<ZipCodes> =>
  (loading ??= import('zipcodes').then((module) => module.default as ZipCodes)); // the package has no types

const nearbyMiles = 20;

/** The ZIP code's location, if city and state match. A town may use the ZIP code of a neighboring post office. */
export async function findZip({
  zip,
  city,
  state,
}: Pick<ZipPlace, 'zip' | 'city' | 'state'>): Promise<ZipPlace | undefined> {
  const codes = await zipCodes();
  const place = codes.lookup(zip);
  if (!place || place.state !== state.toUpperCase()) return undefined;
  const isTown = letters(city).startsWith(letters(place.city)); // Spokane Valley has Spokane's codes
  const isNeighbor = () =>
    codes.lookupByName(city, place.state).some((town) => milesBetween(place, town) < nearbyMiles);
  return isTown || isNeighbor() ? place : undefined;
}

/** Letters only, because names such as `Coeur d'Alene` have several spellings. */
const letters = (name: string): string => name.toLowerCase().replaceAll(/[^a-z]/g, '');

type Point = Pick<ZipPlace, 'latitude' | 'longitude'>;
const earthRadiusMiles = 3958.8;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Straight-line (haversine) distance. */
export function milesBetween(from: Point, to: Point): number {
  const half = (degrees: number) => Math.sin(radians(degrees) / 2) ** 2;
  const chord =
    half(to.latitude - from.latitude) +
    Math.cos(radians(from.latitude)) *
      Math.cos(radians(to.latitude)) *
      half(to.longitude - from.longitude);
  return 2 * earthRadiusMiles * Math.asin(Math.sqrt(chord));
}
