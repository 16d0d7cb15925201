import type { ReactNode } from 'react';
import { Button } from '#app/ui/button.tsx';
import { ProblemNotice } from '#app/ui/notice.tsx';
import { Sheet } from '#app/ui/sheet.tsx';
import { newPasswordSchema, passwordsDiffer, type NewPassword } from '#domain/customers/account.ts';
import { AccountForm, useAccountForm } from './account-form.tsx';
import { authErrorMessage } from './messages.ts';
import { PasswordField } from './password-field.tsx';
import { useToastedRefusal } from './use-refusal.ts';

interface NewPasswordFormProps {
  title: string;
  lead: ReactNode;
  submitLabel: string;
  /** Shown when choosing throws. */
  failed: string;
  /** Returns what to say if the password was not taken. */
  choose: (password: string) => Promise<string | undefined>;
}

export function NewPasswordForm(props: NewPasswordFormProps) {
  const { title, lead, submitLabel, failed, choose } = props;
  const { problem, refuse, forget } = useToastedRefusal();
  const form = useAccountForm({
    schema: newPasswordSchema,
    values: { password: '', confirmPassword: '' },
    onSave: save,
  });
  const { password, confirmPassword } = form.watch();
  const differ = password !== confirmPassword;

  async function save({ password: chosen }: NewPassword): Promise<void> {
    forget();
    const refused = await choose(chosen).catch((reason: Error) => authErrorMessage(reason, failed));
    if (refused) refuse({ message: refused }, failed);
  }

  return (
    <Sheet title={title} lead={lead}>
      <AccountForm form={form}>
        <PasswordField
          label="New Password"
          autoComplete="new-password"
          {...form.field('password')}
        />
        <PasswordField
          label="Confirm Password"
          autoComplete="new-password"
          {...form.field('confirmPassword')}
          error={differ && confirmPassword ? passwordsDiffer : undefined}
        />
        <ProblemNotice>{problem}</ProblemNotice>
        <Button
          type="submit"
          width="full"
          disabled={differ || !password}
          busyLabel={form.busy && 'Saving...'}
        >
          {submitLabel}
        </Button>
      </AccountForm>
    </Sheet>
  );
}
