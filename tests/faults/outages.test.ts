import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { readShopState } from '#server/metrics/shop-state-queries.ts';
import { databaseFaults, prepareFaults } from './database-faults.ts';
import { startDatabaseProxy, type DatabaseProxy } from './database-proxy.ts';
import { useFaultShop, type ShopProcess } from './fault-shop.ts';
import { failedResponses, startLoad } from './load.ts';
import { waitForPayments, resolveWithinMs } from './wait-for-ledger.ts';

const shop = useFaultShop();
const rounds = process.env.FAULT_RUNS === 'full' ? 5 : 1;
const freshWithinMs = 30_000;

let proxy: DatabaseProxy;
let running: ShopProcess;
let hasEnded = false;
beforeAll(async () => {
  proxy = await startDatabaseProxy(shop.environment.DATABASE_URL!);
  await prepareFaults(shop.db);
  running = await shop.start({ DATABASE_URL: proxy.url });
  void running.ended.then(() => (hasEnded = true));
});
afterAll(() => proxy?.stop());

const get = (path: string) => fetch(running.url + path);
const statusOf = async (path: string) => (await get(path)).status;
const post = (path: string, body: unknown) =>
  fetch(running.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const subscribe = (email: string) =>
  post('/api/newsletter/subscriptions', { email, source: 'footer' });
const changePrice = (tree: string) =>
  shop.db.updateTable('products').set({ price: '52.00' }).where('id', '=', tree).execute();
/** A database that only rejects writes looks ready, unless it reports itself read-only. */
const showsInReadiness = (name: string, reads: boolean) => !reads || name.includes('25006');

test.each(databaseFaults)(
  'the shop survives a database that $name (B1, B15, B16)',
  async ({ name, reads, begin, end }) => {
    const parts = { proxy, db: shop.db };
    for (let round = 0; round < rounds; round++) {
      const tree = await shop.tree(5, 5100);
      const load = await startLoad(shop, running.url);
      onTestFinished(load.stop);
      expect(await (await get(`/product/${tree}`)).text()).toContain('$51.00');
      await expect.poll(() => load.answers()['checkout 200'] ?? 0).toBeGreaterThan(0);

      await begin(parts);
      try {
        await expect
          .poll(() => statusOf('/readyz'))
          .toBe(showsInReadiness(name, reads) ? 503 : 200);
        const refused = await subscribe('late@example.com');
        expect([
          refused.status,
          refused.headers.get('retry-after'),
          ((await refused.json()) as { code: string }).code,
        ]).toEqual([503, '5', 'busy']);
        const signIn = await post('/auth/v1/token?grant_type=password', {
          email: 'late@example.com',
          password: 'not the password',
        });
        expect([signIn.status, signIn.headers.get('retry-after')]).toEqual([503, '5']);
        const page = await get('/catalog?q=apple');
        const isErrorPage = (await page.text()).includes('Something went wrong');
        expect([page.status, page.headers.get('retry-after'), isErrorPage]).toEqual(
          reads ? [200, null, false] : [503, '5', true],
        );
        if (!reads) await changePrice(tree); // the notification is lost
      } finally {
        await end(parts);
      }
      if (reads) await changePrice(tree);

      await expect.poll(() => statusOf('/readyz')).toBe(200);
      await expect
        .poll(async () => (await get(`/product/${tree}`)).text(), {
          timeout: freshWithinMs,
          interval: 250,
        })
        .toContain('$52.00');
      const before = load.answers()['checkout 200']!;
      await expect.poll(() => load.answers()['checkout 200']).toBeGreaterThan(before);
      expect((await subscribe(`${crypto.randomUUID()}@example.com`)).status).toBe(200);
      await load.stop();
      expect(failedResponses(load.answers())).toEqual({});
      expect(hasEnded).toBe(false);
    }
  },
);

test('afterwards all jobs and payments complete, and the ledger is consistent', async () => {
  const countLate = async () => (await readShopState(shop.db)).jobs.ready;
  await expect.poll(countLate).toBe(0);
  expect(await waitForPayments(shop)).toBeLessThan(resolveWithinMs);
});
