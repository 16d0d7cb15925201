import { useState } from 'react';
import { authErrorMessage } from '#app/customers/messages.ts';
import { notify } from '#app/ui/notify.ts';
import { refreshSecurity } from './security-queries.ts';

interface Change {
  work: () => Promise<{ error: { message?: string; name?: string; code?: string } | null }>;
  done: string;
  failed: string;
  /** Called instead of showing an error when a mailed code is required first. */
  onCodeNeeded?: () => Promise<void>;
}

/** Runs one account change at a time, shows the outcome and refetches the account. */
export function useChange() {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function change({ work, done, failed, onCodeNeeded }: Change): Promise<boolean> {
    setBusy(true);
    setProblem(undefined);
    const { error } = await work().catch((reason: Error) => ({ error: reason }));
    if (error && 'code' in error && error.code === 'reauthentication_needed' && onCodeNeeded) {
      await onCodeNeeded();
    } else if (error) {
      const message = authErrorMessage(error, failed);
      setProblem(message);
      notify.error(message);
    } else {
      await refreshSecurity();
      notify.success(done);
    }
    setBusy(false);
    return !error;
  }
  return { busy, problem, change };
}
