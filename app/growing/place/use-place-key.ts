import { useSyncExternalStore } from 'react';

// The place is changed by a page load alone, which may be that of another tab; and the browser can bring back a page from
// before.
export function onPlaceChange(listener: () => void): () => void {
  addEventListener('pageshow', listener);
  addEventListener('visibilitychange', listener);
  return () => {
    removeEventListener('pageshow', listener);
    removeEventListener('visibilitychange', listener);
  };
}

/** Changes with the place that this device keeps. Nothing that the server renders depends on it. */
export const usePlaceKey = (): string => useSyncExternalStore(onPlaceChange, readKey, readKey);
const readKey = (): string => (typeof document === 'undefined' ? '' : document.cookie);
