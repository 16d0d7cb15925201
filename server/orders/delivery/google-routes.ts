import * as z from 'zod';
import { formatDestination, type Address } from '#domain/orders/delivery.ts';
import { minutesFromSeconds, type DriveTime, type Place } from './drive-times.ts';
import { fetchJson } from './fetch-json.ts';
import type { OutboundPolicy } from './outbound-policy.ts';

const routesResponse = z.object({
  routes: z.array(z.object({ duration: z.string().regex(/^\d+(\.\d+)?s$/) })).default([]),
  geocodingResults: z
    .object({ destination: z.object({ partialMatch: z.boolean().optional() }).optional() })
    .optional(),
});

export interface GoogleRoutesOptions {
  key: string;
  policy: OutboundPolicy;
  baseUrl?: string;
}

export type GoogleDestination = { address: Address } | { place: Place };

/** Geocodes and routes in one call to Google's Routes API. */
export async function findGoogleRoute(
  from: Place,
  to: GoogleDestination,
  { key, policy, baseUrl = 'https://routes.googleapis.com' }: GoogleRoutesOptions,
): Promise<DriveTime> {
  const { status, body } = await policy((signal) =>
    fetchJson(new URL('/directions/v2:computeRoutes', baseUrl), {
      method: 'POST',
      signal,
      headers: {
        'Content-Type': 'application/json',
        'X-Goog-Api-Key': key,
        'X-Goog-FieldMask': 'routes.duration,geocodingResults.destination.partialMatch',
      },
      body: JSON.stringify({
        origin: location(from),
        destination:
          'place' in to ? location(to.place) : { address: formatDestination(to.address) },
        travelMode: 'DRIVE',
        regionCode: 'us',
      }),
    }),
  );
  if (status === 404) return { status: 'unknown' };
  if (status !== 200) throw new Error(`The router answered ${status}`);
  const { routes, geocodingResults } = routesResponse.parse(body);
  const [route] = routes;
  // A partial match is a guess at another address: never quote a price for it.
  if (!route || geocodingResults?.destination?.partialMatch) return { status: 'unknown' };
  return { status: 'found', minutes: minutesFromSeconds(Number.parseFloat(route.duration)) };
}

const location = ({ latitude, longitude }: Place) => ({
  location: { latLng: { latitude, longitude } },
});
