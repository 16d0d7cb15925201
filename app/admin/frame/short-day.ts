import { settings } from '#domain/settings.ts';

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: settings.farm.timeZone });

/** For lists, by the farm's clock as the filters count days: Mar 2, 2026. */
export const shortDay = (iso: string): string => day.format(new Date(iso));
