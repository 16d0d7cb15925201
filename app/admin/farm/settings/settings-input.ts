import type { Path } from 'react-hook-form';
import { centsOrNaN, dollars, wholeOrNaN } from '#app/admin/kit/form-values.ts';
import { settingSections, type SettingField } from '#domain/admin/setting-fields.ts';
import { settingAt } from '#domain/admin/setting-texts.ts';
import type { SettingsContent } from '#domain/admin/settings.ts';
import { readDay, shortDayName } from '#domain/catalog/growing-facts.ts';

export const emptyTestimonial = { name: '', location: '', rating: '5', variety: '', text: '' };

/** The form, as typed. `fields` by the path of the setting, with `/` for `.`, which means nesting to the form library. */
export interface SettingsInput {
  fields: Record<string, string>;
  testimonials: (typeof emptyTestimonial)[];
}

const allFields = settingSections.flatMap(({ fields }) => fields);
export const inputName = ({ path }: SettingField): string => path.replaceAll('.', '/');

const typed = ({ kind }: SettingField, value: unknown): string =>
  kind === 'money'
    ? dollars(Number(value))
    : kind === 'day'
      ? shortDayName(String(value))
      : String(value);

export const inputOf = (content: SettingsContent): SettingsInput => ({
  fields: Object.fromEntries(
    allFields.map((field) => [inputName(field), typed(field, settingAt(content, field.path))]),
  ),
  testimonials: content.testimonials.map(({ rating, ...texts }) => ({
    ...texts,
    rating: String(rating),
  })),
});

function valueOf({ kind }: SettingField, text: string): unknown {
  if (kind === 'money') return centsOrNaN(text);
  if (kind === 'whole') return wholeOrNaN(text);
  if (kind === 'day') return readDay(text.trim());
  return kind === 'decimal' ? Number(text.trim() || Number.NaN) : text;
}

/** What was typed, for the schema to check. */
export function contentFrom({ fields, testimonials }: SettingsInput): unknown {
  const content: Record<string, unknown> = {
    testimonials: testimonials.map(({ rating, ...texts }) => ({
      ...texts,
      rating: Number(rating),
    })),
  };
  for (const field of allFields)
    setAt(content, field.path.split('.'), valueOf(field, fields[inputName(field)] ?? ''));
  return content;
}

function setAt(group: Record<string, unknown>, [name, ...rest]: string[], value: unknown): void {
  if (rest.length === 0) group[name!] = value;
  else setAt((group[name!] ??= {}) as Record<string, unknown>, rest, value);
}

/** The form's name of an issue's path: `fields.farm/phone` or `testimonials.0.name`. */
export const inputPath = (path: readonly PropertyKey[]): Path<SettingsInput> =>
  path[0] === 'testimonials'
    ? (path.join('.') as Path<SettingsInput>) // the schema has the form's testimonials
    : `fields.${path.join('/')}`;
