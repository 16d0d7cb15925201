import * as z from 'zod';
import { url } from '#server/platform/setting-kinds.ts';

/** Drive time settings from the environment; joined in config.ts. */
export const deliveryEnvironment = {
  GEOCODER_URL: url(/^https?$/, 'https://nominatim.example')
    .optional()
    .meta({
      description: 'Nominatim search for drive times; the public server is for evaluation only',
      unset: 'the stand-in',
    }),
  ROUTER_URL: url(/^https?$/, 'https://osrm.example')
    .optional()
    .meta({
      description: 'OSRM route API; the public server is for evaluation only',
      unset: 'the stand-in',
    }),
  GOOGLE_ROUTES_KEY: z.string().optional().describe('Google’s Routes API instead of those two'),
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
