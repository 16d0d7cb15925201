import type { ComponentProps } from 'react';
import type { SchemaForm } from '#app/ui/form/use-schema-form.ts';
import type { Credentials } from '#domain/customers/account.ts';
import { AccountForm } from './account-form.tsx';
import { EmailField } from './email-field.tsx';
import { PasswordField } from './password-field.tsx';

type CredentialsFormProps = Omit<ComponentProps<typeof AccountForm<Credentials>>, 'form'> & {
  form: SchemaForm<Credentials>;
  passwordAutoComplete: 'current-password' | 'new-password';
  passwordHint?: string;
  /** Set this where the form replaces the button just clicked. */
  takesFocus?: boolean;
};

/** Email and password; the children stand between the fields and the button. */
export function CredentialsForm(props: CredentialsFormProps) {
  const { form, passwordAutoComplete, passwordHint, takesFocus, children, ...frame } = props;
  return (
    <AccountForm form={form} {...frame}>
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- only where the caller says so */}
      <EmailField autoFocus={takesFocus} {...form.field('email')} />
      <PasswordField
        label="Password"
        autoComplete={passwordAutoComplete}
        hint={passwordHint}
        {...form.field('password')}
      />
      {children}
    </AccountForm>
  );
}
