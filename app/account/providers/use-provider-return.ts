import { useEffect, useState } from 'react';
import { notify } from '#app/ui/notify.ts';
import { providerProblem } from './provider-problem.ts';
import { readProviderCallback } from './read-callback.ts';

/** Ends the sign-in of a visitor who comes back from a provider's page. The session then tells the page that somebody is signed in. */
export function useProviderReturn(): { busy: boolean; problem: string | undefined } {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  useEffect(() => {
    const finish = async () => {
      const answer = await readProviderCallback();
      if (!answer) return;
      if (answer.status === 'refused') return setProblem(answer.message);
      setBusy(true);
      const { error } = await import('./provider-client.ts').then(({ finishSignIn }) => finishSignIn(answer.code)).catch((reason: Error) => ({ error: reason }));
      setBusy(false);
      if (error) return setProblem(providerProblem('', answer.name));
      notify.success('Welcome back!');
    };
    void finish();
  }, []);
  return { busy, problem };
}
