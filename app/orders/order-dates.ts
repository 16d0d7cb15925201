const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });
const dayAndTime = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short' });

/** In the reader's own time zone. */
export const formatDay = (iso: string): string => day.format(new Date(iso));
export const formatDayAndTime = (iso: string): string => dayAndTime.format(new Date(iso));
