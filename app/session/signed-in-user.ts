import { useSyncExternalStore } from 'react';
import { discardReturnPage } from './return-page.ts';
import { auth, clearSession, sessionStorageKey, subscribeToSession } from './session.ts';

/** Address of who is signed in here, for showing; empty when nobody is. */
export function storedEmail(): string {
  try {
    const session = JSON.parse(window.localStorage.getItem(sessionStorageKey) ?? '{}') as { user?: { email?: string } }; // written by the auth client
    return session.user?.email ?? '';
  } catch {
    return '';
  }
}
export const useStoredEmail = (): string => useSyncExternalStore(subscribeToSession, storedEmail, () => '');

/** Ends the session of this browser, in all its tabs. Works without a network too. */
export async function signOut(): Promise<void> {
  discardReturnPage();
  const { error } = await (await auth()).signOut({ scope: 'local' });
  if (error) clearSession(); // the server was not reached: at least nobody here stays signed in
}
