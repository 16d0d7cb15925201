import type { PlaceClimate } from './place.ts';

// Over https the names have the prefix `__Host-`: another host of the domain cannot set them.

/** Holds the visitor's ZIP, five digits: the only place where it is kept. Pages read it in the browser, as the zone. */
export const placeCookie = 'place';

export const readPlaceCookie = (header: string | null): string | undefined =>
  /(?:^|;\s*)(?:__Host-)?place=(\d{5})(?:;|$)/.exec(header ?? '')?.[1];

/** Holds the zone of that ZIP, where it is known, with its frost; tree pages read it in the browser. */
export const zoneCookie = 'zone';

/**
 * '6b', or '6b_10-12_-3_2100' with the first hard frost, the days that fruit ripens later than at
 * the farm, and the hours of winter cold. What is not known is left empty.
 */
export const zoneCookieValue = ({ zone, hardFrost, shift, chillHours }: PlaceClimate): string =>
  [zone, hardFrost ?? '', hardFrost === undefined ? '' : (shift ?? 0), chillHours ?? '']
    .join('_')
    .replace(/_+$/, '');

const zoneValue = /^(\d+[ab])(?:_(\d\d-\d\d)?_(-?\d{1,2})?(?:_(\d{1,4}))?)?$/;

/**
 * The value of the cookie; undefined for anything else. Every public page loads this, so it checks
 * no more than the form.
 */
export function readClimate(value: string): PlaceClimate | undefined {
  const [, zone, hardFrost, shift, chillHours] = zoneValue.exec(value) ?? [];
  if (zone === undefined) return undefined;
  return {
    zone,
    ...(hardFrost && { hardFrost, shift: Number(shift ?? 0) }),
    ...(chillHours && { chillHours: Number(chillHours) }),
  };
}

export function readZoneCookie(header: string): PlaceClimate | undefined {
  const [, value = ''] = /(?:^|;\s*)(?:__Host-)?zone=([^;]*)/.exec(header) ?? [];
  return readClimate(value);
}
