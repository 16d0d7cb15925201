import { addDate } from './calendar-days.ts';

// Times as admins type them: 'YYYY-MM-DDTHH:mm' on the farm's clock, as in <input type="datetime-local">.

/** @param at ISO 8601 in UTC */
export const farmLocal = (at: string, timeZone: string): string =>
  localText(new Date(at), timeZone).slice(0, 16);

/** Mail that waits for a day goes out in the morning. */
const firstMailTime = '06:00';

/**
 * The day whose mail is due; before the morning still the day before. By the clock, because days of
 * 23 and 25 hours exist.
 */
export function mailDay(now: Date, timeZone: string): string {
  const [day, time] = farmLocal(now.toISOString(), timeZone).split('T') as [string, string];
  return time < firstMailTime ? addDate(day, -1) : day;
}

/** Undefined for an invalid time. A time that the clock skips becomes the hour after; a repeated one is its first. */
export function farmInstant(local: string, timeZone: string): string | undefined {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(local)) return undefined;
  const asUtc = Date.parse(`${local}Z`);
  if (Number.isNaN(asUtc)) return undefined;
  const dayMs = 86_400_000;
  // The offsets of the days around it: they differ when the clock changes.
  const [before, after] = [offsetAt(asUtc - dayMs, timeZone), offsetAt(asUtc + dayMs, timeZone)];
  const found = [asUtc - before, asUtc - after].find((at) => asUtc - at === offsetAt(at, timeZone));
  return `${new Date(found ?? asUtc - before).toISOString().slice(0, 19)}Z`;
}

/** Milliseconds by which the local clock is ahead of UTC. */
const offsetAt = (at: number, timeZone: string): number =>
  Date.parse(`${localText(new Date(at), timeZone)}Z`) - Math.floor(at / 1000) * 1000;

const localText = (at: Date, timeZone: string): string =>
  at.toLocaleString('sv-SE', { timeZone }).replace(' ', 'T'); // Sweden writes ISO dates
