import { useState } from 'react';
import { notify } from '#app/ui/notify.ts';
import type { ProofProblem } from './mailed-proof.ts';
import { authErrorMessage } from './messages.ts';

/** Why an account's form was refused: in a toast, and as the problem to show in the form. */
export function useRefusal() {
  const [problem, setProblem] = useState<string>();
  function refuse(error: ProofProblem, fallback: string): void {
    const message = authErrorMessage(error, fallback);
    notify.error(message, { topic: fallback });
    setProblem(message);
  }
  return { problem, refuse, forget: () => setProblem(undefined) };
}
