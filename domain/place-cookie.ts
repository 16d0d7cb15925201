// Over https the names have the prefix `__Host-`: another host of the domain cannot set them.

/** Holds the visitor's ZIP, five digits. */
export const placeCookie = 'place';

export const readPlaceCookie = (header: string | null): string | undefined =>
  /(?:^|;\s*)(?:__Host-)?place=(\d{5})(?:;|$)/.exec(header ?? '')?.[1];

/** Holds the zone of that ZIP, where it is known; tree pages read it in the browser. */
export const zoneCookie = 'zone';

export const readZoneCookie = (header: string): string | undefined =>
  /(?:^|;\s*)(?:__Host-)?zone=(\d+[ab])(?:;|$)/.exec(header)?.[1];
