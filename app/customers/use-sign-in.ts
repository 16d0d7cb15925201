import { useState } from 'react';
import { auth } from '#app/session/session.ts';
import { notify } from '#app/ui/notify.ts';
import type { Credentials } from '#domain/customers/account.ts';
import { authErrorMessage } from './messages.ts';

const failed = 'Failed to sign in';

export interface SignInProblem {
  message: string;
  /** Set when only the confirmation of this address is missing. */
  unconfirmedEmail?: string;
}

export function useSignIn(onSignedIn: () => Promise<void>) {
  const [problem, setProblem] = useState<SignInProblem>();

  async function signIn(credentials: Credentials): Promise<void> {
    setProblem(undefined);
    try {
      const { error } = await (await auth()).signInWithPassword(credentials);
      if (error)
        return refuse(
          authErrorMessage(error, failed),
          error.code === 'email_not_confirmed' ? credentials.email : undefined,
        );
    } catch (error) {
      return refuse(authErrorMessage(error as Error, failed));
    }
    notify.success('Welcome back!', { topic: failed });
    await onSignedIn();
  }
  function refuse(message: string, unconfirmedEmail?: string): void {
    notify.error(message, { topic: failed });
    setProblem({ message, unconfirmedEmail });
  }
  return { signIn, problem, forget: () => setProblem(undefined) };
}
