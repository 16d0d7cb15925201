import { useEffect, useEffectEvent, useRef } from 'react';

const focusable = 'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled)';

/**
 * Makes an element a modal: the page behind it goes inert, the focus stays inside and returns afterwards, Escape closes.
 * For modals that show toasts; the browser's own <dialog> lies above everything else and would hide them.
 */
export function useModal<T extends HTMLElement>(onEscape: () => void) {
  const modal = useRef<T>(null);
  const escape = useEffectEvent(onEscape);

  useEffect(() => {
    const page = document.getElementById('page');
    const before = document.activeElement;
    if (page) page.inert = true;
    modal.current?.focus();

    function onKeyDown(event: KeyboardEvent) {
      if (event.key === 'Escape') escape();
      if (event.key === 'Tab' && modal.current) keepInside(event, modal.current);
    }
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      if (page) page.inert = false;
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);
  return modal;
}

function keepInside(event: KeyboardEvent, modal: HTMLElement): void {
  const stops = modal.querySelectorAll<HTMLElement>(focusable);
  const [first, last] = [stops[0], stops[stops.length - 1]];
  const leaves = event.shiftKey ? document.activeElement === first || document.activeElement === modal : document.activeElement === last;
  if (!leaves) return;
  event.preventDefault();
  (event.shiftKey ? last : first)?.focus();
}
