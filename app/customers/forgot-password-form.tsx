import { auth } from '#app/session/session.ts';
import { TextLink } from '#app/ui/links.tsx';
import { ProblemNotice } from '#app/ui/notice.tsx';
import { notify } from '#app/ui/notify.ts';
import { Sheet } from '#app/ui/sheet.tsx';
import { emailOnlySchema, type EmailOnly } from '#domain/customers/account.ts';
import { AccountForm, useAccountForm } from './account-form.tsx';
import { EmailField } from './email-field.tsx';
import { forgotPasswordSent } from './messages.ts';
import { useToastedRefusal } from './use-refusal.ts';

const failed = 'Failed to send reset email';

export function ForgotPasswordForm({ onSent }: { onSent: (email: string) => void }) {
  const { problem, refuse, forget } = useToastedRefusal();
  const form = useAccountForm({ schema: emailOnlySchema, onSave: send });

  async function send({ email }: EmailOnly): Promise<void> {
    forget();
    const redirectTo = `${window.location.origin}/reset-password`;
    const { error } = await auth()
      .then((client) => client.resetPasswordForEmail(email, { redirectTo }))
      .catch((reason: Error) => ({ error: reason }));
    if (error) return refuse(error, failed);
    notify.success(forgotPasswordSent, { topic: failed });
    onSent(email);
  }

  return (
    <Sheet
      title="Forgot password?"
      lead="Enter your email and we’ll send you a link to choose a new one."
      below={<TextLink to="/auth">Back to sign in</TextLink>}
    >
      <AccountForm form={form} submit={['Send Reset Link', 'Sending...']}>
        <EmailField {...form.field('email')} />
        <ProblemNotice>{problem}</ProblemNotice>
      </AccountForm>
    </Sheet>
  );
}
