import type { Address } from '#domain/orders/delivery.ts';

export interface Place {
  latitude: number;
  longitude: number;
}

/** `unknown`: no such address, or no road to it. */
export type DriveTime = { status: 'found'; minutes: number } | { status: 'unknown' };

/** Driving time from the farm. */
export interface DriveTimes {
  /** @throws when the external services are unavailable */
  find(address: Address): Promise<DriveTime>;
  /** To a position, such as the middle of a ZIP code. @throws in the same way */
  findTo(place: Place): Promise<DriveTime>;
}

/** Rounds up. */
export const minutesFromSeconds = (seconds: number): number => Math.ceil(seconds / 60);
