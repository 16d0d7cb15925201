import { settings } from '#domain/settings.ts';

const day = { dateStyle: 'long' } as const;
const dayAndTime = { dateStyle: 'long', timeStyle: 'short' } as const;
const { timeZone } = settings.farm;
const readerDay = new Intl.DateTimeFormat('en-US', day);
const readerDayAndTime = new Intl.DateTimeFormat('en-US', dayAndTime);
const farmDay = new Intl.DateTimeFormat('en-US', { ...day, timeZone });
const farmDayAndTime = new Intl.DateTimeFormat('en-US', { ...dayAndTime, timeZone });

/** In the reader's own time zone. */
export const formatDay = (iso: string): string => readerDay.format(new Date(iso));
export const formatDayAndTime = (iso: string): string => readerDayAndTime.format(new Date(iso));

/** Of orders: by the farm's clock, so that customer, farm, filters and files name the same day. */
export const formatFarmDay = (iso: string): string => farmDay.format(new Date(iso));
export const formatFarmDayAndTime = (iso: string): string => farmDayAndTime.format(new Date(iso));
