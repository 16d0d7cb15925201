import { useEffect, useState } from 'react';
import { connectionLost, isConnectionLost } from '#app/connection.ts';
import { notify } from '#app/ui/notify.ts';
import { providerProblem } from './provider-problem.ts';
import { readProviderCallback } from './read-callback.ts';

/** Completes the sign-in after returning from a provider. The page reacts to the new session. */
export function useProviderReturn(): { busy: boolean; problem: string | undefined } {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  useEffect(() => {
    const finish = async () => {
      const callback = await readProviderCallback();
      if (!callback) return;
      if (callback.status === 'refused') return setProblem(callback.message);
      setBusy(true);
      const { error } = await import('./provider-client.ts')
        .then(({ finishSignIn }) => finishSignIn(callback.code))
        .catch((reason: Error) => ({ error: reason }));
      setBusy(false);
      if (isConnectionLost(error)) return setProblem(connectionLost);
      if (error) return setProblem(providerProblem('', callback.name));
      notify.success('Welcome back!');
    };
    void finish();
  }, []);
  return { busy, problem };
}
