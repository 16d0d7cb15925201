import { useEffect, useRef } from 'react';

/** For a view that takes the place of another: keyboard and screen reader go on where it begins. */
export function useFocusOnMount<T extends HTMLElement>() {
  const ref = useRef<T>(null);
  useEffect(() => ref.current?.focus(), []);
  return ref;
}
