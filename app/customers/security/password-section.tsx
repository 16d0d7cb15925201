import { AccountForm, useAccountForm } from '#app/customers/account-form.tsx';
import { PasswordField } from '#app/customers/password-field.tsx';
import { auth } from '#app/session/session.ts';
import { Button } from '#app/ui/button.tsx';
import { changePasswordSchema, type ChangePassword } from '#domain/customers/account.ts';
import { SecuritySection } from './security-section.tsx';
import { useChange } from './use-change.ts';

const failed = 'Your password could not be changed. Please try again.';

export function PasswordSection({ email }: { email: string }) {
  const { busy, problem, change } = useChange();
  const form = useAccountForm({
    schema: changePasswordSchema,
    values: { currentPassword: '', password: '' },
    onSave: save,
  });

  async function save({ currentPassword, password }: ChangePassword): Promise<void> {
    const work = async () =>
      (await auth()).updateUser({ password, current_password: currentPassword });
    if (await change({ work, done: 'Password changed. Other devices are signed out.', failed }))
      form.reset();
  }

  return (
    <SecuritySection
      title="Password"
      lead="At least 8 characters. Changing it signs out every other device."
      problem={problem}
    >
      <AccountForm form={form} className="max-w-[420px] gap-4">
        {/* Tells password managers which account this is. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label="Current Password"
          autoComplete="current-password"
          {...form.field('currentPassword')}
        />
        <PasswordField
          label="New Password"
          autoComplete="new-password"
          {...form.field('password')}
        />
        <Button
          type="submit"
          size="small"
          className="justify-self-start"
          busyLabel={busy && 'Saving...'}
        >
          Change Password
        </Button>
      </AccountForm>
    </SecuritySection>
  );
}
