import { browserData } from '#app/ui/site-data.ts';
import { settings } from '#domain/farm/settings.ts';
import { canShowPopup, recordPopupShown } from './popup-memory.ts';

/**
 * Calls `show` once: after a delay, or when the mouse leaves the window at the top edge (exit intent).
 * Returns a function that stops watching.
 */
export function watchForPopup(show: () => void): () => void {
  const storage = browserData;
  if (!canShowPopup(storage, Date.now())) return () => {};

  const timer = setTimeout(trigger, settings.newsletter.popupDelaySeconds * 1000);
  document.documentElement.addEventListener('mouseleave', onMouseLeave);

  function stop() {
    clearTimeout(timer);
    document.documentElement.removeEventListener('mouseleave', onMouseLeave);
  }
  function onMouseLeave(event: MouseEvent) {
    if (event.clientY <= 0) trigger();
  }
  function trigger() {
    stop();
    if (!canShowPopup(storage, Date.now())) return; // shown in another tab meanwhile
    recordPopupShown(storage, Date.now());
    show();
  }
  return stop;
}
