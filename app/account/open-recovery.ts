import { takeMailedToken } from './mailed-token.ts';

/** Whether this tab may choose a new password now: by the link it was opened with, or since before it was reloaded. */
export async function openRecovery(): Promise<boolean> {
  const mailed = takeMailedToken();
  const { recoveryClient } = await import('#app/session/recovery-client.ts');
  if (mailed) {
    await recoveryClient.signOut({ scope: 'local' });
    const { error } = await recoveryClient.verifyOtp({ token_hash: mailed.tokenHash, type: 'recovery' });
    return !error;
  }
  const { data } = await recoveryClient.getUser();
  return data.user !== null;
}
