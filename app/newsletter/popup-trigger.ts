import { settings } from '#domain/settings.ts';
import { canShowPopup, recordPopupShown } from './popup-memory.ts';

/**
 * Calls `show` once: some seconds after the page load, or when the mouse leaves by the top edge of the window,
 * as it does on the way to the tab's close button. Returns what takes the watch away.
 */
export function watchForPopup(show: () => void): () => void {
  const storage = window.localStorage;
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
