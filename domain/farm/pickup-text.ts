import { dayAt, type Season } from './season.ts';
import { farmTimeZone } from './settings.ts';

/** 'late March to early May 2027, as soon as the soil can be worked'; the current year is not said. */
export function pickupText(
  {
    pickupFrom,
    pickupUntil,
    pickupNote,
  }: Pick<Season, 'pickupFrom' | 'pickupUntil' | 'pickupNote'>,
  now: Date = new Date(),
): string {
  const [from, until] = [partOfMonth(pickupFrom), partOfMonth(pickupUntil)];
  const [fromYear, untilYear] = [pickupFrom.slice(0, 4), pickupUntil.slice(0, 4)];
  const thisYear = dayAt(now, farmTimeZone).slice(0, 4);
  const start = fromYear === untilYear ? from : `${from} ${fromYear}`;
  const end = fromYear === untilYear && untilYear === thisYear ? until : `${until} ${untilYear}`;
  const weeks = from === until && fromYear === untilYear ? end : `${start} to ${end}`;
  return pickupNote ? `${weeks}, ${pickupNote}` : weeks;
}

function partOfMonth(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  return `${thirdOfMonth(date.getUTCDate())} ${date.toLocaleDateString('en-US', { month: 'long', timeZone: 'UTC' })}`;
}

function thirdOfMonth(day: number): string {
  if (day <= 10) return 'early';
  return day <= 20 ? 'mid' : 'late';
}
