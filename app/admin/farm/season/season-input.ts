import type { DescribedPart } from '#domain/admin/revisions.ts';
import { seasonFieldNames, seasonFields, type SeasonContent } from '#domain/admin/season.ts';
import { farmInstant, farmLocal } from '#domain/farm-time.ts';
import { farmTimeZone } from '#domain/farm/settings.ts';

/** A season as typed: times on the farm's clock, empty for none. */
export type SeasonInput = Record<keyof SeasonContent, string>;

const instants: readonly (keyof SeasonContent)[] = ['opensAt', 'closesAt', 'preOrderDeadline'];
const optionalDays: readonly (keyof SeasonContent)[] = ['bannerFrom', 'bannerUntil'];

export const inputOf = (season: SeasonContent): SeasonInput =>
  Object.fromEntries(
    seasonFields.map((field) => {
      const value = season[field];
      const isInstant = instants.includes(field) && typeof value === 'string';
      return [field, isInstant ? farmLocal(value, farmTimeZone) : String(value ?? '')];
    }),
  ) as SeasonInput; // of all fields

/** Unchanged times keep their seconds. Invalid ones are rejected by the schema. */
export const contentOf = (input: SeasonInput, saved: SeasonContent): unknown =>
  Object.fromEntries(
    seasonFields.map((field) => {
      const text = input[field];
      if (field === 'year') return [field, text.trim() === '' ? Number.NaN : Number(text)];
      if (optionalDays.includes(field)) return [field, text || null];
      if (!instants.includes(field)) return [field, text];
      if (text === inputOf(saved)[field]) return [field, saved[field]];
      return [field, text === '' ? null : (farmInstant(text, farmTimeZone) ?? text)];
    }),
  );

/** For comparing two states. */
export function describeSeason(season: SeasonContent): DescribedPart[] {
  const input = inputOf(season);
  return seasonFields.map((field) => ({
    label: seasonFieldNames[field],
    text: instants.includes(field) ? input[field].replace('T', ' ') : input[field],
  }));
}
