import { redirectDocument } from 'react-router';

/**
 * Only the document that was itself loaded from /checkout may load the card provider's script; its headers say so.
 * Whoever arrives from another page of the shop loads a new one.
 */
export function requireOwnDocument(address: string): void {
  const [loaded] = performance.getEntriesByType('navigation');
  if (loaded && new URL(loaded.name).pathname !== '/checkout') throw redirectDocument(address);
}
