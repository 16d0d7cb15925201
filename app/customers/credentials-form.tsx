import type { ComponentProps } from 'react';
import type { Credentials } from '#domain/customers/account.ts';
import { AccountForm, fieldOf } from './account-form.tsx';
import { EmailField } from './email-field.tsx';
import { PasswordField } from './password-field.tsx';

type CredentialsFormProps = ComponentProps<typeof AccountForm<Credentials>> & {
  passwordAutoComplete: 'current-password' | 'new-password';
  passwordHint?: string;
};

/** Email and password; the children stand between the fields and the button. */
export function CredentialsForm(props: CredentialsFormProps) {
  const { passwordAutoComplete, passwordHint, children, ...form } = props;
  return (
    <AccountForm {...form}>
      <EmailField {...fieldOf(form.form, 'email')} />
      <PasswordField
        label="Password"
        autoComplete={passwordAutoComplete}
        hint={passwordHint}
        {...fieldOf(form.form, 'password')}
      />
      {children}
    </AccountForm>
  );
}
