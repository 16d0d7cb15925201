import { redirectDocument } from 'react-router';

/**
 * The CSP allows the card provider's script only in a document loaded from a payment page itself, so client-side
 * navigation from another page turns into a full page load.
 */
export function requireOwnDocument(url: string): void {
  const [loaded] = performance.getEntriesByType('navigation');
  if (loaded && new URL(loaded.name).pathname !== new URL(url).pathname)
    throw redirectDocument(url);
}
