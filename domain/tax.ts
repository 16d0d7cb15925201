import { settings } from './settings.ts';

/** What stands beside a total; undefined where the farm collects no sales tax. Totals are the same either way. */
export const taxNote = (mode: typeof settings.taxMode = settings.taxMode): string | undefined => (mode === 'included' ? 'Includes sales tax' : undefined);
