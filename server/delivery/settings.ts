import * as z from 'zod';
import { url } from '#server/start/setting-kinds.ts';

/** Settings of measuring the way that the program reads from its environment, joined in config.ts. */
export const deliveryEnvironment = {
  /** How far it is to a customer: a geocoder and a router that speak Nominatim's and OSRM's protocols, or a key of Google's. */
  GEOCODER_URL: url(/^https?$/, 'https://nominatim.example').optional(),
  ROUTER_URL: url(/^https?$/, 'https://osrm.example').optional(),
  GOOGLE_ROUTES_KEY: z.string().optional(),
};
export type DeliveryEnvironment = z.infer<z.ZodObject<typeof deliveryEnvironment>>;

export type DeliveryConfig = { provider: 'google'; key: string } | { provider: 'open'; geocoderUrl: string; routerUrl: string };

export function deliveryConfig({ GOOGLE_ROUTES_KEY: key, GEOCODER_URL: geocoderUrl, ROUTER_URL: routerUrl }: DeliveryEnvironment): DeliveryConfig {
  if (key) return { provider: 'google', key };
  return { provider: 'open', geocoderUrl: geocoderUrl!, routerUrl: routerUrl! }; // a problem otherwise
}

export const deliveryProblems = ({ GOOGLE_ROUTES_KEY, GEOCODER_URL, ROUTER_URL }: DeliveryEnvironment): string[] =>
  GOOGLE_ROUTES_KEY || (GEOCODER_URL && ROUTER_URL) ? [] : ['GEOCODER_URL, ROUTER_URL: are not both set, and there is no GOOGLE_ROUTES_KEY instead'];
