import { tabData } from '#app/ui/site-data.ts';

// Page to return to after a session ended and the user signs in again. Limited to this tab.
const key = 'grafted-return-page';
let leaving = false;

/** A deliberate sign-out does not return to the page. */
export function discardReturnPage(): void {
  leaving = true;
}

export function saveReturnPage(): void {
  if (!leaving) tabData.setItem(key, window.location.pathname + window.location.search);
}

/** Returns the page's path and query and removes them. */
export function takeReturnPage(): string | undefined {
  leaving = false;
  const page = tabData.getItem(key);
  tabData.removeItem(key);
  return page && /^\/(?!\/)/.test(page) ? page : undefined;
}
