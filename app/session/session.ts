import { useSyncExternalStore } from 'react';

export const sessionStorageKey = 'grafted-session';

/** The auth client, loaded when first needed: visitors who only look never fetch it. Browser only. */
export async function auth() {
  const { authClient } = await import('./auth-client.ts');
  listen(authClient);
  return authClient;
}

const listeners = new Set<() => void>();
const changed = () => {
  for (const listener of listeners) listener();
};

let listening = false;
function listen(client: Awaited<typeof import('./auth-client.ts')>['authClient']): void {
  if (listening) return;
  listening = true;
  client.onAuthStateChange(changed);
}

/** Calls back whenever somebody signs in or out here or in another tab, or the session is refreshed. */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

function subscribe(listener: () => void): () => void {
  if (hasStoredSession()) void auth(); // keeps it fresh
  return onSessionChange(listener);
}

/** Whether this browser holds a session; the server may still find it ended. */
export const hasStoredSession = (): boolean => window.localStorage.getItem(sessionStorageKey) !== null;

/** Whether somebody is signed in. False on the server and while hydrating: public pages are the same for everybody. */
export const useSignedIn = (): boolean => useSyncExternalStore(subscribe, hasStoredSession, () => false);

/** Of the stored session, for showing; empty when nobody is signed in. */
export function storedEmail(): string {
  try {
    const session = JSON.parse(window.localStorage.getItem(sessionStorageKey) ?? '{}') as { user?: { email?: string } }; // written by the auth client
    return session.user?.email ?? '';
  } catch {
    return '';
  }
}
export const useStoredEmail = (): string => useSyncExternalStore(subscribe, storedEmail, () => '');

/** Ends the session of this browser, in all its tabs. Works without a network too. */
export async function signOut(): Promise<void> {
  const { error } = await (await auth()).signOut({ scope: 'local' });
  if (!error) return;
  window.localStorage.removeItem(sessionStorageKey); // the server was not reached: at least nobody here stays signed in
  changed();
}
