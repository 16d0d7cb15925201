const cacheName = 'check-in';
const page = '/admin/check-in';

/** Keeps the page and the files it has loaded for use without a network; the service worker serves them. */
export async function keepShell(): Promise<void> {
  if (!('serviceWorker' in navigator) || !navigator.onLine) return;
  await navigator.serviceWorker.register('/check-in-worker.js', { scope: page });
  const answer = await fetch(page);
  if (!isCheckIn(answer)) return; // what is kept stays
  const files = performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => name.startsWith(`${window.location.origin}/assets/`));
  const cache = await caches.open(cacheName);
  await cache.addAll([...new Set(files)]);
  await cache.put(page, answer);
  const current = new Set([new URL(page, window.location.origin).href, ...files]);
  for (const { url } of await cache.keys()) if (!current.has(url)) await cache.delete(url);
}

/**
 * Tells the check-in from the page of a proxy, or of a network that wants a sign-in first.
 * check-in-worker.js has the same rule, which a test compares.
 */
export const isCheckIn = ({ ok, headers }: Response): boolean =>
  ok && Boolean(headers.get('Permissions-Policy')?.includes('camera=(self)'));
