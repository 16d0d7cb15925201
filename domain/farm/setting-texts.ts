import { dayName, isDayOfYear } from '#domain/calendar-days.ts';
import { shortenText } from '#domain/cut-text.ts';
import { formatUsd } from '#domain/money.ts';
import { settingSections, type SettingField } from './setting-fields.ts';
import type { SettingsContent } from './settings-content.ts';
import { writeTaxLines } from './tax-place-lines.ts';
import type { TaxPlace } from './tax-place.ts';

export const taxModeNames = {
  included: 'Prices include sales tax, and totals say so',
  none: 'No sales tax is collected',
} as const;

export const paperNames = { letter: 'Letter', a4: 'A4' } as const;

export const settingAt = (content: object, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((value, member) => (value as Record<string, unknown>)[member], content);

/** Writes a value for people. */
export function formatSetting({ kind, unit = '' }: SettingField, value: unknown): string {
  if (kind === 'places') return writeTaxLines(value as TaxPlace[]) || 'none';
  if (kind === 'money') return formatUsd(Number(value));
  if (kind === 'tax') return taxModeNames[value as keyof typeof taxModeNames];
  if (kind === 'paper') return paperNames[value as keyof typeof paperNames];
  if (kind === 'day' && isDayOfYear(String(value))) return dayName(String(value));
  return value === '' ? 'empty' : `${String(value)}${unit}`;
}

const fields = settingSections.flatMap((section) => section.fields);

const shownCharacters = 40;
const summaryMax = 200;
const shorten = (text: string): string => shortenText(text, shownCharacters);

/** 'Delivery per minute of driving: $1.00 → $1.25; 2 more changes'. Empty when nothing differs. */
export function summarizeChanges(before: SettingsContent, after: SettingsContent): string {
  const changes = fields
    .map((field) => ({
      label: field.label,
      texts: [before, after].map((content) => formatSetting(field, settingAt(content, field.path))),
    }))
    .filter(({ texts: [was, now] }) => was !== now)
    .map(({ label, texts: [was, now] }) => `${label}: ${shorten(was!)} → ${shorten(now!)}`);
  const testimonials = describeTestimonials(before, after);
  return fit(testimonials ? [...changes, testimonials] : changes);
}

/** A line for each. */
export const testimonialsText = ({ testimonials }: SettingsContent): string =>
  testimonials
    .map(
      ({ name, location, rating, variety, text }) =>
        `${name}, ${location}, ${rating} of 5, ${variety}: ${text}`,
    )
    .join('\n');

function describeTestimonials(before: SettingsContent, after: SettingsContent): string | undefined {
  if (testimonialsText(before) === testimonialsText(after)) return undefined;
  const [was, now] = [before.testimonials.length, after.testimonials.length];
  return was === now ? 'Testimonials changed' : `Testimonials: ${was} → ${now}`;
}

/** Joins as many changes as the history has room for. */
function fit(changes: readonly string[]): string {
  for (let shown = changes.length; shown > 0; shown--) {
    const left = changes.length - shown;
    const more = left > 0 ? [`${left} more ${left === 1 ? 'change' : 'changes'}`] : [];
    const text = [...changes.slice(0, shown), ...more].join('; ');
    if (text.length <= summaryMax) return text;
  }
  return '';
}
