import * as z from 'zod';
import { minutesFromSeconds, type DriveTime, type Place } from './drive-times.ts';
import { fetchJson } from './fetch-json.ts';
import { withSlash } from './nominatim.ts';
import type { OutboundPolicy } from './outbound-policy.ts';

const routeResponse = z.object({
  code: z.string(),
  routes: z.array(z.object({ duration: z.number().min(0) })).default([]),
});
// No route exists; every other code means our request was invalid.
const noRoute = new Set(['NoRoute', 'NoSegment']);

export interface OsrmOptions {
  baseUrl: string;
  policy: OutboundPolicy;
}

/** Driving time from OSRM's route service. */
export async function findRoute(
  from: Place,
  to: Place,
  { baseUrl, policy }: OsrmOptions,
): Promise<DriveTime> {
  const url = new URL(
    `route/v1/driving/${[from, to].map(({ longitude, latitude }) => `${longitude},${latitude}`).join(';')}?overview=false`,
    withSlash(baseUrl),
  );
  const { body } = await policy((signal) => fetchJson(url, { signal }));
  const { code, routes } = routeResponse.parse(body);
  const [route] = routes;
  if (route) return { status: 'found', minutes: minutesFromSeconds(route.duration) };
  if (noRoute.has(code)) return { status: 'unknown' };
  throw new Error(`The router answered ${code}`);
}
