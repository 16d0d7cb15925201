/** Days of the year are `MM-DD`. Counted days start at 0 on January 1 of a year that is not a leap year. */
const dayMs = 86_400_000;
const start = Date.UTC(2025, 0);

const dateOf = (day: string): Date => new Date(`2025-${day}T00:00:00Z`);

/** '02-30' and '2-3' are none. */
export const isDayOfYear = (text: string): boolean => {
  if (!/^\d{2}-\d{2}$/.test(text)) return false;
  const date = dateOf(text);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(5, 10) === text;
};

export const countDays = (day: string): number => (dateOf(day).getTime() - start) / dayMs;

/** Counts past December 31 and before January 1 are days of the neighboring years. */
export const dayOfCount = (count: number): string =>
  new Date(start + count * dayMs).toISOString().slice(5, 10);

export const addDays = (day: string, days: number): string => dayOfCount(countDays(day) + days);

/** 'May 7' */
export const dayName = (day: string): string =>
  dateOf(day).toLocaleDateString('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' });

/** 'May 7 to 15', 'May 28 to June 4' */
export const dayRange = (first: string, last: string): string =>
  first === last
    ? dayName(first)
    : `${dayName(first)} to ${first.slice(0, 2) === last.slice(0, 2) ? Number(last.slice(3)) : dayName(last)}`;

/** 'YYYY-MM-DD' of a counted day; counts past December 31 are of the following year. */
export const dateInYear = (year: number, count: number): string =>
  `${year + Math.floor(count / 365)}-${dayOfCount(count)}`;

/** @param date 'YYYY-MM-DD' */
export const addDate = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);

/** A date of this century, 'YYYY-MM-DD'. */
export const isDay = (text: string): boolean =>
  /^20\d\d-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00Z`).toJSON()?.slice(0, 10) === text;
