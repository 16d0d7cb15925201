import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { auth } from '#app/session/session.ts';
import { Button } from '#app/ui/button.tsx';
import { ProblemNotice } from '#app/ui/notice.tsx';
import { notify } from '#app/ui/notify.ts';
import { Sheet } from '#app/ui/sheet.tsx';
import { emailOnlySchema, type EmailOnly } from '#domain/customers/account.ts';
import { EmailField } from './email-field.tsx';
import { forgotPasswordSent, authErrorMessage } from './messages.ts';

const failed = 'Failed to send reset email';

export function ForgotPasswordForm({ onSent }: { onSent: (email: string) => void }) {
  const [problem, setProblem] = useState<string>();
  const { register, handleSubmit, formState } = useForm<EmailOnly>({
    resolver: zodResolver(emailOnlySchema),
  }); // no default values: they would overwrite input typed before hydration
  const { errors, isSubmitting } = formState;

  async function send({ email }: EmailOnly): Promise<void> {
    setProblem(undefined);
    try {
      const { error } = await (
        await auth()
      ).resetPasswordForEmail(email, { redirectTo: `${window.location.origin}/reset-password` });
      if (error) return refuse(authErrorMessage(error, failed));
    } catch {
      return refuse(failed);
    }
    notify.success(forgotPasswordSent);
    onSent(email);
  }
  function refuse(message: string): void {
    notify.error(message);
    setProblem(message);
  }

  return (
    <Sheet
      title="Forgot password?"
      lead="Enter your email and we’ll send you a link to choose a new one."
      below={
        <Link to="/auth" className="link inline-flex min-h-11 items-center">
          Back to sign in
        </Link>
      }
    >
      <form
        noValidate
        method="post"
        onSubmit={handleSubmit(send, ({ email }) => notify.error(email?.message ?? failed))}
        className="grid gap-5"
      >
        <EmailField error={errors.email?.message} {...register('email')} />
        <ProblemNotice>{problem}</ProblemNotice>
        <Button type="submit" width="full" busyLabel={isSubmitting && 'Sending...'}>
          Send Reset Link
        </Button>
      </form>
    </Sheet>
  );
}
