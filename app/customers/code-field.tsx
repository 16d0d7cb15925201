import { Field, type FieldProps } from '#app/ui/field.tsx';

/** Takes a code of six digits. */
export const CodeField = (props: Partial<FieldProps>) => (
  <Field label="Code" inputMode="numeric" autoComplete="one-time-code" maxLength={6} {...props} />
);
