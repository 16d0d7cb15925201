import { useSyncExternalStore } from 'react';

export const sessionStorageKey = 'grafted-session';

/** The auth client, loaded when first needed: visitors who only look never fetch it. Browser only. */
export async function auth() {
  const { authClient } = await import('./auth-client.ts');
  listen(authClient);
  return authClient;
}

const listeners = new Set<() => void>();
/** Tells everybody who shows the session to look again. */
export const sessionChanged = (): void => {
  for (const listener of listeners) listener();
};

let listening = false;
function listen(client: Awaited<typeof import('./auth-client.ts')>['authClient']): void {
  if (listening) return;
  listening = true;
  client.onAuthStateChange(sessionChanged);
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

export function subscribeToSession(listener: () => void): () => void {
  if (hasStoredSession()) void auth(); // keeps it fresh
  return onSessionChange(listener);
}

/** The server has ended the session: this browser forgets it, in all its tabs. */
export function clearSession(): void {
  window.localStorage.removeItem(sessionStorageKey);
  sessionChanged();
}

/** Whether this browser holds a session; the server may still find it ended. */
export const hasStoredSession = (): boolean => window.localStorage.getItem(sessionStorageKey) !== null;

/** Whether somebody is signed in. False on the server and while hydrating: public pages are the same for everybody. */
export const useSignedIn = (): boolean => useSyncExternalStore(subscribeToSession, hasStoredSession, () => false);
