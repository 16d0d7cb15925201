import { setImmediate as turn } from 'node:timers/promises';
import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { maxStaleMs, PageCache, revalidateMs } from './page-cache.ts';
import { noSharedCache } from './shared-cache.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

/** One page that shows how many trees are sold, and takes `renderMs` after it has read that. */
function openShop(options: Partial<ConstructorParameters<typeof PageCache>[0]> = {}) {
  const cache = new PageCache({ headersFor: () => ({}), ...options });
  cache.enabled = true;
  const shop = {
    cache,
    sold: 0,
    renderMs: 0,
    /** When renderings started. */
    starts: [] as number[],
    sell() {
      shop.sold++;
      cache.markStale();
    },
    async render() {
      shop.starts.push(performance.now());
      const body = Buffer.from(String(shop.sold));
      if (shop.renderMs > 0)
        await new Promise((resolve) => {
          setTimeout(resolve, shop.renderMs);
        });
      return { status: 200, body, headers: {}, inline: { scripts: [], styles: [] } };
    },
    /** The number of sold trees that a visitor sees. */
    async visit() {
      const page =
        cache.lookup('/catalog') ?? (await cache.getOrRender('/catalog', () => shop.render()));
      return Number(page!.identity.body);
    },
  };
  return shop;
}

/** Compression is done by another thread, so it needs turns of the event loop besides the clock. */
async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
  for (let turns = 0; turns < 20; turns++) await turn();
}

describe('after a sale, a stored page', () => {
  test('is served while it is rendered anew', async () => {
    const shop = openShop();
    await shop.visit();
    await pass(revalidateMs);
    shop.renderMs = 200;
    shop.sell();
    expect(await shop.visit()).toBe(0);
    await pass(100);
    expect(await shop.visit()).toBe(0);
    await pass(100);
    await expect.poll(() => shop.visit()).toBe(1);
    expect(shop.starts).toHaveLength(2);
  });

  test('is not served for longer than its limit: requests wait for the new one', async () => {
    const shop = openShop();
    await shop.visit();
    shop.sell();
    await pass(maxStaleMs + 1);
    expect(await shop.visit()).toBe(1);
  });

  test('is rendered twice a second, however many sales and visits there are', async () => {
    const shop = openShop();
    for (let ms = 0; ms < 5000; ms += 50) {
      shop.sell();
      await shop.visit();
      await pass(50);
    }
    expect(shop.starts.length).toBeGreaterThan(8);
    expect(shop.starts.length).toBeLessThanOrEqual(5000 / revalidateMs + 1);
  });

  test('is not rendered for nobody', async () => {
    const shop = openShop();
    await shop.visit();
    shop.sell();
    await pass(60_000);
    expect(shop.starts).toHaveLength(1);
  });

  test('is dropped when it is also edited, and so is what was rendered before that', async () => {
    const shop = openShop();
    await shop.visit();
    await pass(revalidateMs);
    shop.renderMs = 100;
    shop.sell();
    await shop.visit();
    await pass(50);
    shop.cache.invalidate();
    await pass(100);
    expect(shop.cache.size).toBe(0);
    shop.renderMs = 0;
    shop.sold = 7;
    expect(await shop.visit()).toBe(7);
  });

  test('is not served when the notifications are lost', async () => {
    const shop = openShop();
    await shop.visit();
    shop.sell();
    shop.cache.enabled = false;
    shop.cache.invalidate();
    expect(shop.cache.lookup('/catalog')).toBeUndefined();
    expect(await shop.cache.getOrRender('/catalog', () => shop.render())).toBeUndefined();
  });

  test('is not served behind a shared cache, which would keep it', async () => {
    const purge = vi.fn<() => void>();
    const shop = openShop({ sharedCache: { ...noSharedCache, purge } });
    await shop.visit();
    shop.sell();
    expect(purge).toHaveBeenCalledTimes(1);
    expect(await shop.visit()).toBe(1);
  });
});

test('whatever happens, a page shows the sales of more than the limit ago, and is rendered at most twice a second', async () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant('sell' as const) }),
    fc.record({ kind: fc.constant('visit' as const) }),
    fc.record({ kind: fc.constant('pass' as const), ms: fc.integer({ min: 1, max: 400 }) }),
    fc.record({ kind: fc.constant('slow' as const), ms: fc.integer({ min: 0, max: 2000 }) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 60 }), async (steps) => {
      const shop = openShop();
      const sales: number[] = [];
      const visits: Promise<number>[] = [];
      const late: number[] = [];
      for (const one of steps) {
        if (one.kind === 'sell') {
          sales.push(performance.now());
          shop.sell();
        } else if (one.kind === 'visit') {
          const due = sales.filter((at) => performance.now() - at > maxStaleMs).length;
          visits.push(shop.visit().then((seen) => (seen < due ? late.push(due) : 0)));
        } else if (one.kind === 'pass') await pass(one.ms);
        else shop.renderMs = one.ms;
      }
      let left = visits.length;
      for (const visit of visits) void visit.finally(() => left--).catch(() => {});
      while (left > 0) await pass(100);
      await Promise.all(visits);
      const gaps = shop.starts.slice(1).map((at, index) => at - shop.starts[index]!);
      expect(late).toEqual([]);
      expect(gaps.filter((gap) => gap < revalidateMs)).toEqual([]);
    }),
    { numRuns: 60 },
  );
});
