import { useState } from 'react';
import { notify } from '#app/ui/notify.ts';
import type { ProofProblem } from './mailed-proof.ts';
import { authErrorMessage } from './messages.ts';

/** Why an account's form was refused, as the problem to show in the form. */
export function useRefusal() {
  const [problem, setProblem] = useState<string>();
  const refuse = (error: ProofProblem, fallback: string): void =>
    setProblem(authErrorMessage(error, fallback));
  return { problem, refuse, forget: () => setProblem(undefined) };
}

/** The same for the forms whose refusal is specified to be a toast. */
export function useToastedRefusal() {
  const { refuse, ...rest } = useRefusal();
  return {
    ...rest,
    refuse(error: ProofProblem, fallback: string): void {
      refuse(error, fallback);
      notify.error(authErrorMessage(error, fallback), { topic: fallback });
    },
  };
}
