import type { Address } from '#domain/delivery.ts';

export interface Place {
  latitude: number;
  longitude: number;
}

/** `unknown`: there is no such address, or no road to it. */
export type DriveTime = { status: 'found'; minutes: number } | { status: 'unknown' };

/** How long the way from the farm takes. Asks services outside, so it may throw: nobody knows then. */
export interface DriveTimes {
  find(address: Address): Promise<DriveTime>;
}

/** Begun minutes count. */
export const minutesFromSeconds = (seconds: number): number => Math.ceil(seconds / 60);
