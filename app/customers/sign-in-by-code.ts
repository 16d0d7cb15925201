import { auth } from '#app/session/session.ts';
import { codeBelongsElsewhere, lookAt, redeem, type ProofProblem } from './mailed-proof.ts';

/** Signs in with the code of our latest mail, whatever that was for. Returns what to say if it does not. */
export async function signInByCode(email: string, code: string): Promise<ProofProblem | undefined> {
  const { looked, error } = await lookAt({ email, code });
  if (error) return error;
  const { type } = looked;
  if (type === 'reauthentication') return { message: codeBelongsElsewhere };
  const { data, error: refused } = await redeem(await auth(), { email, code }, type);
  if (refused) return refused;
  return data.session
    ? undefined
    : { message: 'Thank you. Please confirm in your other mailbox too.' };
}
