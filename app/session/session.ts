import { useSyncExternalStore } from 'react';
import { browserData } from '#app/ui/site-data.ts';
import { droppedMarker } from './draft-keys.ts';
import { forgetKept } from './sign-out-hooks.ts';
import { sessionStorageKey } from './storage-key.ts';

/** The auth client, loaded on first use, so that signed-out visitors never download it. Browser only. */
export async function auth() {
  const { authClient } = await import('./auth-client.ts');
  listen(authClient);
  return authClient;
}

const listeners = new Set<() => void>();
/** Notifies all listeners. A session that was ended elsewhere takes along what this browser keeps. */
export const sessionChanged = (): void => {
  if (!hasStoredSession()) void forgetKept();
  for (const listener of listeners) listener();
};

let listening = false;
function listen(client: Awaited<typeof import('./auth-client.ts')>['authClient']): void {
  if (listening) return;
  listening = true;
  client.onAuthStateChange(sessionChanged);
}

/** Calls back on sign-in, sign-out and refresh, in this or another tab. */
export function onSessionChange(listener: () => void): () => void {
  function onStorage({ key }: StorageEvent): void {
    if (key === droppedMarker)
      void import('./personal-drafts.ts').then(({ dropOwnDrafts }) => dropOwnDrafts());
    listener();
  }
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

export function subscribeToSession(listener: () => void): () => void {
  if (hasStoredSession()) void auth(); // starts auto refresh
  return onSessionChange(listener);
}

/** Drops a session the server has ended, in all tabs. */
export function clearSession(): void {
  browserData.removeItem(sessionStorageKey);
  sessionChanged();
}

/** Whether this browser stores a session; the server may have ended it. */
export const hasStoredSession = (): boolean => browserData.getItem(sessionStorageKey) !== null;

/** False on the server and during hydration, because cached public pages are the same for everyone. */
export const useSignedIn = (): boolean =>
  useSyncExternalStore(subscribeToSession, hasStoredSession, () => false);
