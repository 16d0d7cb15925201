import type { AuthClient } from '@supabase/auth-js';

type Client = InstanceType<typeof AuthClient>;

/** Whether the session has to show a second factor before the shop opens to it. A passkey is two factors by itself. */
export async function needsSecondFactor(client: Client): Promise<boolean> {
  const { data } = await client.mfa.getAuthenticatorAssuranceLevel();
  if (!data || data.currentLevel === data.nextLevel) return false;
  return !data.currentAuthenticationMethods.some((entry) => typeof entry !== 'string' && String(entry.method) === 'passkey');
}

/** Tries a code with each authenticator app of the account. Answers what is wrong, or undefined. */
export async function showSecondFactor(client: Client, code: string): Promise<{ message?: string; name?: string } | undefined> {
  const { data, error } = await client.mfa.listFactors();
  if (error) return error;
  let problem: { message?: string; name?: string } | undefined = { message: 'This account has no authenticator app' };
  for (const { id } of data.totp) {
    ({ error: problem } = (await client.mfa.challengeAndVerify({ factorId: id, code })) as { error: typeof problem });
    if (!problem) return undefined;
  }
  return problem;
}
