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

// 44,175 places take a third of a second to read: only when somebody asks.
let loading: Promise<ZipCodes> | undefined;
const zipCodes = (): Promise<ZipCodes> => (loading ??= import('zipcodes').then((module) => module.default as ZipCodes)); // the package has no types

const nearbyMiles = 20;

/** Where a ZIP code lies, if city and state are its own. A town may share a code of its neighbour's post office. */
export async function findZip({ zip, city, state }: Pick<ZipPlace, 'zip' | 'city' | 'state'>): Promise<ZipPlace | undefined> {
  const codes = await zipCodes();
  const place = codes.lookup(zip);
  if (!place || place.state !== state.toUpperCase()) return undefined;
  const isTown = letters(city).startsWith(letters(place.city)); // Spokane Valley has Spokane's codes
  const isNeighbour = () => codes.lookupByName(city, place.state).some((town) => milesBetween(place, town) < nearbyMiles);
  return isTown || isNeighbour() ? place : undefined;
}

/** `Coeur d'Alene` is written in several ways. */
const letters = (name: string): string => name.toLowerCase().replaceAll(/[^a-z]/g, '');

type Point = Pick<ZipPlace, 'latitude' | 'longitude'>;
const earthRadiusMiles = 3958.8;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** As the crow flies. */
export function milesBetween(from: Point, to: Point): number {
  const half = (degrees: number) => Math.sin(radians(degrees) / 2) ** 2;
  const chord = half(to.latitude - from.latitude) + Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * half(to.longitude - from.longitude);
  return 2 * earthRadiusMiles * Math.asin(Math.sqrt(chord));
}
