import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  get,
  useForm,
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type PathValue,
  type UseFormRegisterReturn,
} from 'react-hook-form';
import type * as z from 'zod/mini';
import { noteFocus } from '#app/ui/note-focus.ts';
import { useTypedSince } from './use-typed-since.ts';

/** Reads the content of a form, such as a schema of `domain/` does. */
export interface Schema<Content> {
  readonly '~standard': z.core.$ZodStandardSchema<z.ZodMiniType<Content>>;
}

export interface SchemaFormOptions<Input extends FieldValues, Content> {
  schema: Schema<Content>;
  /** The form as typed. New values replace what was typed. Omit it where something may be typed before hydration. */
  values?: Input;
  /** What was typed, for the schema to check; what cannot be read stays invalid. */
  toContent?: (input: Input) => unknown;
  /** The input that an issue is about, where it is not the first name of its path. */
  inputAt?: (path: readonly PropertyKey[]) => Path<Input> | 'root';
  onDirty?: ((isDirty: boolean) => void) | undefined;
  /** Told what is wrong with the first value, in the order of the schema. */
  onInvalid?: (message: string) => void;
  /** While a promise of it is pending, the form is busy and cannot be sent again. */
  onSave: (content: Content, onRefused: (error: Error) => void) => void | Promise<void>;
}

/** A form whose content a schema of `domain/` reads as a whole. The only user of the library's `useForm`. */
export function useSchemaForm<Input extends FieldValues, Content>({
  schema,
  values,
  toContent = (input) => input,
  inputAt = ([name = 'root']) => String(name) as Path<Input>, // most forms have the schema's fields
  onDirty,
  onInvalid,
  onSave,
}: SchemaFormOptions<Input, Content>) {
  const form = useForm<Input, unknown, Content>({
    ...(values && { values, defaultValues: values as DefaultValues<Input> }),
    resolver: standardSchemaResolver<Input, unknown, Content>(
      typedSchema(schema, toContent, inputAt),
    ),
    reValidateMode: 'onSubmit', // what was corrected is looked for below, in all fields
    shouldFocusError: false, // the frame of the form goes to the first invalid field in sight
  });
  const { isDirty, isSubmitting, errors } = form.formState;
  const hasErrors = Object.keys(errors).length > 0;
  useEffect(() => onDirty?.(isDirty), [isDirty, onDirty]);
  const setSent = useTypedSince(form, values);

  // An error goes as soon as it is corrected, also where another field than its own was changed.
  const lookAgain = useEffectEvent(() => {
    if (hasErrors) void form.trigger();
  });
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback({ name }) {
          if (name) lookAgain();
        },
      }),
    [form],
  );

  const [problemsToShow, setProblemsToShow] = useState(0);
  const goToProblem = (): void => setProblemsToShow((before) => before + 1);
  /** Shows a refusal beside the field that the server names, if the form has it; else below the form. */
  const refuse = (isFocusHere: () => boolean) => (error: Error) => {
    setSent(undefined);
    const named = fieldNamedBy(error);
    const input = named ? inputAt(named.split('.')) : 'root';
    const isHere = get(form.getValues(), input) !== undefined;
    form.setError(isHere ? input : 'root', { message: error.message || 'Unknown error' });
    if (isFocusHere()) goToProblem();
  };

  const isSending = useRef(false); // `isSubmitting` comes with the next render, which is too late for a double click
  async function send(use: typeof onSave): Promise<void> {
    if (isSending.current) return;
    isSending.current = true;
    let isInvalid = false;
    const handle = form.handleSubmit(
      async (content) => {
        setSent(form.getValues());
        await use(content, refuse(noteFocus()));
      },
      (invalid) => {
        isInvalid = true;
        onInvalid?.(firstMessage(invalid));
      },
    );
    await handle().finally(() => (isSending.current = false));
    if (isInvalid) goToProblem();
  }
  return {
    ...form,
    /** Gives the content to `use`, or shows what is wrong with it. */
    submit: (use = onSave): void => void send(use),
    /** Props of a field. */
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
    hasErrors,
    isDirty,
    /** Whether it is being sent. */
    busy: isSubmitting,
    /** Grows whenever the focus has to go to what is wrong. */
    problemsToShow,
  };
}

/** The schema for what is typed, with its issues at the inputs that they are about. */
const typedSchema = <Input extends FieldValues, Content>(
  schema: Schema<Content>,
  toContent: (input: Input) => unknown,
  inputAt: (path: readonly PropertyKey[]) => string,
): Schema<Content> => ({
  '~standard': {
    version: 1,
    vendor: 'grafted',
    async validate(typed) {
      const result = await schema['~standard'].validate(toContent(typed as Input)); // by its only caller
      if (!result.issues) return result;
      const issues = result.issues.map(({ path = [], message }) => ({
        path: [inputAt(path.map((step) => (typeof step === 'object' ? step.key : step)))],
        message,
      }));
      return { issues };
    },
  },
});

const firstMessage = (errors: FieldErrors): string =>
  String(Object.values(errors)[0]?.message ?? '');

/** The input that a refusal of the shop is about. */
const fieldNamedBy = (error: Error): string | undefined =>
  'field' in error && typeof error.field === 'string' ? error.field : undefined;

/** What a field gets from its form. */
export type FormFieldProps = Omit<UseFormRegisterReturn, 'name'> & {
  name: string;
  error: string | undefined;
};

/** What the parts of a form get. */
export type SchemaForm<Input extends FieldValues> = ReturnType<
  typeof useSchemaForm<Input, unknown>
>;
