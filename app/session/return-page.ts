// Page to return to after a session ended and the user signs in again. In sessionStorage, so limited to this tab.
const key = 'grafted-return-page';
let leaving = false;

/** A deliberate sign-out does not return to the page. */
export function discardReturnPage(): void {
  leaving = true;
}

export function saveReturnPage(): void {
  if (!leaving)
    window.sessionStorage.setItem(key, window.location.pathname + window.location.search);
}

/** Returns the page's path and query and removes them. */
export function takeReturnPage(): string | undefined {
  leaving = false;
  const page = window.sessionStorage.getItem(key);
  window.sessionStorage.removeItem(key);
  return page && /^\/(?!\/)/.test(page) ? page : undefined;
}
