import type { ComponentProps } from 'react';
import { get } from 'react-hook-form';
import { ChoiceList } from '#app/ui/choice-list.tsx';
import {
  fieldsWith,
  kind,
  lineField,
  quiet,
  type Choice,
  type Field,
  type FieldSet,
  type Looks,
} from '#app/ui/form/fields.tsx';
import { Problem } from '#app/ui/problem.tsx';
import { readDay, shortDayName } from '#domain/catalog/growing-facts.ts';
import { farmInstant, farmLocal } from '#domain/farm-time.ts';
import type { DescribedPart } from '#domain/farm/revisions.ts';
import { farmTimeZone } from '#domain/farm/settings.ts';
import { AdminCheck } from './controls.tsx';
import { InputField, SelectField, TextField } from './form-field.tsx';

/** A day of every year, such as Sep 15. */
export const yearDayField = kind('line', quiet, (text) => readDay(text.trim()), shortDayName);
/** A moment, on the farm's clock. */
export const momentField = kind(
  'line',
  { ...quiet, type: 'datetime-local' },
  (text) => farmInstant(text, farmTimeZone) ?? text,
  (instant: string) => farmLocal(instant, farmTimeZone),
);
/** Words in one line. */
export const wordsField = (label: string, between: RegExp, join: string, looks: Looks): Field => ({
  ...lineField(label, looks),
  write: (words) => (words as readonly string[]).join(join),
  read: (typed) =>
    String(typed ?? '')
      .split(between)
      .map((word) => word.trim())
      .filter(Boolean),
});

/** The content for people, for comparing two states. */
export const describeFields = (fields: FieldSet, content: object): DescribedPart[] =>
  Object.entries(fields).map(([path, { label, write }]) => {
    const value: unknown = write(get(content, path));
    return { label, text: Array.isArray(value) ? value.join(' ') : String(value ?? '') };
  });

interface RadioProps {
  label: string;
  choices: readonly Choice[];
  name: string;
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  className?: string | undefined;
  columns?: 1 | 2;
  legendAs?: Looks['legendAs'];
  disabled?: boolean;
}
interface CheckProps extends ComponentProps<typeof AdminCheck> {
  error?: string | undefined;
}

/** The dense controls of a set of fields, for a grid around them. */
export const Fields = fieldsWith({
  line: InputField,
  text: TextField,
  choice: SelectField,
  check: ({ error, ...props }: CheckProps) => (
    <>
      <AdminCheck {...props} aria-invalid={error ? true : undefined} />
      <Problem className="text-xs">{error}</Problem>
    </>
  ),
  radio: ({ label, choices, ...props }: RadioProps) => (
    <ChoiceList {...props} legend={label} options={choices} />
  ),
});
