import { Field, type FieldProps } from '#app/ui/field.tsx';

export const EmailField = (props: Partial<FieldProps>) => (
  <Field
    label="Email"
    type="email"
    inputMode="email"
    autoComplete="email"
    placeholder="you@example.com"
    {...props}
  />
);
