import { readFileSync } from 'node:fs';
import { expect, onTestFinished, test, vi } from 'vitest';
import { isCheckIn } from './keep-shell.ts';

const script = readFileSync('public/check-in-worker.js', 'utf8');
const policy = { 'Permissions-Policy': 'camera=(self), microphone=()' };
const kept = new Response('kept', { headers: policy });
const never = new Promise<never>(() => {});

type Listener = (event: { request: object; respondWith: (answer: unknown) => void }) => void;

/** What the worker answers when the page is opened. */
function open(network: () => Response | Promise<Response>, cached: Response | undefined) {
  const listeners = new Map<string, Listener>();
  const self = {
    location: { origin: 'https://shop.example' },
    addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
  };
  // oxlint-disable-next-line no-implied-eval, typescript/no-implied-eval -- the script as the browser runs it
  new Function('self', 'caches', 'fetch', script)(self, { match: async () => cached }, async () =>
    network(),
  );
  return new Promise<unknown>((resolve) =>
    listeners.get('fetch')!({
      request: { method: 'GET', mode: 'navigate', url: 'https://shop.example/admin/check-in' },
      respondWith: resolve,
    }),
  );
}

test.each<[string, () => Response | Promise<Response>]>([
  ['there is no network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['the network never answers', () => never],
  ['a proxy does not reach the shop', () => new Response('Bad gateway', { status: 502 })],
  ['a network wants a sign-in', () => new Response('<h1>Hotel</h1>')],
  ['a network leads elsewhere', () => Response.error()],
  ['the shop has a failure', () => new Response('', { status: 500, headers: policy })],
])('the kept page is shown within two seconds when %s', async (_what, network) => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const answer = open(network, kept);
  await vi.advanceTimersByTimeAsync(2000);
  expect(await answer).toBe(kept);
});

// A worker is a file of its own, which shares no code with the page.
test.each<[string, Response]>([
  ['the page', new Response('', { headers: policy })],
  ['the page with a failure', new Response('', { status: 500, headers: policy })],
  ['the page of a proxy', new Response('Bad gateway', { status: 502 })],
  ['a sign-in of the network', new Response('<h1>Hotel</h1>')],
  [
    'another page of the shop',
    new Response('', { headers: { 'Permissions-Policy': 'camera=(), microphone=()' } }),
  ],
])('the worker shows %s exactly when the page would keep it', async (_what, answer) => {
  expect(await open(() => answer, kept)).toBe(isCheckIn(answer) ? answer : kept);
});

test('the page of the shop is shown when it answers', async () => {
  const current = new Response('current', { headers: policy });
  expect(await open(() => current, kept)).toBe(current);
});

test('without a kept page, any answer is shown', async () => {
  const answer = new Response('Bad gateway', { status: 502 });
  expect(await open(() => answer, undefined)).toBe(answer);
});
