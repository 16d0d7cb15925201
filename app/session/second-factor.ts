import type { AuthClient } from '@supabase/auth-js';

type Client = InstanceType<typeof AuthClient>;

/** By what the session may show the factor that it owes. */
export interface RequiredFactor {
  byCode: boolean;
  byPasskey: boolean;
}

/** Undefined when the shop is open to the session as it is. A passkey that knew its owner is two factors by itself. */
export async function findRequiredFactor(client: Client): Promise<RequiredFactor | undefined> {
  const { data } = await client.mfa.getAuthenticatorAssuranceLevel();
  if (!data || data.currentLevel === 'aal2') return undefined;
  const byCode = data.currentLevel !== data.nextLevel;
  const usedPasskey = data.currentAuthenticationMethods.some((entry) => typeof entry !== 'string' && String(entry.method) === 'passkey');
  // The same passkey again would tell no more: one that asked for no finger or PIN is a second step only.
  if (usedPasskey) return (await isRefused(client)) ? { byCode, byPasskey: false } : undefined;
  const byPasskey = ((await client.passkey.list()).data ?? []).length > 0;
  return byCode || byPasskey ? { byCode, byPasskey } : undefined;
}

async function isRefused(client: Client): Promise<boolean> {
  const { data } = await client.getSession();
  const answer = await fetch('/api/account', { headers: { Authorization: `Bearer ${data.session?.access_token}` } });
  return answer.status === 403;
}

type Problem = { message?: string; name?: string } | null;

/** Tries a code with each authenticator app of the account, or as one of its recovery codes. Answers what is wrong, or null. */
export async function verifySecondFactor(client: Client, code: string): Promise<Problem> {
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
