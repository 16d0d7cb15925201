import * as z from 'zod';
import { askJson } from './ask-json.ts';
import { minutesFromSeconds, type DriveTime, type Place } from './drive-times.ts';
import { withSlash } from './nominatim.ts';
import type { Patience } from './patience.ts';

const answer = z.object({ code: z.string(), routes: z.array(z.object({ duration: z.number().min(0) })).default([]) });
// Codes that say that there is no way, in contrast to a wrong question.
const noWay = new Set(['NoRoute', 'NoSegment']);

export interface OsrmOptions {
  baseUrl: string;
  patience: Patience;
}

/** How long it takes to drive, by the route protocol of OSRM. */
export async function findRoute(from: Place, to: Place, { baseUrl, patience }: OsrmOptions): Promise<DriveTime> {
  const url = new URL(`route/v1/driving/${[from, to].map(({ longitude, latitude }) => `${longitude},${latitude}`).join(';')}?overview=false`, withSlash(baseUrl));
  const { body } = await patience((signal) => askJson(url, { signal }));
  const { code, routes } = answer.parse(body);
  const [route] = routes;
  if (route) return { status: 'found', minutes: minutesFromSeconds(route.duration) };
  if (noWay.has(code)) return { status: 'unknown' };
  throw new Error(`The router answered ${code}`);
}
