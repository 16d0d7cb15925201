import { readZoneCookie } from '#domain/growing/place-cookie.ts';
import type { PlaceClimate } from '#domain/growing/place.ts';

/** The climate of this device's place, from the cookie that comes and goes with its ZIP. */
export const savedClimate = (): PlaceClimate | undefined => readZoneCookie(document.cookie);
