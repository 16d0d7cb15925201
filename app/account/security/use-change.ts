import { useState } from 'react';
import { notify } from '#app/ui/notify.ts';
import { messageOf } from '../messages.ts';
import { refreshSecurity } from './security-queries.ts';

interface Change {
  work: () => Promise<{ error: { message?: string; name?: string } | null }>;
  done: string;
  failed: string;
}

/** One change of the account at a time: says how it went, and reads the account again. */
export function useChange() {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function change({ work, done, failed }: Change): Promise<boolean> {
    setBusy(true);
    setProblem(undefined);
    const { error } = await work().catch((reason: Error) => ({ error: reason }));
    if (error) {
      const message = messageOf(error, failed);
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
