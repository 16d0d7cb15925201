import { redirectDocument } from 'react-router';

/** The path whose headers the document has. Client-side navigation changes the page, not them. */
function loadedPath(): string | undefined {
  const [loaded] = performance.getEntriesByType('navigation');
  return loaded && new URL(loaded.name).pathname;
}

/**
 * The CSP allows the card provider's script only in a document loaded from a payment page itself, so client-side
 * navigation from another page turns into a full page load.
 */
export function requireOwnDocument(url: string): void {
  const loaded = loadedPath();
  if (loaded && loaded !== new URL(url).pathname) throw redirectDocument(url);
}

/** The same for all admin screens together: their policy allows the style elements of mails. */
export function requireAdminDocument(url: string): void {
  if (loadedPath()?.startsWith('/admin') === false) throw redirectDocument(url);
}
