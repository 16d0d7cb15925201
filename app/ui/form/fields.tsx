import type { ComponentProps, ComponentType, ReactNode } from 'react';
import { get, set, type FieldValues } from 'react-hook-form';
import { centsOrNaN, dollars, orNull, wholeOrNaN } from './form-values.ts';
import type { SchemaForm } from './use-schema-form.ts';

/** A value whose name is another; or both in one. */
export type Option = string | readonly [value: string, name: string];
/** One of a list whose rows are all in sight. */
export interface Choice {
  value: string;
  label: string;
  note?: string | undefined;
}

export interface Looks extends Omit<ComponentProps<'input'>, 'className' | 'children' | 'list'> {
  className?: string | undefined;
  hint?: ReactNode;
  /** Said instead of what the schema says. */
  error?: string | undefined;
  /** The id of a list of suggestions. */
  list?: string;
  /** The height of a field for text of several paragraphs. */
  rows?: number;
  options?: readonly Option[];
  choices?: readonly Choice[];
  /** The columns of a list of choices; 2 unless told. */
  columns?: 1 | 2;
  legendAs?: 'label' | 'section' | 'title' | 'hidden';
}

/**
 * Whether a field is there, or has to be filled: another field has this value, or one of these; or
 * what is typed says so.
 */
export type Condition =
  | readonly [path: string, ...values: string[]]
  | ((typed: FieldValues) => boolean);

interface Options extends Omit<Looks, 'required'> {
  /** Null is an empty field. */
  optional?: boolean;
  /** Only there while this holds. */
  when?: Condition;
  /** Marked as one that has to be filled, always or while this holds; the schema says what is missing. */
  required?: boolean | Condition;
}

/** A field of a form: its control, how a value is written into it, and how what was typed is read. */
export interface Field {
  label: string;
  /** Missing where the screen has a control of its own. */
  control?: string;
  looks: Looks;
  when?: Condition | undefined;
  required?: boolean | Condition | undefined;
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
export const kind =
  (
    control: string,
    defaults: Looks = {},
    read: (text: string) => unknown = same,
    write: (value: never) => unknown = asText,
  ) =>
  (label: string, { optional, when, required, ...looks }: Options = {}): Field => ({
    label,
    control,
    when,
    required,
    looks: { ...defaults, ...looks },
    write: (value) => (value === null || value === undefined ? '' : write(value as never)),
    read: (typed) =>
      optional ? orNull(String(typed), (text) => read(text.trim())) : read(String(typed)),
  });

export const quiet = { autoComplete: 'off' };
export const lineField = kind('line', quiet);
export const textField = kind('text');
export const moneyField = kind('line', { ...quiet, inputMode: 'decimal' }, centsOrNaN, dollars);
export const wholeField = kind('line', { ...quiet, inputMode: 'numeric' }, wholeOrNaN);
export const numberField = kind('line', { ...quiet, inputMode: 'numeric' }, (text) =>
  Number(text.trim() || Number.NaN),
);
export const dateField = kind('line', { ...quiet, type: 'date' });
export const choiceField = (label: string, options: readonly Option[], looks: Options = {}) =>
  kind('choice')(label, { ...looks, options });
/** A choice whose options are all in sight, below a legend. */
export const radioField = (label: string, choices: readonly Choice[], looks: Options = {}) =>
  kind('radio')(label, { ...looks, choices });
export const checkField = (label: string, { when, ...looks }: Omit<Options, 'required'> = {}) =>
  ownField(label, { control: 'check', looks, when, write: Boolean, read: Boolean });
/** A value that is in the form as it is, or that the screen has a control of its own for. */
export const ownField = (label: string, more: Partial<Field> = {}): Field => ({
  label,
  looks: {},
  write: same,
  read: same,
  ...more,
});

/** The fields of a part of the content. */
export const within = (part: string, fields: FieldSet): FieldSet =>
  Object.fromEntries(
    Object.entries(fields).map(([path, { when, required, ...field }]) => [
      `${part}.${path}`,
      {
        ...field,
        when: when && conditionWithin(part, when),
        required:
          required === undefined || typeof required === 'boolean'
            ? required
            : conditionWithin(part, required),
      },
    ]),
  );

function conditionWithin(part: string, condition: Condition): Condition {
  if (typeof condition === 'function') return (typed) => condition(get(typed, part) as FieldValues); // the part's own values
  const [path, ...values] = condition;
  return [`${part}.${path}`, ...values];
}

const holds = (condition: Condition, typed: FieldValues): boolean =>
  typeof condition === 'function'
    ? condition(typed)
    : condition.slice(1).includes(get(typed, condition[0]) as string);

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
    if (when && !holds(when, typed)) continue;
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

interface LooksNow extends Omit<Looks, 'onChange'> {
  label?: string;
  /** Told after the form has taken it: the event of an input, the value of a choice in sight. */
  onChange?: (given: never) => void;
}

interface FieldsProps {
  of: FieldSet;
  form: Pick<FieldsForm, 'field' | 'choice' | 'watch'>;
  /** Where they are in the form, such as `content.`. */
  at?: string;
  /** Some of them, in this order. */
  only?: readonly string[];
  /** Looks that depend on something. */
  looks?: Readonly<Record<string, LooksNow>>;
}

/** The form takes what was given, then the screen is told. */
const bothOf =
  (take: (given: never) => unknown, tell: (given: never) => void) =>
  (given: never): void => {
    void take(given);
    tell(given);
  };

/** Each takes the looks that its fields are declared with. */
type Controls = Readonly<Record<string, ComponentType<never>>>;

/** Makes the component of a set of fields by the controls of shop or admin, for a grid around them. */
export const fieldsWith = (controls: Controls) =>
  function Fields({ of, form, at = '', only = Object.keys(of), looks }: FieldsProps) {
    const typed = (): FieldValues =>
      at ? (get(form.watch(), at.replace(/\.$/, '')) as FieldValues) : form.watch();
    const isMet = (condition: Condition): boolean =>
      typeof condition === 'function'
        ? condition(typed())
        : condition.slice(1).includes(form.watch(at + condition[0]) as string);
    return only.map((name) => {
      const { label, control, looks: own, when, required } = of[name]!;
      if (!control) return null; // the screen has its own
      if (when && !isMet(when)) return null;
      const Control = controls[control] as ComponentType<object>; // see Controls
      const { error, ...input } =
        control === 'radio' ? form.choice(at + name) : form.field(at + name);
      const { onChange, ...now } = looks?.[name] ?? {};
      const isRequired = typeof required === 'boolean' ? required : required && isMet(required);
      const props = {
        label,
        ...own,
        ...(isRequired && { required: true }),
        error,
        ...now,
        ...input,
        ...(onChange && { onChange: bothOf(input.onChange, onChange) }),
      };
      return <Control key={name} {...props} />;
    });
  };
