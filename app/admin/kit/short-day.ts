import { farmTimeZone } from '#domain/farm/settings.ts';

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: farmTimeZone });

/** `Mar 2, 2026`, in the farm's time zone like the date filters. */
export const shortDay = (iso: string): string => day.format(new Date(iso));
