import { useState } from 'react';
import { auth } from '#app/session/session.ts';
import { notify } from '#app/ui/notify.ts';
import { authErrorMessage } from './messages.ts';
import { passkeyProblem } from './passkey-problem.ts';

const failed = 'Failed to sign in';

export function usePasskeySignIn(onSignedIn: () => Promise<void>) {
  const [busy, setBusy] = useState(false);

  async function signIn(): Promise<void> {
    setBusy(true);
    const { error } = await auth()
      .then((client) => client.signInWithPasskey())
      .catch((reason: Error) => ({ error: reason }));
    setBusy(false);
    const problem = passkeyProblem(error);
    if (problem) return notify.error(authErrorMessage(problem, failed));
    notify.success('Welcome back!');
    await onSignedIn();
  }
  return { busy, signIn };
}
