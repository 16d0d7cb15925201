import type { PlaceClimate } from './place.ts';

// Over https the names have the prefix `__Host-`: another host of the domain cannot set them.

/** Holds the visitor's ZIP, five digits. */
export const placeCookie = 'place';

export const readPlaceCookie = (header: string | null): string | undefined =>
  /(?:^|;\s*)(?:__Host-)?place=(\d{5})(?:;|$)/.exec(header ?? '')?.[1];

/** Holds the zone of that ZIP, where it is known, with its frost; tree pages read it in the browser. */
export const zoneCookie = 'zone';

/** '6b', or '6b_10-12_-3' with the first hard frost and the days that fruit ripens later than at the farm. */
export const zoneCookieValue = ({ zone, hardFrost, shift }: PlaceClimate): string =>
  hardFrost === undefined ? zone : [zone, hardFrost, shift ?? 0].join('_');

export function readZoneCookie(header: string): PlaceClimate | undefined {
  const [, zone, hardFrost, shift] =
    /(?:^|;\s*)(?:__Host-)?zone=(\d+[ab])(?:_(\d\d-\d\d)_(-?\d+))?(?:;|$)/.exec(header) ?? [];
  return zone === undefined
    ? undefined
    : { zone, ...(hardFrost && { hardFrost, shift: Number(shift) }) };
}
