import { settings } from '#domain/farm/settings.ts';

/** Note beside a total; undefined where no sales tax is collected. Totals do not change. */
export const taxNote = (mode: typeof settings.taxMode = settings.taxMode): string | undefined =>
  mode === 'included' ? 'Includes sales tax' : undefined;
