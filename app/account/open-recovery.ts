import { takeMailedToken } from './mailed-token.ts';

/** Redeems the reset link, or finds the recovery session of an earlier load. False if this tab may not set a password. */
export async function openRecovery(): Promise<boolean> {
  const mailed = takeMailedToken();
  const { recoveryClient } = await import('#app/session/recovery-client.ts');
  if (mailed) {
    await recoveryClient.signOut({ scope: 'local' });
    const { error } = await recoveryClient.verifyOtp({
      token_hash: mailed.tokenHash,
      type: 'recovery',
    });
    return !error;
  }
  const { data } = await recoveryClient.getUser();
  return data.user !== null;
}
