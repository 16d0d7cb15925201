import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { useTestShop } from '#tests/support/test-shop.ts';
import { PageCache } from './page-cache.ts';
import { createSharedCache, type SharedCache } from './shared-cache.ts';

interface Call {
  method: string | undefined;
  headers: IncomingHttpHeaders;
  body: string;
}

let cdn: Server;
let calls: Call[];
let failures: number;
let sharedCache: SharedCache;
beforeEach(async () => {
  calls = [];
  failures = 0;
  cdn = createServer(async (request, response) => {
    const { method, headers } = request;
    calls.push({ method, headers, body: await text(request) });
    response.writeHead(failures-- > 0 ? 503 : 200).end();
  }).listen(0, '127.0.0.1');
  await once(cdn, 'listening');
  sharedCache = createSharedCache(
    {
      purgeUrl: `http://127.0.0.1:${(cdn.address() as AddressInfo).port}/purge`,
      method: 'POST',
      authorization: { authorization: 'Bearer secret' },
      maxAgeSeconds: 300,
    },
    pino({ level: 'silent' }),
  );
});
afterEach(() => {
  sharedCache.stop();
  cdn.closeAllConnections();
  cdn.close();
});

const page = {
  status: 200,
  body: Buffer.from('<p>Honeycrisp</p>'),
  headers: {},
  inline: { scripts: [], styles: [] },
};
const cacheWithPages = (): PageCache => {
  const cache = new PageCache({ headersFor: () => ({}), sharedCache });
  cache.enabled = true;
  return cache;
};

describe('a shared cache in front of the shop', () => {
  test('is purged by tag when pages change, and once more for those on their way', async () => {
    cacheWithPages().invalidate();
    await expect.poll(() => calls.length).toBe(2);
    const [{ method, headers, body }] = calls as [Call];
    expect([method, headers.authorization, headers['surrogate-key'], JSON.parse(body)]).toEqual([
      'POST',
      'Bearer secret',
      'pages',
      { tags: ['pages'] },
    ]);
  });

  test('is asked again until a purge succeeds', async () => {
    failures = 2;
    cacheWithPages().invalidate();
    await expect.poll(() => calls.length).toBe(4);
  });

  test('is purged once more for a change during a purge, not once for each of many', async () => {
    const cache = cacheWithPages();
    for (let change = 0; change < 50; change++) cache.invalidate();
    await expect.poll(() => calls.length).toBe(1);
    cache.invalidate();
    await expect.poll(() => calls.length).toBeGreaterThanOrEqual(3);
    expect(calls.length).toBeLessThan(6);
  });

  test('keeps stored pages, but none that changed while it was rendered', async () => {
    const cache = cacheWithPages();
    const stored = await cache.getOrRender('/catalog', async () => page);
    expect(stored!.identity.headers).toEqual(
      expect.arrayContaining(['CDN-Cache-Control', 'max-age=300', 'Cache-Tag', 'pages']),
    );
    const changing = await cache.getOrRender('/about', async () => {
      cache.invalidate();
      return page;
    });
    expect(changing!.identity.headers).not.toContain('CDN-Cache-Control');
    expect(stored!.notModified.headers).toContain('CDN-Cache-Control');
  });
});

describe('without a shared cache', () => {
  const shop = useTestShop();
  test('pages do not say that one may keep them', async () => {
    shop.pageCache.enabled = true;
    const { headers } = await shop.app.request('/catalog');
    expect(headers.get('cache-control')).toBe('public, no-cache');
    expect(headers.has('cdn-cache-control')).toBe(false);
  });
});
