import type { AuthClient } from '@supabase/auth-js';

type Client = InstanceType<typeof AuthClient>;

/** Whether the session has to show a second factor before the shop opens to it. A passkey is two factors by itself. */
export async function needsSecondFactor(client: Client): Promise<boolean> {
  const { data } = await client.mfa.getAuthenticatorAssuranceLevel();
  if (!data || data.currentLevel === data.nextLevel) return false;
  return !data.currentAuthenticationMethods.some((entry) => typeof entry !== 'string' && String(entry.method) === 'passkey');
}

type Problem = { message?: string; name?: string } | null;

/** Tries a code with each authenticator app of the account, or as one of its recovery codes. Answers what is wrong, or null. */
export async function showSecondFactor(client: Client, code: string): Promise<Problem> {
  if (!/^\d{6}$/.test(code)) return (await client.mfa.recoveryCodes.verify({ code })).error;
  const { data, error } = await client.mfa.listFactors();
  if (error) return error;
  let problem: Problem = { message: 'This account has no authenticator app' };
  for (const { id } of data.totp) {
    ({ error: problem } = await client.mfa.challengeAndVerify({ factorId: id, code }));
    if (!problem) return null;
  }
  return problem;
}
