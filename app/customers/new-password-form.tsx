import { zodResolver } from '@hookform/resolvers/zod';
import { useState, type ReactNode } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Button } from '#app/ui/button.tsx';
import { ProblemNotice } from '#app/ui/notice.tsx';
import { notify } from '#app/ui/notify.ts';
import { Sheet } from '#app/ui/sheet.tsx';
import { newPasswordSchema, passwordsDiffer, type NewPassword } from '#domain/customers/account.ts';
import { PasswordField } from './password-field.tsx';

interface NewPasswordFormProps {
  title: string;
  lead: ReactNode;
  submitLabel: string;
  /** Shown when choosing throws. */
  failed: string;
  /** Returns what to say if the password was not taken. */
  choose: (password: string) => Promise<string | undefined>;
}

export function NewPasswordForm({
  title,
  lead,
  submitLabel,
  failed,
  choose,
}: NewPasswordFormProps) {
  const [problem, setProblem] = useState<string>();
  const { register, handleSubmit, formState, control } = useForm<NewPassword>({
    resolver: zodResolver(newPasswordSchema),
    defaultValues: { password: '', confirmPassword: '' },
  });
  const [password, confirmPassword] = useWatch({ control, name: ['password', 'confirmPassword'] });
  const differ = password !== confirmPassword;
  const { errors, isSubmitting } = formState;

  async function save({ password: chosen }: NewPassword): Promise<void> {
    setProblem(undefined);
    const refused = await choose(chosen).catch(() => failed);
    if (!refused) return;
    notify.error(refused);
    setProblem(refused);
  }

  return (
    <Sheet title={title} lead={lead}>
      <form
        noValidate
        method="post"
        onSubmit={handleSubmit(save, (found) =>
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
        <ProblemNotice>{problem}</ProblemNotice>
        <Button
          type="submit"
          width="full"
          disabled={differ || !password}
          busyLabel={isSubmitting && 'Saving...'}
        >
          {submitLabel}
        </Button>
      </form>
    </Sheet>
  );
}
