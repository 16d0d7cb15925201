import { useSyncExternalStore } from 'react';

const wide = '(min-width: 64rem)';

function subscribe(onChange: () => void): () => void {
  const query = window.matchMedia(wide);
  query.addEventListener('change', onChange);
  document.addEventListener('focusin', onChange); // a closed dialog gives the focus back
  return () => {
    query.removeEventListener('change', onChange);
    document.removeEventListener('focusin', onChange);
  };
}

let isWide: boolean | undefined;

/** A tablet that is turned while a dialog is open changes nothing yet: the dialog of a row would close with its row. */
function readWidth(): boolean {
  if (isWide === undefined || !document.querySelector('[role=dialog]'))
    isWide = window.matchMedia(wide).matches;
  return isWide;
}

/** Whether to show tables instead of cards. Admin screens render in the browser only. */
export const useIsWide = (): boolean => useSyncExternalStore(subscribe, readWidth);
