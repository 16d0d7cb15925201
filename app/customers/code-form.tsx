import { zodResolver } from '@hookform/resolvers/zod';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { codeOnlySchema, type CodeOnly } from '#domain/customers/account.ts';
import { AccountForm, fieldOf } from './account-form.tsx';
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
  const form = useForm<CodeOnly>({
    resolver: zodResolver(codeOnlySchema),
    defaultValues: { code: '' },
  });
  return (
    <AccountForm form={form} onSubmit={onCode} submit={submit}>
      {children}
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- only where the caller says so */}
      <CodeField autoFocus={takesFocus} {...fieldOf(form, 'code')} />
    </AccountForm>
  );
}
