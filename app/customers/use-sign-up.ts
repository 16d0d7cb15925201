import { useState } from 'react';
import { auth } from '#app/session/session.ts';
import { notify } from '#app/ui/notify.ts';
import type { Credentials } from '#domain/customers/account.ts';
import { accountCreated, authErrorMessage } from './messages.ts';

const failed = 'Failed to create account';

export function useSignUp(clearFields: () => void) {
  const [sentTo, setSentTo] = useState<string>();
  const [problem, setProblem] = useState<string>();

  async function signUp(credentials: Credentials): Promise<void> {
    setProblem(undefined);
    setSentTo(undefined);
    try {
      const { error } = await (
        await auth()
      ).signUp({ ...credentials, options: { emailRedirectTo: `${window.location.origin}/` } });
      if (error) return refuse(authErrorMessage(error, failed));
    } catch {
      return refuse(failed);
    }
    notify.success(accountCreated);
    setSentTo(credentials.email);
    clearFields();
  }
  function refuse(message: string): void {
    notify.error(message);
    setProblem(message);
  }
  return { signUp, sentTo, problem };
}
