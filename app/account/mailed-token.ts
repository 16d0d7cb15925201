/** What a mailed link brought in the fragment of its address. */
export interface MailedToken {
  tokenHash: string;
  /** What the token is for, in the protocol's words. */
  type: string | null;
  redirectTo: string | null;
}

/** Takes the token out of the address, so that it stays in no history and cannot be copied along by accident. */
export function takeMailedToken(): MailedToken | undefined {
  const parts = new URLSearchParams(window.location.hash.slice(1));
  const tokenHash = parts.get('token_hash');
  if (!tokenHash) return undefined;
  // The router keeps its own state in the entry: it must survive.
  window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search);
  return { tokenHash, type: parts.get('type'), redirectTo: parts.get('redirect_to') };
}

/** Path of an address on this site; `/` for any other. A path that begins with two slashes would name another host. */
export function pathOnThisSite(address: string | null): string {
  const url = address === null ? null : URL.parse(address, window.location.origin);
  return url?.origin === window.location.origin && !url.pathname.startsWith('//') ? url.pathname + url.search : '/';
}
