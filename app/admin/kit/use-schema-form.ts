import { useEffect } from 'react';
import {
  useForm,
  type DefaultValues,
  type FieldValues,
  type Path,
  type UseFormRegisterReturn,
} from 'react-hook-form';
import { ApiError } from '#app/api.ts';
import { errorMessage } from './use-admin-change.ts';
import { useCorrections, type FormIssue } from './use-corrections.ts';

interface Issue {
  path: readonly PropertyKey[];
  message: string;
}
interface Schema<Content> {
  safeParse(input: unknown): { data?: Content; error?: { issues: readonly Issue[] } };
}

interface SchemaFormOptions<Input extends FieldValues, Content> {
  schema: Schema<Content>;
  /** The form as typed. New values replace what was typed. */
  values: Input;
  /** What was typed, for the schema to check; what cannot be read stays invalid. */
  toContent?: (input: Input) => unknown;
  /** The input that an issue is about, where it is not the first name of its path. */
  inputAt?: (path: readonly PropertyKey[]) => Path<Input>;
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

  const listIssues = (input: Input): FormIssue<Input>[] =>
    (schema.safeParse(toContent(input)).error?.issues ?? []).map(({ path, message }) => ({
      field: inputAt(path),
      message,
    }));
  const showIssues = useCorrections(form, listIssues);

  /** Beside the field that the server names, else below the form. */
  function refuse(error: Error): void {
    const field =
      error instanceof ApiError && error.field ? inputAt(error.field.split('.')) : 'root';
    form.setError(field, { message: errorMessage(error) }, { shouldFocus: true });
  }
  function save(input: Input): void {
    const parsed = schema.safeParse(toContent(input));
    if (parsed.data === undefined) showIssues(input);
    else onSave(parsed.data, refuse);
  }
  return {
    ...form,
    submit: (): void => void form.handleSubmit(save)(),
    /** Props of a field of the kit. */
    field: (name: Path<Input>): FormFieldProps => ({
      ...form.register(name),
      error: form.getFieldState(name, form.formState).error?.message,
    }),
    problem: errors.root?.message,
  };
}

/** Of a field of the kit. */
export type FormFieldProps = Omit<UseFormRegisterReturn, 'name'> & {
  name: string;
  error: string | undefined;
};

/** What the parts of a form get. */
export type SchemaForm<Input extends FieldValues> = Pick<
  ReturnType<typeof useSchemaForm<Input, unknown>>,
  'field' | 'register' | 'watch' | 'problem' | 'submit'
>;
