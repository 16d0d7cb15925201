import { useState } from 'react';
import { auth } from '#app/session/session.ts';
import { notify } from '#app/ui/notify.ts';
import type { Credentials } from '#domain/customers/account.ts';
import { mailOptions } from './mail-options.ts';
import { accountCreated, authErrorMessage } from './messages.ts';
import { useToastedRefusal } from './use-refusal.ts';

const signInFailed = 'Failed to sign in';
const signUpFailed = 'Failed to create account';

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
          authErrorMessage(error, signInFailed),
          error.code === 'email_not_confirmed' ? credentials.email : undefined,
        );
    } catch (error) {
      return refuse(authErrorMessage(error as Error, signInFailed));
    }
    notify.success('Welcome back!', { topic: signInFailed });
    await onSignedIn();
  }
  function refuse(message: string, unconfirmedEmail?: string): void {
    notify.error(message, { topic: signInFailed });
    setProblem({ message, unconfirmedEmail });
  }
  return { signIn, problem, forget: () => setProblem(undefined) };
}

export function useSignUp() {
  const [sentTo, setSentTo] = useState<string>();
  const { problem, refuse, forget } = useToastedRefusal();

  async function signUp(credentials: Credentials, clearFields: () => void): Promise<void> {
    forget();
    setSentTo(undefined);
    const { error } = await auth()
      .then((client) => client.signUp({ ...credentials, options: mailOptions() }))
      .catch((reason: Error) => ({ error: reason }));
    if (error) return refuse(error, signUpFailed);
    notify.success(accountCreated, { topic: signUpFailed });
    setSentTo(credentials.email);
    clearFields();
  }
  return { signUp, sentTo, problem };
}
