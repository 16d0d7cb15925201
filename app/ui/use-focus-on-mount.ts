import { useEffect, useRef } from 'react';

/** For a view that replaces another: moves focus to its start. */
export function useFocusOnMount<T extends HTMLElement>() {
  const ref = useRef<T>(null);
  useEffect(() => ref.current?.focus(), []);
  return ref;
}
