import type { ReactNode } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { Button } from '#app/ui/button.tsx';
import { notify } from '#app/ui/notify.ts';

interface AccountFormProps<Values extends FieldValues> {
  form: UseFormReturn<Values>;
  onSubmit: (values: Values) => Promise<void>;
  /** The button across the form: its name, and its name while it works. */
  submit?: readonly [string, string];
  className?: string;
  children: ReactNode;
}

/** Shows a toast for the first error, in the order of the schema. */
export function AccountForm<Values extends FieldValues>(props: AccountFormProps<Values>) {
  const { form, onSubmit, submit, className = 'gap-5', children } = props;
  return (
    <form
      noValidate
      method="post"
      onSubmit={form.handleSubmit(onSubmit, (errors) => {
        const [first] = Object.values(errors);
        notify.error(String(first?.message ?? ''));
      })}
      className={`grid ${className}`}
    >
      {children}
      {submit && (
        <Button type="submit" width="full" busyLabel={form.formState.isSubmitting && submit[1]}>
          {submit[0]}
        </Button>
      )}
    </form>
  );
}

/** Props of a field, with what is wrong in it. */
export const fieldOf = <Values extends FieldValues>(
  form: UseFormReturn<Values>,
  name: Path<Values>,
) => ({
  ...form.register(name),
  error: form.getFieldState(name, form.formState).error?.message,
});
