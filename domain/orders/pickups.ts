import * as z from 'zod/mini';
import { farmInstant, farmLocal } from '#domain/farm-time.ts';
import { dayAt, yearOption } from '#domain/farm/season.ts';
import { farmTimeZone, settings } from '#domain/farm/settings.ts';
import type { DeliveryType } from '#domain/statuses.ts';

/** Where an order stands on its day. `done`: handed over. */
export type PickupState = 'booked' | 'arrived' | 'missed' | 'done';
export type PickupAnswer = 'accepted' | 'another' | 'canceled';

/** A time on a day of the farm's calendar; 'YYYY-MM-DD' and 'HH:mm'. */
export interface WindowTime {
  day: string;
  starts: string;
  ends: string;
}

/** A time that customers choose; only those with room are shown. */
export interface PickupWindow extends WindowTime {
  id: string;
  kind: DeliveryType;
}

/** The window of an order. */
export interface OrderPickup extends WindowTime {
  windowId: string;
  state: PickupState;
  /** Names what was seen, when it is moved. */
  version: number;
}

const instant = (local: string): Date => {
  const at = farmInstant(local, farmTimeZone);
  if (at === undefined) throw new Error(`No such time: ${local}`);
  return new Date(at);
};

export const windowInstants = ({ day, starts, ends }: WindowTime): { start: Date; end: Date } => ({
  start: instant(`${day}T${starts}`),
  end: instant(`${day}T${ends}`),
});

/**
 * Until then a window can be booked, and left. Counted on the farm's clock, so that 48 hours are two days even when the
 * clock changes.
 */
export function bookableUntil({ day, starts }: WindowTime): Date {
  const local = Date.parse(`${day}T${starts}Z`) - settings.pickups.cutoffHours * 3_600_000;
  return instant(new Date(local).toISOString().slice(0, 16));
}

export const isBookable = (window: WindowTime, now: Date): boolean => now < bookableUntil(window);

/** Its QR code as an image. */
export const codeImagePath = (handoverCode: string): string =>
  `/api/pickups/code/${handoverCode}.png`;

/** 'Saturday, April 3'; with the year when it is another than now: 'Saturday, April 3, 2027'. */
export const pickupDayName = (day: string, now = new Date()): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    ...yearOption(day, dayAt(now, farmTimeZone)),
    timeZone: 'UTC',
  });

/** '9:30 AM' */
export const clockTime = (time: string): string =>
  new Date(`2025-01-01T${time}:00Z`).toLocaleTimeString('en-US', {
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'UTC',
  });

/** '9:00 to 9:30 AM' */
export function windowHours({ starts, ends }: Pick<WindowTime, 'starts' | 'ends'>): string {
  const [from, until] = [clockTime(starts), clockTime(ends)];
  return `${from.slice(-2) === until.slice(-2) ? from.slice(0, -3) : from} to ${until}`;
}

/** 'Thursday, April 1, 9:00 AM' on the farm's clock. */
export const momentText = (at: Date): string => {
  const [day, time] = farmLocal(at.toISOString(), farmTimeZone).split('T');
  return `${pickupDayName(day!)}, ${clockTime(time!)}`;
};

/** 'Saturday, April 3, 9:00 to 9:30 AM' */
export const windowText = (window: WindowTime): string =>
  `${pickupDayName(window.day)}, ${windowHours(window)}`;

/** Of those that have room, so many are named before the checkout shows all. */
export const namedDaysMax = 3;

/** 'Sat, Apr 3', with the year when it is another than now. */
const shortDayName = (day: string, now: Date): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    ...yearOption(day, dayAt(now, farmTimeZone)),
    timeZone: 'UTC',
  });

/** Days on which trees can be picked up. */
export interface DaysWithRoom {
  /** The next ones; 'YYYY-MM-DD'. */
  days: string[];
  /** Days are open, but none has room for so many trees. */
  tooMany: boolean;
}

/** 'Next days with room: Sat, Apr 3; Sun, Apr 4', in one line. */
export function roomText({ days, tooMany }: DaysWithRoom, trees: number, now = new Date()): string {
  if (days.length === 0) return nothingToChoose('pickup', { trees, tooMany });
  const named = days.slice(0, namedDaysMax).map((day) => shortDayName(day, now));
  return `${days.length === 1 ? 'The only day with room is' : 'Next days with room:'} ${named.join('; ')}`;
}

/** Why there is nothing to choose, and who does what next. */
export const nothingToChoose = (
  kind: DeliveryType,
  { trees, tooMany }: { trees: number; tooMany: boolean },
): string =>
  tooMany
    ? `No ${kind} day has room for ${trees} trees at once. We will call you and arrange a day with you.`
    : 'No day has room right now. We will email you when days open.';

/** Where an order can go. */
export interface PickupChoices {
  windows: PickupWindow[];
  /** Days are open, but none has room for so many trees. */
  tooMany: boolean;
  calendarUrl: string;
}

/** `version` is that of the pickup that was seen; null: the order had none. */
export const bookWindowSchema = z.strictObject({
  windowId: z.uuid('Choose a day'),
  version: z.nullable(z.int()),
});
export type BookWindow = z.infer<typeof bookWindowSchema>;
