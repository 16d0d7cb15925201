import { useEffect, useRef, useState } from 'react';
import { ConnectionError, isConnectionLost } from '#app/connection.ts';
import { findRequiredFactor, type RequiredFactor } from '#app/session/second-factor.ts';
import { endSession, storedUser } from '#app/session/signed-in-user.ts';
import { notify } from '#app/ui/notify.ts';
import { forgetProof, keepProof, keptProof } from './kept-proof.ts';
import { lookAt, redeem } from './mailed-proof.ts';
import { takeMailedToken } from './mailed-token.ts';
import { authErrorMessage } from './messages.ts';

export const resetFailed = 'Failed to reset password';
const noSession = 'Invalid or expired reset link';

export const recovery = async () =>
  (await import('#app/session/recovery-client.ts')).recoveryClient;

type ResetView = 'checking' | 'unanswered' | 'invalid' | 'form' | 'complete';

/** Looks at the reset link when the page opens, and redeems it when the new password is saved. */
export function usePasswordReset() {
  const [view, setView] = useState<ResetView>('checking');
  /** Whose password it is. */
  const [email, setEmail] = useState('');
  const [requiredFactor, setRequiredFactor] = useState<RequiredFactor>();
  const [tries, setTries] = useState(0);
  const chosen = useRef('');

  useEffect(() => {
    let unmounted = false;
    const check = async () => {
      const owner = await findOwner().catch((reason: Error) => reason);
      if (unmounted) return;
      if (owner instanceof Error) return setView('unanswered');
      setEmail(owner ?? '');
      setView(owner === undefined ? 'invalid' : 'form');
      if (owner === undefined) notify.error(noSession);
    };
    void check();
    // A link opened in this same tab changes only the fragment.
    window.addEventListener('hashchange', check);
    return () => {
      unmounted = true;
      window.removeEventListener('hashchange', check);
    };
  }, [tries]);

  function retry(): void {
    setView('checking');
    setTries(tries + 1);
  }
  function end(): void {
    forgetProof();
    notify.error(noSession);
    setView('invalid');
  }

  /** Returns what to say if the password was not saved. */
  async function choose(password: string): Promise<string | undefined> {
    const client = await recovery();
    const proof = keptProof();
    if (proof) {
      await client.signOut({ scope: 'local' });
      const { error } = await redeem(client, proof, 'recovery');
      if (error?.code === 'otp_expired') return void end();
      if (error) return authErrorMessage(error, resetFailed);
      forgetProof(); // from here on, the session of this tab may set the password
    }
    const factor = await findRequiredFactor(client);
    if (!factor) return save(password);
    chosen.current = password;
    setRequiredFactor(factor);
  }

  async function save(password: string): Promise<string | undefined> {
    const client = await recovery();
    const { data, error } = await client.updateUser({ password });
    if (error?.name === 'AuthSessionMissingError') return void end();
    if (error) return authErrorMessage(error, resetFailed);
    notify.success('Password reset successful!');
    await client.signOut({ scope: 'local' });
    if (storedUser()?.id === data.user.id) await endSession(); // the server has ended it with the change
    setView('complete');
  }

  async function saveAfterFactor(): Promise<void> {
    setRequiredFactor(undefined);
    const problem = await save(chosen.current).catch((reason: Error) =>
      authErrorMessage(reason, resetFailed),
    );
    chosen.current = '';
    if (problem) notify.error(problem);
  }

  return {
    view,
    email,
    retry,
    requiredFactor,
    choose,
    saveAfterFactor,
    cancel() {
      setRequiredFactor(undefined);
      setView('invalid');
    },
  };
}

/** The address whose password this tab may set, by a link, a code, or the session of an earlier load. */
async function findOwner(): Promise<string | undefined> {
  const mailed = takeMailedToken();
  if (mailed) keepProof({ tokenHash: mailed.tokenHash });
  const proof = keptProof();
  if (!proof) {
    const { data, error } = await (await recovery()).getUser();
    if (isConnectionLost(error)) throw new ConnectionError(undefined, { cause: error });
    return data.user?.email;
  }
  const { looked } = await lookAt(proof);
  if (looked?.type === 'recovery' || looked?.type === 'magiclink') return looked.email;
  forgetProof();
  return undefined;
}
