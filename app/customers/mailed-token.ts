/** The token in a mailed link's URL fragment. */
export interface MailedToken {
  tokenHash: string;
  /** Token type in the auth protocol. */
  type: string | null;
  redirectTo: string | null;
}

/** Reads the token and removes it from the URL, so that it stays out of the history and copied links. */
export function takeMailedToken(): MailedToken | undefined {
  const parts = new URLSearchParams(window.location.hash.slice(1));
  const tokenHash = parts.get('token_hash');
  if (!tokenHash) return undefined;
  // Preserve history.state, which holds the router's own state.
  window.history.replaceState(
    window.history.state,
    '',
    window.location.pathname + window.location.search,
  );
  return { tokenHash, type: parts.get('type'), redirectTo: parts.get('redirect_to') };
}

/** The path of a same-origin URL, else `/`. Rejects a path starting with two slashes, which would name another host. */
export function pathOnThisSite(address: string | null): string {
  const url = address === null ? null : URL.parse(address, window.location.origin);
  return url?.origin === window.location.origin && !url.pathname.startsWith('//')
    ? url.pathname + url.search
    : '/';
}
