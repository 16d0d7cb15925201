import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { OrchardTreeStanding } from '#domain/growing/orchard.ts';
import type { TreeChoices } from '#domain/growing/pollination-check.ts';
import type { CartScreen } from '#domain/orders/cart.ts';
import { useAdmin } from '#tests/support/admin.ts';
import { pay } from '#tests/support/buying.ts';
import { catalogTree } from '#tests/support/catalog-trees.ts';
import { signIn, type TestCustomer } from '#tests/support/sign-in.ts';
import { cardToken, useSquare } from '#tests/support/square.ts';
import { useTestShop } from '#tests/support/test-shop.ts';
import { addToCart } from '#tests/support/trees.ts';

const square = useSquare();
const shop = useTestShop(square.startEnvironment);
const admin = useAdmin(shop);

const send = ({ headers }: TestCustomer, method: string, path: string, json?: unknown) =>
  shop.app.request(`/api/orchard${path}`, {
    method,
    headers,
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
  });
const mine = { kind: null, place: 'mine', within100Ft: true };
const declare = (customer: TestCustomer, ...trees: unknown[]) =>
  send(customer, 'POST', '/trees', { trees });
const declareNamed = async (customer: TestCustomer, ...varieties: string[]) => {
  const answer = await declare(customer, ...varieties.map((variety) => ({ ...mine, variety })));
  expect(answer.status).toBe(204);
};
const orchardOf = async (customer: TestCustomer) =>
  ((await (await send(customer, 'GET', '')).json()) as { trees: OrchardTreeStanding[] }).trees;
const standings = async (customer: TestCustomer) =>
  (await orchardOf(customer)).map(({ variety, standing }) => [variety, standing]);
const unchanged = { place: 'mine', within100Ft: true, quantity: 1, plantedOn: null, goneOn: null };

const add = async (customer: TestCustomer, variety: string, rootstock?: string) =>
  expect(
    (await addToCart(shop, customer, await catalogTree(shop, variety, rootstock))).status,
  ).toBe(204);
const needsOf = async ({ headers }: TestCustomer) =>
  ((await (await shop.app.request('/api/cart/screen', { headers })).json()) as CartScreen)
    .partnerNeeds;
const namesIn = async (customer: TestCustomer) =>
  (await needsOf(customer)).map(({ variety, standing }) => [variety, standing]);

async function buy(customer: TestCustomer, ...varieties: string[]): Promise<string> {
  for (const variety of varieties) await add(customer, variety);
  const { status, body } = await pay(shop, customer, cardToken(square));
  expect([status, body.error]).toEqual([200, undefined]);
  return body.orderId!;
}
const setStatus = async (id: string, was: string, status: string) =>
  expect((await admin.call(`/orders/${id}`, 'PATCH', { status, was })).status).toBe(204);

describe('the orchard', () => {
  test('belongs to signed-in customers only', async () => {
    const id = randomUUID();
    for (const [method, path] of [
      ['GET', ''],
      ['GET', '/choices'],
      ['POST', '/trees'],
      ['PUT', `/trees/${id}`],
      ['DELETE', `/trees/${id}`],
    ] as const)
      expect((await shop.app.request(`/api/orchard${path}`, { method })).status).toBe(401);
  });

  test('tells whether each tree has a partner', async () => {
    const customer = await signIn(shop);
    await declareNamed(customer, 'Tieton', 'royal ann', 'Chelan', 'Liberty');
    expect(
      (
        await declare(customer, {
          variety: null,
          kind: 'apple',
          place: 'neighbor',
          within100Ft: true,
        })
      ).status,
    ).toBe(204);
    expect(await standings(customer)).toEqual([
      ['Tieton', 'served'],
      ['Royal Ann', 'served'],
      ['Chelan', 'served'],
      ['Liberty', 'probably'],
      [null, undefined],
    ]);
    const texts = (await orchardOf(customer)).map(({ text }) => text);
    expect(texts[0]).toBe('Tieton will bear: Royal Ann pollinates it.');
  });

  test('does not count trees that are gone or farther than 100 ft', async () => {
    const customer = await signIn(shop);
    await declareNamed(customer, 'Bing', 'Rainier');
    const [, rainier] = await orchardOf(customer);
    const change = (fields: object) =>
      send(customer, 'PUT', `/trees/${rainier!.id}`, { ...unchanged, ...fields });
    expect((await change({ within100Ft: false })).status).toBe(204);
    expect(await standings(customer)).toEqual([
      ['Bing', 'unserved'],
      ['Rainier', undefined],
    ]);
    expect((await change({ goneOn: '2026-05-01', quantity: 3 })).status).toBe(204);
    expect((await orchardOf(customer))[1]).toMatchObject({ goneOn: '2026-05-01', quantity: 3 });
    expect((await standings(customer))[0]).toEqual(['Bing', 'unserved']);
    expect((await change({ plantedOn: '2020-04-11' })).status).toBe(204);
    expect((await orchardOf(customer))[1]).toMatchObject({
      plantedOn: '2020-04-11',
      standing: 'served',
    });
  });

  test('is changed and emptied by its owner only', async () => {
    const [owner, other] = [await signIn(shop), await signIn(shop)];
    await declareNamed(owner, 'Bing');
    const [{ id }] = (await orchardOf(owner)) as [OrchardTreeStanding];
    expect((await send(other, 'PUT', `/trees/${id}`, unchanged)).status).toBe(404);
    expect((await send(other, 'DELETE', `/trees/${id}`)).status).toBe(404);
    expect((await send(owner, 'DELETE', '/trees/nonsense')).status).toBe(404);
    expect((await send(owner, 'DELETE', `/trees/${id}`)).status).toBe(204);
    expect(await orchardOf(owner)).toEqual([]);
  });

  test.each([
    ['an unknown variety', { ...mine, variety: 'Ghost Apple' }],
    ['HTML', { ...mine, variety: '<img src=x onerror=alert(1)>' }],
    ['NUL', { ...mine, variety: 'Bing\0' }],
    ['a name that is too long', { ...mine, variety: 'x'.repeat(81) }],
    ['neither variety nor kind', { ...mine, variety: null }],
    ['both', { ...mine, variety: 'Bing', kind: 'apple' }],
    ['an unknown kind', { ...mine, variety: null, kind: 'plum' }],
    ['an unknown place', { ...mine, variety: 'Bing', place: 'moon' }],
    ['another field', { ...mine, variety: 'Bing', userId: randomUUID() }],
  ])('refuses %s', async (_what, tree) => {
    const customer = await signIn(shop);
    expect((await declare(customer, { ...mine, variety: 'Bing' }, tree)).status).toBe(400);
    expect(await orchardOf(customer)).toEqual([]);
  });

  test.each([
    { quantity: 0 },
    { quantity: 1.5 },
    { quantity: 10_001 },
    { plantedOn: '2026-02-30' },
    { plantedOn: '' },
    { goneOn: 'yesterday' },
    { source: 'order_item' },
  ])('refuses the change %j', async (change) => {
    const customer = await signIn(shop);
    await declareNamed(customer, 'Bing');
    const [tree] = await orchardOf(customer);
    const answer = await send(customer, 'PUT', `/trees/${tree!.id}`, { ...unchanged, ...change });
    expect(answer.status).toBe(400);
  });

  test('holds 200 declared trees, also when two requests add at once', async () => {
    const customer = await signIn(shop);
    const twenty = Array.from({ length: 20 }, () => ({ ...mine, variety: 'Gala' }));
    expect((await declare(customer, ...twenty, ...twenty)).status).toBe(400);
    for (let batch = 0; batch < 9; batch++)
      expect((await declare(customer, ...twenty)).status).toBe(204);
    const answers = await Promise.all([declare(customer, ...twenty), declare(customer, ...twenty)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409]);
    expect(await orchardOf(customer)).toHaveLength(200);
  });

  test('offers the catalog and other trees to choose from', async () => {
    const answer = await send(await signIn(shop), 'GET', '/choices');
    const { choices } = (await answer.json()) as { choices: TreeChoices[] };
    expect(choices.map(({ kind }) => kind)).toEqual([
      'apple',
      'pear',
      'sweet cherry',
      'tart cherry',
    ]);
    expect(choices[0]!.others).toContain('Mutsu');
    expect(choices[2]).toMatchObject({
      ours: expect.arrayContaining(['Bing']) as unknown,
      others: expect.arrayContaining(['Royal Ann']) as unknown,
    });
  });

  test('shows trees that were handed over, once, and hides them when that is undone', async () => {
    const customer = await signIn(shop);
    const id = await buy(customer, 'Bing');
    expect(await orchardOf(customer)).toEqual([]);
    await setStatus(id, 'Pending', 'Delivered');
    const [bing] = await orchardOf(customer);
    expect(bing).toMatchObject({ variety: 'Bing', source: 'order_item', standing: 'unserved' });
    expect(bing!.rootstock).toBeTruthy();
    expect(bing!.plantedOn).toMatch(/^\d{4}-/);
    expect((await send(customer, 'DELETE', `/trees/${bing!.id}`)).status).toBe(404);
    await setStatus(id, 'Delivered', 'Ready');
    expect(await orchardOf(customer)).toEqual([]);
    await setStatus(id, 'Ready', 'Delivered');
    expect(await orchardOf(customer)).toEqual([bing]);
  });

  test('follows a variety to its new name', async () => {
    const customer = await signIn(shop);
    await declareNamed(customer, 'Skeena');
    const rename = (from: string, to: string) =>
      shop.services.db
        .updateTable('varieties')
        .set({ name: to })
        .where('name', '=', from)
        .execute();
    await rename('Skeena', 'Skeena II');
    expect(await standings(customer)).toEqual([['Skeena II', 'alone']]);
    await rename('Skeena II', 'Skeena');
  });

  test('keeps trees of a variety that the shop no longer shows', async () => {
    const customer = await signIn(shop);
    await declareNamed(customer, 'Van', 'Bing');
    const setState = (state: 'published' | 'hidden') =>
      shop.services.db.updateTable('varieties').set({ state }).where('name', '=', 'Van').execute();
    await setState('hidden');
    expect(await standings(customer)).toEqual([
      ['Van', 'served'],
      ['Bing', 'served'],
    ]);
    await setState('published');
  });
});

describe('the cart', () => {
  test('counts on the orchard and on trees that are paid for', async () => {
    const customer = await signIn(shop);
    await add(customer, 'Tieton');
    expect(await namesIn(customer)).toEqual([['Tieton', 'unserved']]);
    await declareNamed(customer, 'Royal Ann');
    expect(await namesIn(customer)).toEqual([]);

    const buyer = await signIn(shop);
    await buy(buyer, 'Rainier');
    await add(buyer, 'Bing');
    expect(await namesIn(buyer)).toEqual([]);
  });

  test.each([
    [['Chelan', 'Rainier'], []],
    [['Rescue', 'Flemish Beauty'], []],
    [['Golden Russet', 'Yellow Transparent'], []],
    [['Gravenstein', 'Zestar!'], [['Zestar!', 'unserved']]],
    [
      ['Bartlett', 'Seckel'],
      [
        ['Bartlett', 'some'],
        ['Seckel', 'some'],
      ],
    ],
  ])('with %j names %j', async (varieties, expected) => {
    const customer = await signIn(shop);
    for (const variety of varieties) await add(customer, variety);
    expect(await namesIn(customer)).toEqual(expected);
  });

  test('with Liberty and an apple that nobody can name says probably, and still offers partners', async () => {
    const customer = await signIn(shop);
    await add(customer, 'Liberty');
    await declare(customer, { ...mine, variety: null, kind: 'apple' });
    const [need] = await needsOf(customer);
    expect(need).toMatchObject({ variety: 'Liberty', standing: 'probably' });
    expect(need!.text).toMatch(/^Liberty will probably bear/);
    expect(need!.partners.length).toBeGreaterThan(0);
  });

  test.each([
    ['Geneva 11', 'Semi-dwarf'],
    ['Geneva 890', 'Semi-dwarf'],
  ])('offers partners of the size of %s: %s', async (rootstock, category) => {
    const customer = await signIn(shop);
    await add(customer, 'Liberty', rootstock);
    const [need] = await needsOf(customer);
    const { rows } = await shop.services.pool.query<{ category: string }>(
      'select category from rootstocks where name = any($1)',
      [need!.partners.map(({ product }) => product.rootstock)],
    );
    expect(new Set(rows.map((row) => row.category))).toEqual(new Set([category]));
  });
});

describe('an order', () => {
  test('keeps what the checkout said, for the admin and in the buyer’s own data', async () => {
    const customer = await signIn(shop);
    const id = await buy(customer, 'Tieton');
    const notices = await shop.services.db
      .selectFrom('order_notices')
      .selectAll()
      .where('order_id', '=', id)
      .execute();
    expect(notices).toMatchObject([
      {
        said: 'checkout',
        notices: [
          { variety: 'Tieton', text: expect.stringContaining('another sweet cherry') as string },
        ],
      },
    ]);
    const { json } = await admin.call<{ timeline: { action: string }[] }>(`/orders/${id}`);
    expect(json.timeline.map(({ action }) => action)).toContain('partner_notice');
    await declareNamed(customer, 'Bing');
    const exported = await shop.app.request('/api/account/export', { headers: customer.headers });
    expect(await exported.json()).toMatchObject({
      orchard: [{ variety: 'Bing', source: 'declared' }],
      partnerNotices: [{ orderId: id, said: 'checkout' }],
    });
  });

  test('without anything to say keeps nothing', async () => {
    const id = await buy(await signIn(shop), 'Lapins', 'Bartlett');
    expect(
      await shop.services.db
        .selectFrom('order_notices')
        .select('said')
        .where('order_id', '=', id)
        .execute(),
    ).toEqual([]);
  });
});
