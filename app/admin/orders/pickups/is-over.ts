import type { PickupDayDetails } from '#domain/admin/pickups.ts';
import { windowInstants } from '#domain/orders/pickups.ts';

/** Whether the last window of the day has ended. */
export const isOver = ({ windows }: Pick<PickupDayDetails, 'windows'>): boolean =>
  windows.length > 0 && windows.every((window) => windowInstants(window).end <= new Date());
