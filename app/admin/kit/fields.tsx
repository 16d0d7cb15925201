import type { ComponentProps, ComponentType, ReactNode } from 'react';
import { get, set, type FieldValues } from 'react-hook-form';
import { readDay, shortDayName } from '#domain/catalog/growing-facts.ts';
import { farmInstant, farmLocal } from '#domain/farm-time.ts';
import type { DescribedPart } from '#domain/farm/revisions.ts';
import { farmTimeZone } from '#domain/farm/settings.ts';
import { AdminCheck, type Option } from './controls.tsx';
import { InputField, SelectField, TextField } from './form-field.tsx';
import { centsOrNaN, dollars, orNull, wholeOrNaN } from './form-values.ts';
import type { SchemaForm } from './use-schema-form.ts';

interface Looks extends Omit<ComponentProps<'input'>, 'className'> {
  className?: string | undefined;
  hint?: ReactNode;
  /** The height of a field for text of several paragraphs. */
  rows?: number;
  options?: readonly Option[];
}
type Control = 'line' | 'text' | 'choice' | 'check';
const controls = {
  line: InputField,
  text: TextField,
  choice: SelectField,
  check: AdminCheck,
} as Record<Control, ComponentType<object>>;

interface Options extends Looks {
  /** Null is an empty field. */
  optional?: boolean;
  /** Only there while another field has this value. */
  when?: readonly [path: string, value: string];
}

/** A field of a form: its control, how a value is written into it, and how what was typed is read. */
export interface Field {
  label: string;
  /** Missing where the screen has a control of its own. */
  control?: Control;
  looks: Looks;
  when?: Options['when'];
  write(value: unknown): unknown;
  /** For the schema to check: what cannot be read stays invalid. */
  read(typed: unknown): unknown;
}
/** The form of a set of fields. */
export type FieldsForm = SchemaForm<FieldValues>;
/** The fields of a form, by the path of their value in the content, such as `rule.percent`. */
export type FieldSet = Readonly<Record<string, Field>>;

const same = (value: unknown) => value;
const asText = (value: unknown): string => String(value ?? '');

/** Makes the fields of one kind. Texts are the same in form and content unless told otherwise. */
const kind =
  (
    control: Control,
    defaults: Looks = {},
    read: (text: string) => unknown = same,
    write: (value: never) => unknown = asText,
  ) =>
  (label: string, { optional, when, ...looks }: Options = {}): Field => ({
    label,
    control,
    when,
    looks: { ...defaults, ...looks },
    write: (value) => (value === null || value === undefined ? '' : write(value as never)),
    read: (typed) =>
      optional ? orNull(String(typed), (text) => read(text.trim())) : read(String(typed)),
  });

const quiet = { autoComplete: 'off' };
export const lineField = kind('line', quiet);
export const textField = kind('text');
export const moneyField = kind('line', { ...quiet, inputMode: 'decimal' }, centsOrNaN, dollars);
export const wholeField = kind('line', { ...quiet, inputMode: 'numeric' }, wholeOrNaN);
export const numberField = kind('line', { ...quiet, inputMode: 'numeric' }, (text) =>
  Number(text.trim() || Number.NaN),
);
export const dateField = kind('line', { ...quiet, type: 'date' });
/** A day of every year, such as Sep 15. */
export const yearDayField = kind('line', quiet, (text) => readDay(text.trim()), shortDayName);
/** A moment, on the farm's clock. */
export const momentField = kind(
  'line',
  { ...quiet, type: 'datetime-local' },
  (text) => farmInstant(text, farmTimeZone) ?? text,
  (instant: string) => farmLocal(instant, farmTimeZone),
);
export const choiceField = (label: string, options: readonly Option[], looks: Options = {}) =>
  kind('choice')(label, { ...looks, options });
export const checkField = (label: string, looks: Looks = {}): Field =>
  ownField(label, { control: 'check', looks, write: Boolean, read: Boolean });
/** A value that is in the form as it is, or that the screen has a control of its own for. */
export const ownField = (label: string, more: Partial<Field> = {}): Field => ({
  label,
  looks: {},
  write: same,
  read: same,
  ...more,
});
/** Words in one line. */
export const wordsField = (label: string, between: RegExp, join: string, looks: Looks): Field => ({
  ...lineField(label, looks),
  write: (words) => (words as readonly string[]).join(join),
  read: (typed) =>
    asText(typed)
      .split(between)
      .map((word) => word.trim())
      .filter(Boolean),
});

/** The fields of a part of the content. */
export const within = (part: string, fields: FieldSet): FieldSet =>
  Object.fromEntries(
    Object.entries(fields).map(([path, field]) => {
      const when = field.when && ([`${part}.${field.when[0]}`, field.when[1]] as const);
      return [`${part}.${path}`, { ...field, when }];
    }),
  );

/** The content as a form has it. */
export function typedOf(fields: FieldSet, content: object): FieldValues {
  const typed: FieldValues = {};
  for (const [path, { write }] of Object.entries(fields))
    set(typed, path, write(get(content, path)));
  return typed;
}

/** What was typed, for the schema to check. What was not touched stays as it is in the content. */
export function readTyped(fields: FieldSet, typed: FieldValues, opened: object = {}): FieldValues {
  const content: FieldValues = {};
  for (const [path, { read, write, when }] of Object.entries(fields)) {
    if (when && get(typed, when[0]) !== when[1]) continue;
    const [text, before]: unknown[] = [get(typed, path), get(opened, path)];
    set(content, path, before !== undefined && text === write(before) ? before : read(text));
  }
  return content;
}

/** Adds what no field is for. */
export type Complete = (read: FieldValues) => unknown;

/** What `useSchemaForm` needs to edit the content with these fields. */
export const asTyped = (fields: FieldSet, content: object, complete: Complete = same) => ({
  values: typedOf(fields, content),
  toContent: (typed: FieldValues): unknown => complete(readTyped(fields, typed, content)),
  inputAt(path: readonly PropertyKey[]): string {
    const issue = path.join('.');
    const own = Object.keys(fields).find((name) => issue === name || issue.startsWith(`${name}.`));
    if (!own) return 'root';
    return fields[own]?.control ? own : issue;
  },
});

/** The content for people, for comparing two states. */
export const describeFields = (fields: FieldSet, content: object): DescribedPart[] =>
  Object.entries(fields).map(([path, { label, write }]) => {
    const value: unknown = write(get(content, path));
    return { label, text: Array.isArray(value) ? value.join(' ') : asText(value) };
  });

interface FieldsProps {
  of: FieldSet;
  form: Pick<FieldsForm, 'field' | 'watch'>;
  /** Where they are in the form, such as `content.`. */
  at?: string;
  /** Some of them, in this order. */
  only?: readonly string[];
  /** Looks that depend on something. */
  looks?: Readonly<Record<string, Looks>>;
}

/** The controls of the fields, for a grid around them. */
export const Fields = ({ of, form, at = '', only = Object.keys(of), looks }: FieldsProps) =>
  only.map((name) => {
    const { label, control, looks: own, when } = of[name]!;
    if (!control) return null; // the screen has its own
    if (when && form.watch(at + when[0]) !== when[1]) return null;
    const { error, ...input } = form.field(at + name);
    // Each control takes the looks that its fields are declared with.
    const props = { label, ...own, ...looks?.[name], ...input } as object;
    const Control = controls[control];
    return <Control key={name} {...props} {...(control !== 'check' && { error })} />;
  });
