import { useState } from 'react';
import { auth } from '#app/session/session.ts';
import { notify } from '#app/ui/notify.ts';
import type { Credentials } from '#domain/customers/account.ts';
import { accountCreated } from './messages.ts';
import { useRefusal } from './use-refusal.ts';

const failed = 'Failed to create account';

export function useSignUp() {
  const [sentTo, setSentTo] = useState<string>();
  const { problem, refuse, forget } = useRefusal();

  async function signUp(credentials: Credentials, clearFields: () => void): Promise<void> {
    forget();
    setSentTo(undefined);
    const options = { emailRedirectTo: `${window.location.origin}/` };
    const { error } = await auth()
      .then((client) => client.signUp({ ...credentials, options }))
      .catch((reason: Error) => ({ error: reason }));
    if (error) return refuse(error, failed);
    notify.success(accountCreated, { topic: failed });
    setSentTo(credentials.email);
    clearFields();
  }
  return { signUp, sentTo, problem };
}
