import { farmTimeZone as timeZone } from '#domain/farm/settings.ts';

const day = { dateStyle: 'long' } as const;
const dayAndTime = { dateStyle: 'long', timeStyle: 'short' } as const;
const farmDay = new Intl.DateTimeFormat('en-US', { ...day, timeZone });
const farmDayAndTime = new Intl.DateTimeFormat('en-US', { ...dayAndTime, timeZone });

/**
 * Days are those of the farm's time zone everywhere, so that pages, mails, filters and exports show
 * the same day and time.
 */
export const formatFarmDay = (iso: string): string => farmDay.format(new Date(iso));
export const formatFarmDayAndTime = (iso: string): string => farmDayAndTime.format(new Date(iso));

/** Deadlines are at midnight: the day before is the last one. */
export const formatLastDay = (deadline: string): string =>
  formatFarmDay(new Date(Date.parse(deadline) - 1).toISOString());
