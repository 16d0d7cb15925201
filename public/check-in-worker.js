// Keeps the check-in usable in the field, without a network. The page itself fills the cache: keep-shell.ts.
const page = '/admin/check-in';

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (request.mode === 'navigate' && url.pathname === page) event.respondWith(openPage(request));
  else if (url.pathname.startsWith('/assets/')) event.respondWith(loadFile(request));
});

async function openPage(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await caches.match(page);
    if (kept) return kept;
    throw error;
  }
}

// Their names change with their content.
async function loadFile(request) {
  return (await caches.match(request.url, { ignoreVary: true })) ?? fetch(request);
}
