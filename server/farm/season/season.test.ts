import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { settings } from '#domain/farm/settings.ts';
import { listenForChanges } from '#server/pages/invalidation.ts';
import { orderStateOf, pay } from '#tests/support/buying.ts';
import { eventually } from '#tests/support/eventually.ts';
import { phases, setOrderingWindow } from '#tests/support/season.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { cardToken, useSquare } from '#tests/support/square.ts';
import { useTestShop } from '#tests/support/test-shop.ts';
import { addToCart, createTree } from '#tests/support/trees.ts';

const square = useSquare();
const shop = useTestShop(square.startEnvironment);
const page = async (path: string) => (await shop.app.request(path)).text();

describe('outside the ordering window', () => {
  test.each([
    ['upcoming', /^Ordering for spring \d{4} opens \w+ \d+\. Your cart is kept\.$/],
    ['closed', /^Ordering for spring \d{4} is closed\. Your cart is kept\.$/],
    ['unscheduled', /^Ordering for spring \d{4} is not open yet\. Your cart is kept\.$/],
  ] as const)('while %s, carts keep their trees, and take no more', async (phase, message) => {
    await setOrderingWindow(shop, phases.open);
    const customer = await signIn(shop);
    const tree = await createTree(shop);
    await addToCart(shop, customer, tree, 2);
    await setOrderingWindow(shop, phases[phase]);

    const added = await addToCart(shop, customer, tree);
    expect([added.status, await added.json()]).toEqual([
      409,
      { code: 'ordering_closed', error: expect.stringMatching(message) },
    ]);
    const { headers } = customer;
    const cart = async () =>
      (
        (await (await shop.app.request('/api/cart', { headers })).json()) as {
          items: { id: string; quantity: number }[];
        }
      ).items;
    const [item] = await cart();
    const change = (quantity: number) =>
      shop.app.request(`/api/cart/items/${item!.id}`, {
        method: 'PATCH',
        headers,
        body: JSON.stringify({ quantity }),
      });
    expect((await change(3)).status).toBe(409);
    expect((await change(1)).status).toBe(204);

    expect(await pay(shop, customer, cardToken(square))).toMatchObject({
      status: 409,
      body: { code: 'ordering_closed', error: expect.stringMatching(message) },
    });
    expect(await cart()).toMatchObject([{ quantity: 1 }]);
  });

  test('an open page can ask how it stands', async () => {
    for (const phase of ['closed', 'open'] as const) {
      await setOrderingWindow(shop, phases[phase]);
      const response = await shop.app.request('/api/season');
      expect(await response.json()).toMatchObject({ season: {}, seasonNow: { phase } });
    }
  });

  test('a payment that began before the close completes', async () => {
    await setOrderingWindow(shop, phases.open);
    const customer = await signIn(shop);
    await addToCart(shop, customer, await createTree(shop));
    const { reach } = shop;
    onTestFinished(() => void (shop.reach = reach));
    shop.reach = async (point) => {
      await reach(point);
      if (point === 'before-authorization') await setOrderingWindow(shop, phases.closed);
    };
    const { status, body } = await pay(shop, customer, cardToken(square));
    expect([status, settings.seasonNow.phase]).toEqual([200, 'closed']);
    expect(await orderStateOf(shop, body.orderId!)).toMatchObject({ payment: 'completed' });
  });

  test.each(['upcoming', 'closed'] as const)(
    'while %s, trees stay readable, with a form instead of Add to Cart',
    async (phase) => {
      await setOrderingWindow(shop, phases[phase]);
      const label = phase === 'closed' ? 'Ordering is closed' : 'Opens ';
      for (const path of ['/catalog', '/variety/Honeycrisp']) {
        const html = await page(path);
        expect(html).toContain(label);
        expect(html).not.toContain('Add to Cart');
        expect(html).toContain('action="/api/season-waits"');
        expect(html).not.toContain('PreOrder');
      }
      const home = await page('/');
      expect(home).not.toContain('role="timer"');
      expect(home).toContain(phase === 'closed' ? 'is closed' : 'opens ');
    },
  );

  test('offers say from when trees are handed over, and until when prices hold', async () => {
    await setOrderingWindow(shop, { ...phases.open, closesAt: '2099-05-01T06:59:00Z' });
    await sql`update seasons set pickup_from = current_date + 90, pickup_until = '2099-05-08' where current`.execute(
      shop.services.db,
    );
    await shop.services.liveSettings.load();
    const html = await page('/variety/Honeycrisp');
    expect(html).toContain('https://schema.org/PreOrder');
    expect(html).toMatch(/"availabilityStarts":"\d{4}-\d\d-\d\dT0[78]:00:00Z"/); // midnight at the farm
    expect(html).toContain('"priceValidUntil":"2099-04-30"');

    await sql`update seasons set pickup_from = current_date - 2, pickup_until = '2099-05-08' where current`.execute(
      shop.services.db,
    );
    await shop.services.liveSettings.load();
    expect(await page('/variety/Honeycrisp')).toContain('https://schema.org/InStock');
  });
});

describe('a shop that stays up', () => {
  /** With the page cache on, as in production. */
  async function listen() {
    const connection = listenForChanges({
      url: shop.databaseUrl,
      log: shop.services.log,
      liveSettings: shop.services.liveSettings,
      cache: shop.pageCache,
    });
    await connection.ready;
    onTestFinished(async () => {
      await connection.stop();
      shop.pageCache.enabled = false;
    });
  }
  const button = async () =>
    /Add to Cart|Opens \w+ \d+|Ordering is closed/.exec(await page('/variety/Honeycrisp'))?.[0];
  const soon = () => new Date(Math.ceil(Date.now() / 1000) * 1000 + 1000).toISOString();

  test('opens by itself, also on stored pages', async () => {
    await listen();
    await setOrderingWindow(shop, { opensAt: soon(), closesAt: null });
    expect(await button()).toMatch(/^Opens/);
    expect(await button()).toMatch(/^Opens/); // stored
    await eventually(async () => expect(await button()).toBe('Add to Cart'));
  });

  test('closes by itself, also on stored pages', async () => {
    await listen();
    await setOrderingWindow(shop, { ...phases.open, closesAt: soon() });
    expect(await button()).toBe('Add to Cart');
    await eventually(async () => expect(await button()).toBe('Ordering is closed'));
  });

  test('shows within a second what another process has changed', async () => {
    await listen();
    await setOrderingWindow(shop, phases.open);
    expect(await button()).toBe('Add to Cart');
    const name = `Spring ${randomUUID().slice(0, 8)}`;
    await sql`update seasons set name = ${name} where current`.execute(shop.services.db);
    await eventually(async () =>
      expect((await page('/')).toLowerCase()).toContain(name.toLowerCase()),
    );
  });
});
