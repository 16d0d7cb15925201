import { useCallback, useEffect } from 'react';
import { useBeforeUnload, useBlocker } from 'react-router';

/** Asks before the admin leaves the screen or closes the tab with unsaved changes. */
export function useUnsavedWarning(isDirty: boolean): void {
  useBeforeUnload(
    useCallback((event: BeforeUnloadEvent) => isDirty && event.preventDefault(), [isDirty]),
  );
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty &&
      currentLocation.pathname + currentLocation.search !==
        nextLocation.pathname + nextLocation.search,
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    if (window.confirm('Leave without saving? Your changes are lost.')) blocker.proceed();
    else blocker.reset();
  }, [blocker]);
}
