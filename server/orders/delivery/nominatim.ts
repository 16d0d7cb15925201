import * as z from 'zod';
import type { Address } from '#domain/orders/delivery.ts';
import type { Place } from './drive-times.ts';
import { fetchJson } from './fetch-json.ts';
import type { OutboundPolicy } from './outbound-policy.ts';

const places = z.array(z.object({ lat: z.coerce.number(), lon: z.coerce.number() }));

export interface NominatimOptions {
  baseUrl: string;
  /** Required by the public service's usage policy. */
  userAgent: string;
  policy: OutboundPolicy;
}

/** Geocodes by Nominatim's structured search, which requires the parts of the address to match. */
export async function findPlace(
  { address, city, state, zipCode }: Address,
  { baseUrl, userAgent, policy }: NominatimOptions,
): Promise<Place | undefined> {
  const url = new URL('search', withSlash(baseUrl));
  url.search = new URLSearchParams({
    street: address,
    city,
    state,
    postalcode: zipCode.slice(0, 5),
    countrycodes: 'us',
    format: 'jsonv2',
    limit: '1',
  }).toString();
  const { status, body } = await policy((signal) =>
    fetchJson(url, { signal, headers: { 'User-Agent': userAgent } }),
  );
  if (status !== 200) throw new Error(`The geocoder answered ${status}`);
  const [place] = places.parse(body);
  return place && { latitude: place.lat, longitude: place.lon };
}

export const withSlash = (url: string): string => (url.endsWith('/') ? url : `${url}/`);
