import { Field, type FieldProps } from '#app/ui/field.tsx';

/** Room for six digits in groups, as they are pasted: a shorter limit would cut the last digits off. */
const maxLength = 16;

/** Takes a code of six digits. */
export const CodeField = (props: Partial<FieldProps>) => (
  <Field
    label="Code"
    inputMode="numeric"
    autoComplete="one-time-code"
    maxLength={maxLength}
    {...props}
  />
);
