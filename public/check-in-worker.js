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

// What is kept is on the screen within three seconds, whatever the network does.
const patienceMs = 1500;

async function openPage(request) {
  const kept = await caches.match(page);
  const answer = fetch(request);
  if (!kept) return answer;
  const end = new Promise((resolve) => setTimeout(resolve, patienceMs));
  const inTime = await Promise.race([answer.catch(() => undefined), end]);
  return inTime && isCheckIn(inTime) ? inTime : kept;
}

// Not the page of a proxy that does not reach the shop, or of a network that wants a sign-in first.
const isCheckIn = ({ ok, headers }) =>
  ok && Boolean(headers.get('Permissions-Policy')?.includes('camera=(self)'));

// Their names change with their content.
async function loadFile(request) {
  return (await caches.match(request.url, { ignoreVary: true })) ?? fetch(request);
}
