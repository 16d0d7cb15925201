import { zodResolver } from '@hookform/resolvers/zod';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { notify } from '#app/ui/notify.ts';
import { codeOnlySchema, type CodeOnly } from '#domain/customers/account.ts';

/** The field for a mailed code, for an address that the page knows. */
export function CodeForm({
  submitLabel,
  busyLabel,
  onCode,
  takesFocus = false,
  children,
}: {
  submitLabel: string;
  busyLabel: string;
  onCode: (given: CodeOnly) => Promise<void>;
  /** Where it replaces the button just clicked. */
  takesFocus?: boolean;
  /** Shown above the field. */
  children: ReactNode;
}) {
  const { register, handleSubmit, formState } = useForm<CodeOnly>({
    resolver: zodResolver(codeOnlySchema),
    defaultValues: { code: '' },
  });
  const { errors, isSubmitting } = formState;
  return (
    <form
      noValidate
      method="post"
      onSubmit={handleSubmit(onCode, (found) => notify.error(found.code?.message ?? ''))}
      className="grid gap-5"
    >
      {children}
      <Field
        label="Code"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- only where the caller says so
        autoFocus={takesFocus}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        error={errors.code?.message}
        {...register('code')}
      />
      <Button type="submit" width="full" busyLabel={isSubmitting && busyLabel}>
        {submitLabel}
      </Button>
    </form>
  );
}
