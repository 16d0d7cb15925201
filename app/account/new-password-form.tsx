import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { hasStoredSession } from '#app/session/session.ts';
import { signOut } from '#app/session/signed-in-user.ts';
import { Button } from '#app/ui/button.tsx';
import { notify } from '#app/ui/notify.ts';
import { newPasswordSchema, passwordsDiffer, type NewPassword } from '#domain/account.ts';
import { AccountSheet } from './account-sheet.tsx';
import { authErrorMessage } from './messages.ts';
import { Notice } from './notice.tsx';
import { PasswordField } from './password-field.tsx';

const failed = 'Failed to reset password';
const noSession = 'Invalid or expired reset link';

export function NewPasswordForm({
  onDone,
  onExpired,
}: {
  onDone: () => void;
  onExpired: () => void;
}) {
  const [problem, setProblem] = useState<string>();
  const { register, handleSubmit, formState, control } = useForm<NewPassword>({
    resolver: zodResolver(newPasswordSchema),
    defaultValues: { password: '', confirmPassword: '' },
  });
  const [password, confirmPassword] = useWatch({ control, name: ['password', 'confirmPassword'] });
  const differ = password !== confirmPassword;
  const { errors, isSubmitting } = formState;

  async function choose({ password: chosen }: NewPassword): Promise<void> {
    setProblem(undefined);
    const { recoveryClient } = await import('#app/session/recovery-client.ts');
    const { error } = await recoveryClient.updateUser({ password: chosen });
    if (error?.name === 'AuthSessionMissingError') {
      notify.error(noSession);
      return onExpired();
    }
    if (error) {
      const message = authErrorMessage(error, failed);
      notify.error(message);
      return setProblem(message);
    }
    notify.success('Password reset successful!');
    await recoveryClient.signOut({ scope: 'local' });
    if (hasStoredSession()) await signOut(); // the server has ended it with the change
    onDone();
  }

  return (
    <AccountSheet
      title="Choose a new password"
      lead="At least 8 characters. A few words in a row are easy to remember and hard to guess."
    >
      <form
        noValidate
        method="post"
        onSubmit={handleSubmit(choose, (found) =>
          notify.error(found.password?.message ?? found.confirmPassword?.message ?? failed),
        )}
        className="grid gap-5"
      >
        <PasswordField
          label="New Password"
          autoComplete="new-password"
          error={errors.password?.message}
          {...register('password')}
        />
        <PasswordField
          label="Confirm Password"
          autoComplete="new-password"
          error={differ && confirmPassword ? passwordsDiffer : undefined}
          {...register('confirmPassword')}
        />
        {problem && (
          <Notice tone="error">
            <p>{problem}</p>
          </Notice>
        )}
        <Button
          type="submit"
          width="full"
          disabled={differ || !password}
          busyLabel={isSubmitting && 'Saving...'}
        >
          Reset Password
        </Button>
      </form>
    </AccountSheet>
  );
}
