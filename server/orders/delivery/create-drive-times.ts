import { settings } from '#domain/farm/settings.ts';
import type { DriveTimes } from './drive-times.ts';
import { findGoogleRoute } from './google-routes.ts';
import { findPlace } from './nominatim.ts';
import { findRoute } from './osrm.ts';
import { createOutboundPolicy } from './outbound-policy.ts';
import type { DeliveryConfig } from './settings.ts';

/** Google with a key, otherwise a Nominatim geocoder and an OSRM router. Each service has its own circuit breaker. */
export function createDriveTimes(config: DeliveryConfig, publicUrl: string): DriveTimes {
  if (config.provider === 'google') {
    const google = { key: config.key, policy: createOutboundPolicy() };
    return {
      find: (address) => findGoogleRoute(settings.farm, { address }, google),
      findTo: (place) => findGoogleRoute(settings.farm, { place }, google),
    };
  }
  const geocoder = {
    baseUrl: config.geocoderUrl,
    userAgent: `${settings.name} (${publicUrl})`,
    policy: createOutboundPolicy(),
  };
  const router = { baseUrl: config.routerUrl, policy: createOutboundPolicy() };
  return {
    async find(address) {
      const place = await findPlace(address, geocoder);
      return place ? findRoute(settings.farm, place, router) : { status: 'unknown' };
    },
    findTo: (place) => findRoute(settings.farm, place, router),
  };
}
