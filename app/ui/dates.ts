import { farmTimeZone as timeZone } from '#domain/farm/settings.ts';

const day = { dateStyle: 'long' } as const;
const dayAndTime = { dateStyle: 'long', timeStyle: 'short' } as const;
const viewerDay = new Intl.DateTimeFormat('en-US', day);
const viewerDayAndTime = new Intl.DateTimeFormat('en-US', dayAndTime);
const farmDay = new Intl.DateTimeFormat('en-US', { ...day, timeZone });
const farmDayAndTime = new Intl.DateTimeFormat('en-US', { ...dayAndTime, timeZone });

/** In the viewer's time zone. */
export const formatDay = (iso: string): string => viewerDay.format(new Date(iso));
export const formatDayAndTime = (iso: string): string => viewerDayAndTime.format(new Date(iso));

/** For orders: in the farm's time zone, so that pages, filters and exports show the same day. */
export const formatFarmDay = (iso: string): string => farmDay.format(new Date(iso));
export const formatFarmDayAndTime = (iso: string): string => farmDayAndTime.format(new Date(iso));

/** Deadlines are at midnight: the day before is the last one. */
export const formatLastDay = (deadline: string): string =>
  formatFarmDay(new Date(Date.parse(deadline) - 1).toISOString());
