import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { settings } from '#domain/farm/settings.ts';
import type { Cart, CartScreen } from '#domain/orders/cart.ts';
import { inDays, openWindow } from '#tests/support/pickups.ts';
import { signIn, type TestCustomer } from '#tests/support/sign-in.ts';
import { useTestShop } from '#tests/support/test-shop.ts';
import { addToCart, createTree, type TestTree } from '#tests/support/trees.ts';

const shop = useTestShop();

const cartOf = async ({ headers }: TestCustomer): Promise<Cart> =>
  (await shop.app.request('/api/cart', { headers })).json() as Promise<Cart>;
const screenOf = async ({ headers }: { headers: Record<string, string> }) =>
  (await shop.app.request('/api/cart/screen', { headers })).json() as Promise<CartScreen>;
const change = ({ headers }: TestCustomer, itemId: string, quantity: unknown) =>
  shop.app.request(`/api/cart/items/${itemId}`, {
    method: 'PATCH',
    headers,
    body: JSON.stringify({ quantity }),
  });
const remove = ({ headers }: TestCustomer, itemId: string) =>
  shop.app.request(`/api/cart/items/${itemId}`, { method: 'DELETE', headers });

describe('trees that need a partner', () => {
  const needsOf = async ({ headers }: { headers: Record<string, string> }) =>
    (await screenOf({ headers })).partnerNeeds;
  const add = async (customer: TestCustomer, variety: string) => {
    const { id } = await shop.services.db
      .selectFrom('products')
      .select('id')
      .where('variety', '=', variety)
      .where('quantity', '>', 0)
      .limit(1)
      .executeTakeFirstOrThrow();
    expect((await addToCart(shop, customer, { id, variety, priceCents: 0 })).status).toBe(204);
  };

  test('are listed with partners in stock, until one is in the cart', async () => {
    const customer = await signIn(shop);
    await add(customer, 'Bing');
    await add(customer, 'Lapins');
    expect(await needsOf(customer)).toEqual([]);
    await add(customer, 'Tieton');
    await add(customer, 'Bartlett');
    // It bears a little alone: only a hint.
    expect(await needsOf(customer)).toMatchObject([{ variety: 'Bartlett', standing: 'some' }]);

    const other = await signIn(shop);
    await add(other, 'Tieton');
    await add(other, 'Montmorency');
    await shop.services.db
      .updateTable('products')
      .set({ hidden: true })
      .where('variety', '=', 'Bing')
      .execute();
    const [need, ...more] = await needsOf(other);
    await shop.services.db
      .updateTable('products')
      .set({ hidden: false })
      .where('variety', '=', 'Bing')
      .execute();
    expect([need!.variety, need!.kind, more]).toEqual(['Tieton', 'sweet cherry', []]);
    const partners = need!.partners.map(({ variety }) => variety);
    expect(partners).toHaveLength(3);
    for (const wrong of ['Bing', 'Chelan', 'Montmorency', 'Tieton'])
      expect(partners).not.toContain(wrong);
  });

  test.each([
    ['Honeycrisp', ''],
    ['Honeycrisp', '99005'],
    ['Gala', ''],
    ['Gala', '99005'],
    ['Gala', '99156'],
  ])('%s is offered partners that fit the place first (ZIP %j)', async (variety, zip) => {
    const customer = await signIn(shop);
    await add(customer, variety);
    const [need] = await needsOf({ headers: { ...customer.headers, cookie: `place=${zip}` } });
    expect(need!.partners.map(({ place }) => place)).toEqual(['', '', '']);
    const names = need!.partners.map((partner) => partner.variety);
    for (const late of ['Fuji', 'Granny Smith', 'Enterprise']) expect(names).not.toContain(late);
  });

  test('tell before paying what the guide warns of, and what speaks against them at the place', async () => {
    const customer = await signIn(shop);
    const put = async (variety: string, rootstock: string) => {
      const product = await shop.services.db
        .selectFrom('products')
        .select('id')
        .where('variety', '=', variety)
        .where('rootstock', '=', rootstock)
        .executeTakeFirstOrThrow();
      await addToCart(shop, customer, { ...product, variety, priceCents: 0 });
    };
    await put('Honeycrisp', 'Geneva 41');
    await put('Fuji', 'Nic 29');
    await put('Liberty', 'Geneva 890');
    const { cautions } = await screenOf({
      headers: { ...customer.headers, cookie: 'place=99005' },
    });
    expect(cautions).toMatchObject([
      {
        tree: 'Honeycrisp on Geneva 41',
        text: 'Needs a stake all its life. Its graft union is brittle, most of all with Honeycrisp: tie it above and below.',
      },
      {
        tree: 'Fuji on Nic 29',
        text: 'Needs a stake all its life. A hard midwinter can harm it. Variety and rootstock both catch fire blight easily: a Geneva rootstock resists it. Borderline at 99005: The season is short for it: in many years hard frost comes before the fruit is ripe.',
      },
    ]);
  });

  test('come in one answer with the cart, the delivery to the place and the days', async () => {
    const customer = await signIn(shop);
    const tree = await createTree(shop);
    await addToCart(shop, customer, tree, 2);
    await openWindow(shop, { day: inDays(1) }); // too soon
    await openWindow(shop, { day: inDays(10), maxTrees: 1 });
    await openWindow(shop, { day: inDays(12), kind: 'delivery' });
    await openWindow(shop, { day: inDays(20) });
    await openWindow(shop, { day: inDays(20), starts: '10:00', ends: '10:30' });
    await openWindow(shop, { day: inDays(30) });
    await shop.services.pool.query(
      `insert into zip_drive_times (zip, miles, farm, minutes, answered_at) values ('99201', 13, $1, 26, now())`,
      [`${settings.farm.latitude},${settings.farm.longitude}`],
    );
    const screen = await screenOf({ headers: { ...customer.headers, cookie: 'place=99201' } });
    expect(screen).toMatchObject({
      ...(await cartOf(customer)),
      partnerNeeds: [],
      delivery: { zip: '99201', minutes: 26, isTooFar: false },
      room: { days: [inDays(20), inDays(30)], tooMany: false },
    });
    expect((await screenOf(customer)).delivery).toBeNull();
    expect((await screenOf(await signIn(shop))).items).toEqual([]);
  });

  test('are shown to their owner only', async () => {
    expect((await shop.app.request('/api/cart/screen')).status).toBe(401);
  });
});

describe('the cart', () => {
  test('belongs to signed-in customers only', async () => {
    expect((await shop.app.request('/api/cart')).status).toBe(401);
  });

  test('shows current price and stock', async () => {
    const customer = await signIn(shop);
    const tree = await createTree(shop, { priceCents: 5200, quantity: 7 });
    expect((await addToCart(shop, customer, tree, 2)).status).toBe(204);
    const { items } = await cartOf(customer);
    expect(items).toMatchObject([
      {
        quantity: 2,
        product: { id: tree.id, variety: tree.variety, priceCents: 5200, free: 7 },
      },
    ]);
  });

  test('adding a tree again increases its row', async () => {
    const customer = await signIn(shop);
    const tree = await createTree(shop);
    await addToCart(shop, customer, tree, 2);
    await addToCart(shop, customer, tree, 3);
    expect((await cartOf(customer)).items.map(({ quantity }) => quantity)).toEqual([5]);
  });

  test('concurrent adds all count and stop at the stock', async () => {
    const customer = await signIn(shop);
    const tree = await createTree(shop, { quantity: 5 });
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => addToCart(shop, customer, tree)),
    );
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(3);
    expect((await cartOf(customer)).items.map(({ quantity }) => quantity)).toEqual([5]);
  });

  test('more than the stock is refused with the number left', async () => {
    const customer = await signIn(shop);
    const tree = await createTree(shop, { quantity: 3 });
    const answer = await addToCart(shop, customer, tree, 4);
    expect([answer.status, await answer.json()]).toEqual([
      409,
      { error: 'Only 3 left', code: 'not_enough_stock' },
    ]);
  });

  test('an unknown tree is not found', async () => {
    const customer = await signIn(shop);
    expect(
      (await addToCart(shop, customer, { id: randomUUID(), variety: '', priceCents: 0 })).status,
    ).toBe(404);
  });

  test('the quantity changes within the stock', async () => {
    const customer = await signIn(shop);
    const tree = await createTree(shop, { quantity: 4 });
    await addToCart(shop, customer, tree);
    const [item] = (await cartOf(customer)).items;
    expect((await change(customer, item!.id, 4)).status).toBe(204);
    expect((await change(customer, item!.id, 5)).status).toBe(409);
    expect((await cartOf(customer)).items[0]!.quantity).toBe(4);
  });

  test('the quantity can be reduced after the tree has sold out', async () => {
    const customer = await signIn(shop);
    const tree = await createTree(shop, { quantity: 4 });
    await addToCart(shop, customer, tree, 4);
    await shop.services.db
      .updateTable('products')
      .set({ quantity: 0 })
      .where('id', '=', tree.id)
      .execute();
    const [item] = (await cartOf(customer)).items;
    expect((await change(customer, item!.id, 3)).status).toBe(204);
  });

  test.each([0, -1, 1.5, '2', [1], null, 1e308])(
    'the quantity %j is bad input',
    async (quantity) => {
      const customer = await signIn(shop);
      const tree = await createTree(shop);
      await addToCart(shop, customer, tree);
      const [item] = (await cartOf(customer)).items;
      expect((await change(customer, item!.id, quantity)).status).toBe(400);
    },
  );

  test('removing works once', async () => {
    const customer = await signIn(shop);
    await addToCart(shop, customer, await createTree(shop));
    const [item] = (await cartOf(customer)).items;
    expect((await remove(customer, item!.id)).status).toBe(204);
    expect((await remove(customer, item!.id)).status).toBe(404);
    expect((await cartOf(customer)).items).toEqual([]);
  });

  test("another customer's row is not found", async () => {
    const [anna, ben] = [await signIn(shop), await signIn(shop)];
    await addToCart(shop, anna, await createTree(shop));
    const [item] = (await cartOf(anna)).items;
    expect((await change(ben, item!.id, 1)).status).toBe(404);
    expect((await remove(ben, item!.id)).status).toBe(404);
    expect((await remove(ben, 'not-an-id')).status).toBe(404);
    expect((await cartOf(anna)).items).toHaveLength(1);
  });
});

describe('a tree whose price changes while it is in the cart', () => {
  const setPrice = (tree: TestTree, price: string) =>
    shop.services.db.updateTable('products').set({ price }).where('id', '=', tree.id).execute();
  const accept = ({ headers }: TestCustomer, itemId: string, priceCents: number) =>
    shop.app.request(`/api/cart/items/${itemId}/accepted-price`, {
      method: 'PUT',
      headers,
      body: JSON.stringify({ priceCents }),
    });
  const pricesOf = async (customer: TestCustomer) =>
    (await cartOf(customer)).items.map(({ addPriceCents, product }) => [
      addPriceCents,
      product.priceCents,
    ]);

  test('shows both prices until the new one is accepted', async () => {
    const customer = await signIn(shop);
    const tree = await createTree(shop, { priceCents: 4800 });
    await addToCart(shop, customer, tree);
    await setPrice(tree, '52.50');
    const [item] = (await cartOf(customer)).items;
    expect(await pricesOf(customer)).toEqual([[4800, 5250]]);
    expect((await change(customer, item!.id, 2)).status).toBe(204);
    expect(await pricesOf(customer)).toEqual([[4800, 5250]]);
    expect((await accept(customer, item!.id, 5250)).status).toBe(204);
    expect(await pricesOf(customer)).toEqual([[5250, 5250]]);
  });

  test('only the current price can be accepted, and only in one’s own cart', async () => {
    const customer = await signIn(shop);
    const tree = await createTree(shop, { priceCents: 4800 });
    await addToCart(shop, customer, tree);
    await setPrice(tree, '60.00');
    const [item] = (await cartOf(customer)).items;
    const answer = await accept(customer, item!.id, 5250);
    expect([answer.status, await answer.json()]).toEqual([
      409,
      { error: 'The price is $60.00 now', code: 'price_changed' },
    ]);
    expect((await accept(await signIn(shop), item!.id, 6000)).status).toBe(404);
    expect(await pricesOf(customer)).toEqual([[4800, 6000]]);
  });

  test('adding more of it accepts the current price', async () => {
    const customer = await signIn(shop);
    const tree = await createTree(shop, { priceCents: 4800 });
    await addToCart(shop, customer, tree);
    await setPrice(tree, '45.00');
    await addToCart(shop, customer, tree);
    expect(await pricesOf(customer)).toEqual([[4500, 4500]]);
  });
});
