import { tabData } from '#app/ui/site-data.ts';

// Page to return to after signing in: the session had ended, or there was none. Limited to this tab.
const key = 'grafted-return-page';
let leaving = false;

/** A deliberate sign-out does not return to the page. */
export function discardReturnPage(): void {
  leaving = true;
}

export function saveReturnPage(): void {
  if (!leaving) tabData.setItem(key, window.location.pathname + window.location.search);
}

/**
 * Notes a page that somebody opens without a session: by a link in a mail, or after the browser has
 * deleted what it stored.
 */
export function returnTo(url: string): void {
  leaving = false;
  const { pathname, search, hash } = new URL(url);
  tabData.setItem(key, pathname + search + hash);
}

/** Returns the page's address on this site and removes it. */
export function takeReturnPage(): string | undefined {
  leaving = false;
  const page = tabData.getItem(key);
  tabData.removeItem(key);
  return page && /^\/(?!\/)/.test(page) ? page : undefined;
}
