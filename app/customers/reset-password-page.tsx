import { privateMeta } from '#app/seo/private-meta.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Sheet } from '#app/ui/sheet.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { PasswordResetComplete } from './password-reset-complete.tsx';
import { SecondFactorForm } from './second-factor-form.tsx';
import { recovery, resetFailed, usePasswordReset } from './use-password-reset.ts';
import { UnansweredSheet, WaitingSheet } from './waiting-sheet.tsx';

export const meta = () => privateMeta('Choose a new password');

export default function ResetPasswordPage() {
  const { view, email, retry, requiredFactor, choose, saveAfterFactor, cancel } =
    usePasswordReset();

  if (view === 'checking')
    return <WaitingSheet title="Choose a new password">Verifying reset link...</WaitingSheet>;
  if (view === 'unanswered')
    return <UnansweredSheet title="Choose a new password" onRetry={retry} />;
  if (view === 'invalid') {
    return (
      <Sheet title="Invalid Reset Link">
        <p role="alert">
          This link has already been used or has expired. Reset links expire after 1 hour.
        </p>
        <ButtonLink to="/forgot-password" width="full" className="mt-6">
          Request a New Link
        </ButtonLink>
      </Sheet>
    );
  }
  if (view === 'form' && requiredFactor)
    return (
      <SecondFactorForm
        requiredFactor={requiredFactor}
        client={recovery}
        onVerified={saveAfterFactor}
        onCancel={cancel}
      />
    );
  if (view === 'complete') return <PasswordResetComplete />;
  return (
    <NewPasswordForm
      title="Choose a new password"
      lead={
        <>
          For <b className="wrap-anywhere">{email}</b>. At least 8 characters. A few words in a row
          are easy to remember and hard to guess.
        </>
      }
      submitLabel="Reset Password"
      failed={resetFailed}
      choose={choose}
    />
  );
}
