import type { ReactNode } from 'react';
import { codeOnlySchema, type CodeOnly } from '#domain/customers/account.ts';
import { AccountForm, useAccountForm } from './account-form.tsx';
import { CodeField } from './code-field.tsx';

interface CodeFormProps {
  submit: readonly [string, string];
  onCode: (given: CodeOnly) => Promise<void>;
  /** Set this where the form replaces the button just clicked. */
  takesFocus?: boolean;
  /** Shown above the field. */
  children: ReactNode;
}

/** The field for a mailed code, for an address that the page knows. */
export function CodeForm({ submit, onCode, takesFocus = false, children }: CodeFormProps) {
  const form = useAccountForm({ schema: codeOnlySchema, values: { code: '' }, onSave: onCode });
  return (
    <AccountForm form={form} submit={submit}>
      {children}
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- only where the caller says so */}
      <CodeField autoFocus={takesFocus} {...form.field('code')} />
    </AccountForm>
  );
}
