import { useCallback, useEffect } from 'react';
import { useBeforeUnload, useBlocker, useLocation } from 'react-router';
import { queryClient } from '#app/query-client.ts';

/** A form or an open dialog, whose text is lost when the admin leaves the screen. */
interface Unsaved {
  isTyped: () => boolean;
  question: string;
  /** Closes a dialog, whose screen may stay when only the rest of the address changes. */
  close?: () => void;
}

/** Those on the screen. The router takes one blocker, so all of them share the one of the admin's frame. */
const shown = new Map<Unsaved, string>();

/** The state of a link that takes what was typed with it, so that nothing is lost by following it. */
export const takesTyped = { takesTyped: true };
const isTaken = (state: unknown): boolean =>
  (state as Partial<typeof takesTyped> | null)?.takesTyped === true;

const typedText = (): Unsaved | undefined => [...shown.keys()].find(({ isTyped }) => isTyped());
const place = () => window.location.pathname + window.location.search;

/** Until the returned function is called, leaving the screen asks first. */
export function guardTyped(unsaved: Unsaved): () => void {
  shown.set(unsaved, place());
  return () => void shown.delete(unsaved);
}

/** Asks before the admin leaves the screen or closes the tab with unsaved changes. */
export function useUnsavedWarning(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return;
    return guardTyped({
      isTyped: () => true,
      question: 'Leave without saving? Your changes are lost.',
    });
  }, [isDirty]);
}

/** For the frame of the admin: asks for all forms and dialogs, whether a link, the jump or Back leads away. */
export function useUnsavedBlocker(): void {
  const { pathname, search } = useLocation();
  useBeforeUnload(
    useCallback((event: BeforeUnloadEvent) => typedText() && event.preventDefault(), []),
  );
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      // What is being sent is not lost, and may lead away itself.
      queryClient.isMutating() === 0 &&
      !isTaken(nextLocation.state) &&
      typedText() !== undefined &&
      currentLocation.pathname + currentLocation.search !==
        nextLocation.pathname + nextLocation.search,
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    const typed = typedText();
    if (!typed || window.confirm(typed.question)) blocker.proceed();
    else blocker.reset();
  }, [blocker]);
  useEffect(() => {
    for (const [unsaved, opened] of shown) if (opened !== place()) unsaved.close?.();
  }, [pathname, search]);
}
