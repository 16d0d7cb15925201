import { useSyncExternalStore } from 'react';
import { browserData } from '#app/ui/site-data.ts';
import { dropDrafts } from './personal-drafts.ts';
import { discardReturnPage } from './return-page.ts';
import { auth, clearSession, subscribeToSession } from './session.ts';
import { sessionStorageKey } from './storage-key.ts';

interface StoredUser {
  id?: string;
  email?: string;
}

/** The signed-in user, as the auth client stored it; undefined when signed out. */
export const storedUser = (): StoredUser | undefined =>
  (browserData.readJson(sessionStorageKey) as { user?: StoredUser } | undefined)?.user;

/** Email of the signed-in user, for display; empty when signed out. */
export const storedEmail = (): string => storedUser()?.email ?? '';
export const useStoredEmail = (): string =>
  useSyncExternalStore(subscribeToSession, storedEmail, () => '');

/** Signs this browser out in all tabs, for whoever leaves: their drafts go too. Works offline too. */
export async function signOut(): Promise<void> {
  await endSession();
  dropDrafts();
}

/** Signs out, but keeps what was typed for the same person's next sign-in. */
export async function endSession(): Promise<void> {
  discardReturnPage();
  const { error } = await (await auth()).signOut({ scope: 'local' });
  if (error) clearSession(); // server unreachable: at least sign out locally
}
