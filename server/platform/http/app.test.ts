import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { listenForChanges } from '#server/pages/invalidation.ts';
import { useTestShop } from '#tests/support/test-shop.ts';

describe('the app', () => {
  const shop = useTestShop();

  test('answers health and readiness checks', async () => {
    expect((await shop.app.request('/healthz')).status).toBe(200);
    expect((await shop.app.request('/readyz')).status).toBe(200);
  });

  test('answers unknown API paths with 404 in JSON', async () => {
    for (const path of [
      '/api/nothing',
      '/functions/v1/nothing',
      '/auth/v1/nothing',
      '/assets/nothing.js',
    ]) {
      const response = await shop.app.request(path);
      expect([path, response.status]).toEqual([path, 404]);
      expect(response.headers.get('content-type')).toContain('application/json');
    }
  });

  test('rejects a body that is too large', async () => {
    const response = await shop.app.request('/api/newsletter/subscriptions', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'x'.repeat(70_000) }),
    });
    expect(response.status).toBe(413);
  });

  test('rejects cross-site writes', async () => {
    const response = await shop.app.request('/api/newsletter/subscriptions', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'cross-site' },
      body: '{}',
    });
    expect(response.status).toBe(403);
  });

  test('rejects them by origin in browsers without fetch metadata', async () => {
    const post = (origin: string, host = 'shop.test') =>
      shop.app.request('/api/newsletter/subscriptions', {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin, host },
        body: '{}',
      });
    const statuses = await Promise.all([
      post('https://evil.test'),
      post('null'),
      post('http://shop.test'),
      post('http://127.0.0.1:3000', '127.0.0.1:3000'),
    ]);
    expect(statuses.map(({ status }) => status)).toEqual([403, 403, 400, 400]); // 400: passed the check
  });

  test('returns a request id', async () => {
    expect((await shop.app.request('/api/nothing')).headers.get('x-request-id')).toMatch(
      /^[\w-]{8,}$/,
    );
  });
});

describe('pages', () => {
  const shop = useTestShop();

  test.each(['/', '/catalog', '/cart', '/checkout', '/account', '/auth', '/admin'])(
    'allow only their own inline scripts at %s',
    async (path) => {
      shop.pageCache.enabled = true;
      const response = await shop.app.request(path);
      const policy = response.headers.get('content-security-policy')!;
      const scripts = /script-src ([^;]+)/.exec(policy)![1]!;
      expect(scripts).not.toContain('unsafe');
      const inline = [
        ...(await response.text()).matchAll(
          /<script(?: type="module" async="")?>([\s\S]*?)<\/script>/g,
        ),
      ].map(([, script]) => createHash('sha256').update(script!).digest('base64'));
      expect(inline.length).toBeGreaterThan(3);
      expect(scripts.match(/'sha256-/g)).toHaveLength(new Set(inline).size);
      const hashes = inline.map((hash) => `'sha256-${hash}'`);
      for (const hash of hashes) expect(scripts).toContain(hash);
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("frame-ancestors 'none'");
    },
  );

  test.each(['/', '/catalog', '/auth', '/no-such-page'])(
    'allow only their own style sheet at %s',
    async (path) => {
      shop.pageCache.enabled = true;
      const response = await shop.app.request(path);
      const styles = /style-src ([^;]+)/.exec(
        response.headers.get('content-security-policy')!,
      )![1]!;
      const [, css] = /<style[^>]*>([\s\S]*?)<\/style>/.exec(await response.text())!;
      const hash = `'sha256-${createHash('sha256').update(css!).digest('base64')}'`;
      const own = path === '/no-such-page' ? /^'self' 'nonce-[^']+'$/ : `'self' ${hash}`;
      expect(styles).toMatch(own);
    },
  );

  test('allow the style elements of mails on admin screens', async () => {
    shop.pageCache.enabled = true;
    for (const path of ['/admin', '/admin/check-in'])
      expect((await shop.app.request(path)).headers.get('content-security-policy')).toContain(
        "style-src 'self' 'unsafe-inline';",
      );
  });

  test('carry a fresh nonce when rendered per request', async () => {
    const nonceOf = async () =>
      /'nonce-([^']+)'/.exec(
        (await shop.app.request('/no-such-page')).headers.get('content-security-policy')!,
      )?.[1];
    const [first, second] = [await nonceOf(), await nonceOf()];
    expect(first).toBeTruthy();
    expect(first).not.toBe(second);
  });

  test('allow the card provider on the checkout page only', async () => {
    shop.pageCache.enabled = true;
    const policyOf = async (path: string) =>
      (await shop.app.request(path)).headers.get('content-security-policy')!;
    const provider = new URL(shop.config.square.scriptUrl).origin;
    expect(await policyOf('/checkout')).toContain(`frame-src ${provider}`);
    expect(await policyOf('/cart')).not.toContain(provider);
  });

  test('are stored under their canonical URL only', async () => {
    shop.pageCache.enabled = true;
    await shop.app.request('/variety/Honeycrisp');
    const { size } = shop.pageCache;
    for (const spelling of [
      '/variety/honeycrisp',
      '/variety/HONEYCRISP',
      '/variety/%48oneycrisp',
      '/variety/Honeycrisp%20',
    ]) {
      const { status } = await shop.app.request(spelling);
      expect([spelling, status < 500, shop.pageCache.size]).toEqual([spelling, true, size]);
    }
  });

  test('answer 304 to a matching ETag', async () => {
    shop.pageCache.enabled = true;
    const etag = (await shop.app.request('/catalog')).headers.get('etag')!;
    expect(
      (await shop.app.request('/catalog', { headers: { 'if-none-match': etag } })).status,
    ).toBe(304);
  });

  test('ignore campaign parameters', async () => {
    shop.pageCache.enabled = true;
    await shop.app.request('/catalog');
    const { size } = shop.pageCache;
    await shop.app.request('/catalog?utm_source=letter&utm_campaign=spring');
    expect(shop.pageCache.size).toBe(size);
  });
});

describe('a catalog change', () => {
  const shop = useTestShop();

  test('invalidates the page cache of every process', async () => {
    const { PageCache } = await import('#server/pages/page-cache.ts');
    const other = new PageCache({ headersFor: () => ({}) });
    const listening = [shop.pageCache, other].map((cache) =>
      listenForChanges({ ...shop.services, url: shop.databaseUrl, cache }),
    );
    await Promise.all(listening.map(({ ready }) => ready));

    const listsIt = async () =>
      (await (await shop.app.request('/catalog')).text()).includes(
        'Details<span class="sr-only"> of <!-- -->Montmorency',
      );
    expect(await listsIt()).toBe(true);
    const versions = [shop.pageCache.version, other.version];
    await shop.services.db
      .updateTable('products')
      .set({ quantity: 0 })
      .where('variety', '=', 'Montmorency')
      .execute();
    await expect
      .poll(() => [shop.pageCache.version > versions[0]!, other.version > versions[1]!])
      .toEqual([true, true]);
    expect(await listsIt()).toBe(false);
    await Promise.all(listening.map(({ stop }) => stop()));
  });

  test('nothing is stored while the change listener is down', async () => {
    const listening = listenForChanges({
      ...shop.services,
      url: shop.databaseUrl,
      cache: shop.pageCache,
    });
    await listening.ready;
    await shop.app.request('/catalog');
    expect(shop.pageCache.size).toBe(1);
    await listening.stop();
    expect(shop.pageCache.enabled).toBe(false);
    await shop.app.request('/catalog');
    const response = await shop.app.request('/catalog');
    expect(response.headers.get('cache-control')).toBe('no-store');
  });
});
