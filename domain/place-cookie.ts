/** Holds the visitor's ZIP, five digits. */
export const placeCookie = 'place';

export const readPlaceCookie = (header: string | null): string | undefined =>
  /(?:^|;\s*)place=(\d{5})(?:;|$)/.exec(header ?? '')?.[1];
