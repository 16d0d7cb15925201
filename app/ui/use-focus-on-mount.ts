import { useEffect, useRef } from 'react';
import { isFocusFree } from './note-focus.ts';

/** Moves the focus to the start of a view that replaces another, unless somebody has gone on to what stayed. */
export function useFocusOnMount<T extends HTMLElement>() {
  const ref = useRef<T>(null);
  useEffect(() => {
    if (isFocusFree()) ref.current?.focus();
  }, []);
  return ref;
}
