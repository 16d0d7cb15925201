import { useSyncExternalStore } from 'react';
import { readPlaceCookie, readZoneCookie } from '#domain/growing/place-cookie.ts';
import type { PlaceClimate } from '#domain/growing/place.ts';
import { onPlaceChange } from './use-place-key.ts';

/** The climate of this device's place, from the cookie that comes and goes with its ZIP. */
export const savedClimate = (): PlaceClimate | undefined => readZoneCookie(document.cookie);

/** The ZIP code of this device's place. A browser that got its cookie from an earlier release has the climate alone. */
export const savedZip = (): string | undefined => readPlaceCookie(document.cookie);

/** Undefined on the server and during hydration, because stored pages are the same for everyone. */
export const useSavedZip = (): string | undefined =>
  useSyncExternalStore(onPlaceChange, savedZip, () => undefined);
