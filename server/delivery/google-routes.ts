import * as z from 'zod';
import { destinationOf, type Address } from '#domain/delivery.ts';
import { askJson } from './ask-json.ts';
import { minutesFromSeconds, type DriveTime, type Place } from './drive-times.ts';
import type { Patience } from './patience.ts';

const answer = z.object({
  routes: z.array(z.object({ duration: z.string().regex(/^\d+(\.\d+)?s$/) })).default([]),
  geocodingResults: z.object({ destination: z.object({ partialMatch: z.boolean().optional() }).optional() }).optional(),
});

export interface GoogleRoutesOptions {
  key: string;
  patience: Patience;
  baseUrl?: string;
}

/** Address and way in one question, to Google's Routes service. */
export async function findGoogleRoute(from: Place, to: Address, { key, patience, baseUrl = 'https://routes.googleapis.com' }: GoogleRoutesOptions): Promise<DriveTime> {
  const { status, body } = await patience((signal) =>
    askJson(new URL('/directions/v2:computeRoutes', baseUrl), {
      method: 'POST',
      signal,
      headers: { 'Content-Type': 'application/json', 'X-Goog-Api-Key': key, 'X-Goog-FieldMask': 'routes.duration,geocodingResults.destination.partialMatch' },
      body: JSON.stringify({ origin: { location: { latLng: { latitude: from.latitude, longitude: from.longitude } } }, destination: { address: destinationOf(to) }, travelMode: 'DRIVE', regionCode: 'us' }),
    }),
  );
  if (status === 404) return { status: 'unknown' };
  if (status !== 200) throw new Error(`The router answered ${status}`);
  const { routes, geocodingResults } = answer.parse(body);
  const [route] = routes;
  // A partial match is a guess at another address: no price is promised for that.
  if (!route || geocodingResults?.destination?.partialMatch) return { status: 'unknown' };
  return { status: 'found', minutes: minutesFromSeconds(Number.parseFloat(route.duration)) };
}
