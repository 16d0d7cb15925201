import { settings } from '#domain/settings.ts';
import type { DeliveryConfig } from './settings.ts';
import type { DriveTimes } from './drive-times.ts';
import { findGoogleRoute } from './google-routes.ts';
import { findPlace } from './nominatim.ts';
import { findRoute } from './osrm.ts';
import { createPatience } from './patience.ts';

const { farm } = settings;

/** By Google with a key, else by a geocoder and a router that speak the open protocols. Each has a breaker of its own. */
export function createDriveTimes(config: DeliveryConfig, publicUrl: string): DriveTimes {
  if (config.provider === 'google') {
    const patience = createPatience();
    return { find: (address) => findGoogleRoute(farm, address, { key: config.key, patience }) };
  }
  const geocoder = { baseUrl: config.geocoderUrl, userAgent: `${settings.name} (${publicUrl})`, patience: createPatience() };
  const router = { baseUrl: config.routerUrl, patience: createPatience() };
  return {
    async find(address) {
      const place = await findPlace(address, geocoder);
      return place ? findRoute(farm, place, router) : { status: 'unknown' };
    },
  };
}
