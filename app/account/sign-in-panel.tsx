import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { Link } from 'react-router';
import { auth } from '#app/session/session.ts';
import { notify } from '#app/ui/notify.ts';
import type { Credentials } from '#domain/account.ts';
import { CredentialsForm } from './credentials-form.tsx';
import { messageOf } from './messages.ts';
import { Notice } from './notice.tsx';
import { ResendButton } from './resend-button.tsx';

const failed = 'Failed to sign in';

export function SignInPanel({ form, onSignedIn }: { form: UseFormReturn<Credentials>; onSignedIn: () => Promise<void> }) {
  const [problem, setProblem] = useState<{ message: string; unconfirmedEmail?: string }>();

  async function signIn(credentials: Credentials): Promise<void> {
    setProblem(undefined);
    try {
      const { error } = await (await auth()).signInWithPassword(credentials);
      if (error) return refuse(messageOf(error, failed), error.code === 'email_not_confirmed' ? credentials.email : undefined);
    } catch {
      return refuse(failed);
    }
    notify.success('Welcome back!');
    await onSignedIn();
  }
  function refuse(message: string, unconfirmedEmail?: string): void {
    notify.error(message);
    setProblem({ message, unconfirmedEmail });
  }

  return (
    <CredentialsForm form={form} onSubmit={signIn} submitLabel="Sign In" busyLabel="Signing in..." passwordAutoComplete="current-password">
      <div className="-mt-2 text-right">
        <Link to="/forgot-password" className="link inline-flex min-h-11 items-center text-[15px]">
          Forgot password?
        </Link>
      </div>
      {problem && (
        <Notice tone="error">
          <p>{problem.message}</p>
          {problem.unconfirmedEmail && <ResendButton email={problem.unconfirmedEmail} />}
        </Notice>
      )}
    </CredentialsForm>
  );
}
