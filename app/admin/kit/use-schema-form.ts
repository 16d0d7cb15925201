import { useEffect } from 'react';
import {
  useForm,
  type DefaultValues,
  type FieldValues,
  type Path,
  type PathValue,
  type UseFormRegisterReturn,
} from 'react-hook-form';
import { ApiError } from '#app/api.ts';
import { noteFocus } from '#app/ui/note-focus.ts';
import { errorMessage } from './use-admin-change.ts';
import { useCorrections, type FormIssue } from './use-corrections.ts';
import { useTypedSince } from './use-typed-since.ts';

interface Issue {
  path: readonly PropertyKey[];
  message: string;
}
export interface Schema<Content> {
  safeParse(input: unknown): { data?: Content; error?: { issues: readonly Issue[] } };
}

export interface SchemaFormOptions<Input extends FieldValues, Content> {
  schema: Schema<Content>;
  /** The form as typed. New values replace what was typed. */
  values: Input;
  /** What was typed, for the schema to check; what cannot be read stays invalid. */
  toContent?: (input: Input) => unknown;
  /** The input that an issue is about, where it is not the first name of its path. */
  inputAt?: (path: readonly PropertyKey[]) => Path<Input> | 'root';
  onDirty?: ((isDirty: boolean) => void) | undefined;
  onSave: (content: Content, onRefused: (error: Error) => void) => void;
}

/** A form of strings and checks whose content a schema of `domain/` reads as a whole. */
export function useSchemaForm<Input extends FieldValues, Content>(
  options: SchemaFormOptions<Input, Content>,
) {
  const { schema, values, toContent = (input) => input, onDirty, onSave } = options;
  const { inputAt = ([name]) => String(name) as Path<Input> } = options; // most forms have the schema's fields
  const form = useForm<Input>({ values, defaultValues: values as DefaultValues<Input> });
  const { isDirty, errors } = form.formState;
  useEffect(() => onDirty?.(isDirty), [isDirty, onDirty]);
  const setSent = useTypedSince(form, values);

  const listIssues = (input: Input): FormIssue<Input>[] =>
    (schema.safeParse(toContent(input)).error?.issues ?? []).map(({ path, message }) => ({
      field: inputAt(path),
      message,
    }));
  const showIssues = useCorrections(form, listIssues);

  /** Beside the field that the server names, else below the form. */
  const refuse = (isFocusHere: () => boolean) => (error: Error) => {
    setSent(undefined);
    const field =
      error instanceof ApiError && error.field ? inputAt(error.field.split('.')) : 'root';
    form.setError(field, { message: errorMessage(error) }, { shouldFocus: isFocusHere() });
  };
  /** Gives the content to `use`, or shows what is wrong with it. */
  const submit = (use: typeof onSave = onSave): void =>
    void form.handleSubmit((input) => {
      const parsed = schema.safeParse(toContent(input));
      if (parsed.data === undefined) return showIssues(input);
      setSent(input);
      use(parsed.data, refuse(noteFocus()));
    })();
  return {
    ...form,
    submit,
    /** Props of a field of the kit. */
    field: (name: Path<Input>): FormFieldProps => ({
      ...form.register(name),
      error: form.getFieldState(name, form.formState).error?.message,
    }),
    /** Props of a control that gives its value instead of an event. */
    choice: <Name extends Path<Input>>(name: Name) => ({
      name,
      // oxlint-disable-next-line react/incompatible-library -- no compiler memoizes it
      value: form.watch(name),
      onChange: (value: PathValue<Input, Name>) =>
        form.setValue(name, value, { shouldDirty: true }),
      error: form.getFieldState(name, form.formState).error?.message,
    }),
    problem: errors.root?.message,
    /** Whether something is wrong in a field, out of sight perhaps. */
    hasErrors: Object.keys(errors).length > 0,
    isDirty,
  };
}

/** What a field of the kit gets from its form. */
export type FormFieldProps = Omit<UseFormRegisterReturn, 'name'> & {
  name: string;
  error: string | undefined;
};

/** What the parts of a form get. */
export type SchemaForm<Input extends FieldValues> = ReturnType<
  typeof useSchemaForm<Input, unknown>
> & {
  /** While it is sent. */
  busy?: boolean;
};
