import { redirectDocument } from 'react-router';

/**
 * The CSP allows the card provider's script only in a document loaded from /checkout itself, so client-side navigation
 * from another page turns into a full page load.
 */
export function requireOwnDocument(url: string): void {
  const [loaded] = performance.getEntriesByType('navigation');
  if (loaded && new URL(loaded.name).pathname !== '/checkout') throw redirectDocument(url);
}
