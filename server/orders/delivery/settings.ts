import * as z from 'zod';
import { url } from '#server/platform/setting-kinds.ts';

/** Drive time settings from the environment; joined in config.ts. */
export const deliveryEnvironment = {
  /** Either a Nominatim geocoder and an OSRM router, or a Google key. */
  GEOCODER_URL: url(/^https?$/, 'https://nominatim.example').optional(),
  ROUTER_URL: url(/^https?$/, 'https://osrm.example').optional(),
  GOOGLE_ROUTES_KEY: z.string().optional(),
};
export type DeliveryEnvironment = z.infer<z.ZodObject<typeof deliveryEnvironment>>;

export type DeliveryConfig =
  | { provider: 'google'; key: string }
  | { provider: 'open'; geocoderUrl: string; routerUrl: string };

export function deliveryConfig({
  GOOGLE_ROUTES_KEY: key,
  GEOCODER_URL: geocoderUrl,
  ROUTER_URL: routerUrl,
}: DeliveryEnvironment): DeliveryConfig {
  if (key) return { provider: 'google', key };
  return { provider: 'open', geocoderUrl: geocoderUrl!, routerUrl: routerUrl! }; // `deliveryProblems` has checked both
}

export const deliveryProblems = ({
  GOOGLE_ROUTES_KEY,
  GEOCODER_URL,
  ROUTER_URL,
}: DeliveryEnvironment): string[] =>
  GOOGLE_ROUTES_KEY || (GEOCODER_URL && ROUTER_URL)
    ? []
    : ['GEOCODER_URL, ROUTER_URL: must both be set, unless GOOGLE_ROUTES_KEY is'];
