import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { auth } from '#app/session/session.ts';
import { notify } from '#app/ui/notify.ts';
import type { Credentials } from '#domain/account.ts';
import { CredentialsForm } from './credentials-form.tsx';
import { accountCreated, messageOf } from './messages.ts';
import { Notice } from './notice.tsx';
import { ResendButton } from './resend-button.tsx';

const failed = 'Failed to create account';

export function SignUpPanel({ form }: { form: UseFormReturn<Credentials> }) {
  const [sentTo, setSentTo] = useState<string>();
  const [problem, setProblem] = useState<string>();

  async function signUp(credentials: Credentials): Promise<void> {
    setProblem(undefined);
    setSentTo(undefined);
    try {
      const { error } = await (await auth()).signUp({ ...credentials, options: { emailRedirectTo: `${window.location.origin}/` } });
      if (error) return refuse(messageOf(error, failed));
    } catch {
      return refuse(failed);
    }
    notify.success(accountCreated);
    setSentTo(credentials.email);
    form.reset({ email: '', password: '' });
  }
  function refuse(message: string): void {
    notify.error(message);
    setProblem(message);
  }

  return (
    <CredentialsForm
      form={form}
      onSubmit={signUp}
      submitLabel="Create Account"
      busyLabel="Creating account..."
      passwordAutoComplete="new-password"
      passwordHint="At least 8 characters. A few words in a row are easy to remember and hard to guess."
    >
      {problem && (
        <Notice tone="error">
          <p>{problem}</p>
        </Notice>
      )}
      {sentTo && (
        <Notice tone="success">
          <p className="font-semibold">One step left</p>
          <p className="wrap-anywhere">We sent a link to {sentTo}. Open it within an hour and you are signed in.</p>
          <ResendButton email={sentTo} />
        </Notice>
      )}
    </CredentialsForm>
  );
}
