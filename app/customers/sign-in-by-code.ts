import { auth } from '#app/session/session.ts';
import { codeBelongsElsewhere, lookAt, redeem, type ProofProblem } from './mailed-proof.ts';

interface CodeOutcome {
  /** What to say when it does not sign in. */
  error?: ProofProblem | Error;
  /** The code belonged to the mail of a sign-up. */
  isNew?: boolean;
}

/** Signs in with the code of our latest mail, whatever that was for. */
export const signInByCode = (email: string, code: string): Promise<CodeOutcome> =>
  redeemCode(email, code).catch((error: Error) => ({ error }));

async function redeemCode(email: string, code: string): Promise<CodeOutcome> {
  const { looked, error } = await lookAt({ email, code });
  if (error) return { error };
  const { type } = looked;
  if (type === 'reauthentication') return { error: { message: codeBelongsElsewhere } };
  const { data, error: refused } = await redeem(await auth(), { email, code }, type);
  if (refused) return { error: refused };
  if (!data.session)
    return { error: { message: 'Thank you. Please confirm in your other mailbox too.' } };
  return { isNew: type === 'signup' };
}
