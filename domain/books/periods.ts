import { addDate } from '#domain/calendar-days.ts';

// Days are ISO dates at the farm: they have no time zone, so the clock's changes do not matter here.

export const periodSizes = ['day', 'month', 'quarter'] as const;
export type PeriodSize = (typeof periodSizes)[number];

const utc = (day: string): Date => new Date(`${day}T00:00Z`);
const iso = (date: Date): string => date.toISOString().slice(0, 10);
const months = { month: 1, quarter: 3 } as const;

/** First day of the period that contains a day. */
export function periodStart(day: string, size: PeriodSize): string {
  if (size === 'day') return day;
  const month = utc(day).getUTCMonth();
  return `${day.slice(0, 5)}${String(month - (month % months[size]) + 1).padStart(2, '0')}-01`;
}

/** Last day of the period that starts on a day. */
export function periodEnd(start: string, size: PeriodSize): string {
  if (size === 'day') return start;
  const date = utc(start);
  return iso(new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months[size], 0)));
}

/** `2026-03-02`, `2026-03` or `2026 Q1` */
export function periodName(start: string, size: PeriodSize): string {
  if (size === 'day') return start;
  if (size === 'month') return start.slice(0, 7);
  return `${start.slice(0, 4)} Q${Math.floor(utc(start).getUTCMonth() / 3) + 1}`;
}

const presetNames = {
  'this-month': 'This month',
  'last-month': 'Last month',
  'this-quarter': 'This quarter',
  'last-quarter': 'Last quarter',
  'this-year': 'This year',
  'last-year': 'Last year',
} as const;
export type RangePreset = keyof typeof presetNames;
export const rangePresets = Object.entries(presetNames) as [RangePreset, string][]; // keys of the object

/** @param today at the farm */
export function presetRange(preset: RangePreset, today: string): { from: string; to: string } {
  if (preset === 'this-year' || preset === 'last-year') {
    const year = Number(today.slice(0, 4)) - (preset === 'last-year' ? 1 : 0);
    return { from: `${year}-01-01`, to: `${year}-12-31` };
  }
  const size = preset.endsWith('month') ? 'month' : 'quarter';
  const current = periodStart(today, size);
  const from = preset.startsWith('this') ? current : periodStart(addDate(current, -1), size);
  return { from, to: periodEnd(from, size) };
}
