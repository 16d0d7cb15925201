import { generateCookie } from 'hono/cookie';
import { placeCookie, zoneCookie, zoneCookieValue } from '#domain/growing/place-cookie.ts';
import type { PlaceClimate } from '#domain/growing/place.ts';

const yearSeconds = 365 * 86_400;

export interface KeptPlace {
  zip: string;
  /** Undefined where we have no data. */
  climate: PlaceClimate | undefined;
}

/**
 * The cookies that keep a place in the browser, or forget it. The zone is set with the ZIP, so that one is never kept
 * without the other. Pages are stored and the same for everyone, so the browser's scripts read both.
 */
export function placeCookies(publicUrl: string, place: KeptPlace | undefined): string[] {
  const secure = publicUrl.startsWith('https:');
  const values = {
    [placeCookie]: place?.zip ?? '',
    [zoneCookie]: place?.climate ? zoneCookieValue(place.climate) : '',
  };
  return Object.entries(values).map(([name, value]) =>
    generateCookie(name, value, {
      path: '/',
      sameSite: 'Lax',
      secure,
      prefix: secure ? 'host' : undefined,
      maxAge: value ? yearSeconds : 0,
    }),
  );
}
