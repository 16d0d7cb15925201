import { readZoneCookie } from '#domain/place-cookie.ts';

/** The zone of this device's place, from the cookie that comes and goes with its ZIP. */
export const savedZone = (): string | undefined => readZoneCookie(document.cookie);
