import { auth } from '#app/session/session.ts';

const addFirst = 'Please add the app on your new phone first. Then you can remove this one.';

/** Removing the last app also removes the recovery codes, which would end a session that was verified by such a code. */
export async function removeAuthenticator(
  factorId: string,
  which: 'last-beside-codes' | 'one-of-some',
): Promise<{ error: { message?: string; name?: string } | null }> {
  const { mfa } = await auth();
  if (which === 'last-beside-codes') {
    const { data } = await mfa.getAuthenticatorAssuranceLevel();
    const byApp = data?.currentAuthenticationMethods.some(
      (entry) => typeof entry !== 'string' && entry.method === 'totp',
    );
    if (!byApp) return { error: { message: addFirst } };
    const { error } = await mfa.recoveryCodes.unenroll();
    if (error) return { error };
  }
  return mfa.unenroll({ factorId });
}
