import { useState } from 'react';
import { useRefusal } from '#app/customers/use-refusal.ts';
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
  const { problem, refuse, forget } = useRefusal();

  async function change({ work, done, failed, onCodeNeeded }: Change): Promise<boolean> {
    setBusy(true);
    forget();
    const { error } = await work().catch((reason: Error) => ({ error: reason }));
    if (error && 'code' in error && error.code === 'reauthentication_needed' && onCodeNeeded) {
      await onCodeNeeded();
    } else if (error) {
      refuse(error, failed);
    } else {
      await refreshSecurity();
      notify.success(done, { topic: failed });
    }
    setBusy(false);
    return !error;
  }
  return { busy, problem, change };
}
