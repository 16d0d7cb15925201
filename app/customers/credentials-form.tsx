import type { ReactNode } from 'react';
import type { FieldErrors, UseFormReturn } from 'react-hook-form';
import { Button } from '#app/ui/button.tsx';
import { notify } from '#app/ui/notify.ts';
import type { Credentials } from '#domain/customers/account.ts';
import { EmailField } from './email-field.tsx';
import { PasswordField } from './password-field.tsx';

interface CredentialsFormProps {
  form: UseFormReturn<Credentials>;
  onSubmit: (credentials: Credentials) => Promise<void>;
  submitLabel: string;
  busyLabel: string;
  passwordAutoComplete: 'current-password' | 'new-password';
  passwordHint?: string;
  /** Rendered between the fields and the button. */
  children?: ReactNode;
}

/** Email and password. Shows a toast for the first error, email before password. */
export function CredentialsForm({
  form,
  onSubmit,
  submitLabel,
  busyLabel,
  passwordAutoComplete,
  passwordHint,
  children,
}: CredentialsFormProps) {
  const { register, handleSubmit, formState } = form;
  const { errors, isSubmitting } = formState;
  return (
    <form
      noValidate
      method="post"
      onSubmit={handleSubmit(onSubmit, announceFirst)}
      className="grid gap-5"
    >
      <EmailField error={errors.email?.message} {...register('email')} />
      <PasswordField
        label="Password"
        autoComplete={passwordAutoComplete}
        hint={passwordHint}
        error={errors.password?.message}
        {...register('password')}
      />
      {children}
      <Button type="submit" width="full" busyLabel={isSubmitting && busyLabel}>
        {submitLabel}
      </Button>
    </form>
  );
}

function announceFirst({ email, password }: FieldErrors<Credentials>): void {
  const message = email?.message ?? password?.message;
  if (message) notify.error(message);
}
