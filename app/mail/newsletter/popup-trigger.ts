import { browserData } from '#app/ui/site-data.ts';
import { settings } from '#domain/farm/settings.ts';
import { canShowPopup, recordPopupShown } from './popup-memory.ts';

/** How often it asks again whether somebody is still at something. */
const askAgainMs = 1000;
const dialogs = '[role=dialog]:not([popover]), [role=alertdialog], dialog[open]';
/** Part of the page while it is closed, such as the card of the help button. */
const popovers = '[popover]';
/** What takes keys. A card number is typed into a frame. */
const fields = 'input, textarea, select, iframe, [contenteditable=true]';

/** Pages on which somebody signs in, buys, answers a mail or subscribes: a discount would interrupt that. */
const quietPages = [
  '/cart',
  '/checkout',
  '/order-confirmation',
  '/account',
  '/auth',
  '/forgot-password',
  '/reset-password',
  '/confirm',
  '/oauth/consent',
  '/newsletter',
  '/pay',
  '/pickup-answer',
  '/shortfall',
  '/add-trees',
  '/chosen-trees',
];
const isQuiet = (path: string): boolean =>
  quietPages.some((page) => path === page || path.startsWith(`${page}/`));

/** The popup would take the keyboard away from a dialog or a field, and the next key would close it unseen. */
const isOccupied = (): boolean =>
  isQuiet(window.location.pathname) ||
  document.querySelector(dialogs) !== null ||
  [...document.querySelectorAll(popovers)].some((part) => part.matches(':popover-open')) ||
  document.activeElement?.matches(fields) === true;

/**
 * Calls `show` once: after a delay, or when the mouse leaves the window at the top edge (exit
 * intent). Waits while a dialog is open, somebody is typing, or the page is a quiet one. Returns a
 * function that stops watching.
 */
export function watchForPopup(show: () => void): () => void {
  const storage = browserData;
  if (!canShowPopup(storage, Date.now())) return () => {};

  let timer = setTimeout(onTime, settings.newsletter.popupDelaySeconds * 1000);
  document.documentElement.addEventListener('mouseleave', onMouseLeave);

  function stop() {
    clearTimeout(timer);
    document.documentElement.removeEventListener('mouseleave', onMouseLeave);
  }
  function onTime() {
    if (isOccupied()) timer = setTimeout(onTime, askAgainMs);
    else trigger();
  }
  function onMouseLeave(event: MouseEvent) {
    if (event.clientY <= 0 && !isOccupied()) trigger();
  }
  function trigger() {
    stop();
    if (!canShowPopup(storage, Date.now())) return; // shown in another tab meanwhile
    recordPopupShown(storage, Date.now());
    show();
  }
  return stop;
}
