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

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener); // signed in or out in another tab
  if (hasStoredSession()) void auth(); // keeps it fresh
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** Whether this browser holds a session; the server may still find it ended. */
export const hasStoredSession = (): boolean => window.localStorage.getItem(sessionStorageKey) !== null;

/** Whether somebody is signed in. False on the server and while hydrating: public pages are the same for everybody. */
export const useSignedIn = (): boolean => useSyncExternalStore(subscribe, hasStoredSession, () => false);
