import type { AuthClient } from '@supabase/auth-js';

type Client = InstanceType<typeof AuthClient>;

/** Accepted kinds of second factor. */
export interface RequiredFactor {
  byCode: boolean;
  byPasskey: boolean;
}

/** Undefined if the session needs no further factor. A passkey with user verification counts as two factors. */
export async function findRequiredFactor(client: Client): Promise<RequiredFactor | undefined> {
  const { data } = await client.mfa.getAuthenticatorAssuranceLevel();
  if (!data || data.currentLevel === 'aal2') return undefined;
  const byCode = data.currentLevel !== data.nextLevel;
  const usedPasskey = data.currentAuthenticationMethods.some(
    (entry) => typeof entry !== 'string' && String(entry.method) === 'passkey',
  );
  // A passkey without user verification can only be the second factor; repeating it would not help.
  if (usedPasskey) return (await isRefused(client)) ? { byCode, byPasskey: false } : undefined;
  const byPasskey = ((await client.passkey.list()).data ?? []).length > 0;
  return byCode || byPasskey ? { byCode, byPasskey } : undefined;
}

async function isRefused(client: Client): Promise<boolean> {
  const { data } = await client.getSession();
  const response = await fetch('/api/account', {
    headers: { Authorization: `Bearer ${data.session?.access_token}` },
  });
  return response.status === 403;
}

type Problem = { message?: string; name?: string } | null;

/** Tries the code with each authenticator app, or as a recovery code. Returns the error, or null. */
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
