const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });

/** For lists, in the reader's own time zone: Mar 2, 2026. */
export const shortDay = (iso: string): string => day.format(new Date(iso));
