import * as z from 'zod';
import type { Address } from '#domain/delivery.ts';
import { askJson } from './ask-json.ts';
import type { Place } from './drive-times.ts';
import type { Patience } from './patience.ts';

const places = z.array(z.object({ lat: z.coerce.number(), lon: z.coerce.number() }));

export interface NominatimOptions {
  baseUrl: string;
  /** The public service wants to know who asks. */
  userAgent: string;
  patience: Patience;
}

/** Where an address is, by the search protocol of Nominatim. Its parts must belong together. */
export async function findPlace({ address, city, state, zipCode }: Address, { baseUrl, userAgent, patience }: NominatimOptions): Promise<Place | undefined> {
  const url = new URL('search', withSlash(baseUrl));
  url.search = new URLSearchParams({ street: address, city, state, postalcode: zipCode.slice(0, 5), countrycodes: 'us', format: 'jsonv2', limit: '1' }).toString();
  const { status, body } = await patience((signal) => askJson(url, { signal, headers: { 'User-Agent': userAgent } }));
  if (status !== 200) throw new Error(`The geocoder answered ${status}`);
  const [place] = places.parse(body);
  return place && { latitude: place.lat, longitude: place.lon };
}

export const withSlash = (url: string): string => (url.endsWith('/') ? url : `${url}/`);
