// The page under which a session ended waits here for the next sign-in: same tab only, gone with it.
const key = 'grafted-return-page';
let leaving = false;

/** Who signs out on purpose has done with the page. */
export function discardReturnPage(): void {
  leaving = true;
}

export function saveReturnPage(): void {
  if (!leaving) window.sessionStorage.setItem(key, window.location.pathname + window.location.search);
}

/** The remembered page's path and query, once: it is forgotten by asking. */
export function takeReturnPage(): string | undefined {
  leaving = false;
  const page = window.sessionStorage.getItem(key);
  window.sessionStorage.removeItem(key);
  return page && /^\/(?!\/)/.test(page) ? page : undefined;
}
