import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import * as fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { addDate } from '#domain/calendar-days.ts';
import type { ImportPlan } from '#domain/catalog/csv-import.ts';
import type { ProductHistory, ProductList, TreesToCount } from '#domain/catalog/products.ts';
import { promisesOpen } from '#domain/catalog/tree-counts.ts';
import { dayAt } from '#domain/farm/season.ts';
import { farmTimeZone } from '#domain/farm/settings.ts';
import { deleteUnusedPictures } from '#server/catalog/pictures/uploads.ts';
import { setStockReason } from '#server/catalog/stock/queries.ts';
import { adminEmail, useAdmin } from '#tests/support/admin.ts';
import { expectConsistentLedger } from '#tests/support/ledger.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { useTestShop } from '#tests/support/test-shop.ts';
import { addToCart, createTree, stockOf, type TestTree } from '#tests/support/trees.ts';

const pictures = await mkdtemp(path.join(os.tmpdir(), 'pictures-'));
afterAll(() => rm(pictures, { recursive: true, force: true }));
const shop = useTestShop({ PICTURES_DIR: pictures });
const { call, send, auditOf } = useAdmin(shop);

const listed = async (tree: TestTree) =>
  (await call<ProductList>(`/products?search=${encodeURIComponent(tree.variety)}`)).json
    .products[0];
/** Changes the stock by a difference, like a checkout. */
const sell = (tree: TestTree, trees: number) =>
  shop.services.db.transaction().execute(async (trx) => {
    await setStockReason(trx, { reason: 'gift' });
    await trx
      .updateTable('products')
      .set((eb) => ({ quantity: eb('quantity', '-', trees) }))
      .where('id', '=', tree.id)
      .execute();
  });
const change = (tree: TestTree, fields: Record<string, unknown>) =>
  call(`/products/${tree.id}`, 'PATCH', fields);

describe('adding a tree', () => {
  const fields = {
    fruit: 'Pear',
    rootstock: 'OHxF 87',
    priceCents: 4600,
    quantity: 6,
    treeSize: null,
    imageAlt: null,
    hidden: false,
    fieldRow: null,
  };
  const add = (more: Record<string, unknown>) =>
    call<{ id: string; error?: string; code?: string }>('/products', 'POST', {
      ...fields,
      ...more,
    });

  test('of a new variety shows it at once, with its initial stock in the ledger', async () => {
    const variety = `Pear ${randomUUID()}`;
    await shop.app.request('/catalog'); // fills the page cache
    const { status, json } = await add({ variety: ` ${variety} `, fieldRow: ' East 3 ' });
    expect(status).toBe(201);
    await expect.poll(async () => (await shop.app.request('/catalog')).text()).toContain(variety);
    expect((await shop.app.request(`/variety/${variety}`)).status).toBe(200);
    expect(await auditOf(json.id)).toMatchObject([
      {
        action: 'product_added',
        before: {},
        after: { priceCents: 4600, quantity: 6, fieldRow: 'East 3' },
      },
    ]);
    expect(
      (await call<ProductHistory>(`/products/${json.id}/history`)).json.movements,
    ).toMatchObject([{ delta: 6, reason: 'initial' }]);
    await expectConsistentLedger(shop);
  });

  test('on another rootstock keeps name and picture of the variety', async () => {
    const variety = `Pear ${randomUUID()}`;
    const first = (await add({ variety })).json.id;
    await shop.services.db
      .updateTable('products')
      .set({ image_url: '/images/bosc-800.webp' })
      .where('id', '=', first)
      .execute();
    await add({ variety: variety.toUpperCase(), rootstock: 'OHxF 97' });
    const { products } = (await call<ProductList>(`/products?search=${variety}`)).json;
    expect(
      products.map((product) => [product.variety, product.rootstock, product.imageUrl]),
    ).toEqual([
      [variety, 'OHxF 87', '/images/bosc-800.webp'],
      [variety, 'OHxF 97', '/images/bosc-800.webp'],
    ]);
  });

  test('works once, even concurrently', async () => {
    const variety = `Pear ${randomUUID()}`;
    const answers = await Promise.all([
      add({ variety }),
      add({ variety }),
      add({ variety, rootstock: 'ohxf 87' }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    expect(await add({ variety })).toMatchObject({
      status: 409,
      json: {
        code: 'product_exists',
        error: expect.stringMatching(/^There is already Pear .* on OHxF 87$/i),
      },
    });
    expect(await add({ variety, fruit: 'Apple', rootstock: 'Geneva 41' })).toMatchObject({
      status: 409,
      json: { error: `${variety} is known as Pear, not Apple` },
    });
  });

  test.each([
    [{ variety: '  ' }, 'The variety is missing'],
    [{ variety: 'x'.repeat(101) }, 'The variety is too long'],
    [{ variety: 'New', rootstock: '' }, 'The rootstock is missing'],
    [{ variety: 'New', fruit: 'Plum' }, 'The fruit must be Apple, Pear, Cherry'],
    [{ variety: 'New', priceCents: 0 }, 'The price must be above 0'],
    [{ variety: 'New', quantity: -1 }, 'The stock cannot be below 0'],
    [{ variety: 'New', fieldRow: 'x'.repeat(41) }, 'The field row is too long'],
    [{ variety: 'New', imageUrl: 'https://elsewhere.example/x.png' }, expect.any(String)],
  ])('is refused with %j', async (more, error) => {
    expect(await add(more)).toMatchObject({ status: 400, json: { error } });
  });
});

describe('changing a tree', () => {
  test('writes price, size, text and stock, with audit entry and stock reason', async () => {
    const tree = await createTree(shop);
    expect(
      (
        await change(tree, {
          priceCents: { was: 4800, now: 5250 },
          treeSize: { was: null, now: '8-10 ft' },
          stock: { intent: 'frost', trees: 3, key: randomUUID() },
        })
      ).status,
    ).toBe(204);
    expect(await listed(tree)).toMatchObject({
      priceCents: 5250,
      treeSize: '8-10 ft',
      stock: 7,
    });
    expect(await auditOf(tree.id)).toMatchObject([
      {
        action: 'product_changed',
        before: { priceCents: 4800, quantity: 10, treeSize: null },
        after: { priceCents: 5250, quantity: 7, reason: 'frost' },
      },
    ]);
    const { json } = await call<ProductHistory>(`/products/${tree.id}/history`);
    expect(json.movements.map(({ delta, stock: left, reason }) => [delta, left, reason])).toEqual([
      [-3, 7, 'frost'],
      [10, 10, 'initial'],
    ]);
    expect(json.edits).toMatchObject([{ by: adminEmail, after: { priceCents: 5250 } }]);
    await expectConsistentLedger(shop);
  });

  test.each([
    { priceCents: { was: 4800, now: 0 } },
    { priceCents: { was: 4800, now: 1.5 } },
    { stock: { intent: 'count', seen: 10, counted: -1 } },
    { stock: { intent: 'count', counted: 5 } },
    { stock: { intent: 'sold', trees: 1, key: randomUUID() } },
    { stock: { intent: 'gift', trees: 0, key: randomUUID() } },
    { stock: { intent: 'gift', trees: 1 } },
    { quantity: { was: 10, now: 5 } },
    { hidden: { was: false, now: 'yes' } },
    { variety: { was: 'a', now: 'b' } },
  ])('refuses %j and stays as it was', async (fields) => {
    const tree = await createTree(shop);
    expect((await change(tree, fields)).status).toBe(400);
    expect(await listed(tree)).toMatchObject({ priceCents: 4800, stock: 10 });
    expect(await auditOf(tree.id)).toEqual([]);
  });

  test('rejects a count if trees were sold meanwhile, but still accepts a price', async () => {
    const tree = await createTree(shop);
    await sell(tree, 2);
    expect(
      await change(tree, {
        stock: { intent: 'count', seen: 10, counted: 12 },
        priceCents: { was: 4800, now: 5000 },
      }),
    ).toMatchObject({ status: 409, json: { code: 'changed_meanwhile', now: '8' } });
    expect(await listed(tree)).toMatchObject({ priceCents: 4800, stock: 8 });
    expect((await change(tree, { priceCents: { was: 4800, now: 5000 } })).status).toBe(204);
  });

  test('rejects a count that matches the stock by chance after sales (B3)', async () => {
    const tree = await createTree(shop, { quantity: 5 });
    await sell(tree, 1);
    expect(await change(tree, { stock: { intent: 'count', seen: 5, counted: 4 } })).toMatchObject({
      status: 409,
      json: { now: '4' },
    });
    expect((await change(tree, { stock: { intent: 'count', seen: 4, counted: 3 } })).status).toBe(
      204,
    );
    expect(await stockOf(shop, tree)).toBe(3);
  });

  test('tells the stock from what stands with the trees in orders, and leads to a shortfall', async () => {
    const tree = await createTree(shop, { quantity: 7 });
    const { json } = await call<{ orderId: string }>('/farm-orders', 'POST', {
      key: randomUUID(),
      customer: { fullName: 'Casey Grove', phone: '(509) 555-0133' },
      items: [{ productId: tree.id, quantity: 4 }],
      pays: 'check',
      dueOn: addDate(dayAt(new Date(), farmTimeZone), 14),
      expectedTotalCents: 19_200,
    });
    expect(json.orderId).toBeTruthy();
    expect(await listed(tree)).toMatchObject({ stock: 3, inOrders: 4 });

    const standing = (counted: number, inOrders = 4) =>
      change(tree, { stock: { intent: 'standing', seen: 3, inOrders, counted } });
    expect(await standing(7, 3)).toMatchObject({
      status: 409,
      json: { code: 'changed_meanwhile' },
    });
    expect(await standing(3)).toMatchObject({
      status: 409,
      json: { code: 'promises_open', counted: '3', error: promisesOpen(3, { inOrders: 4 }) },
    });
    expect(
      await change(tree, { stock: { intent: 'frost', trees: 5, key: randomUUID() } }),
    ).toMatchObject({ status: 409, json: { code: 'promises_open', counted: '2' } });
    expect(await stockOf(shop, tree)).toBe(3);
    expect((await standing(6)).status).toBe(204);
    expect(await listed(tree)).toMatchObject({ stock: 2, inOrders: 4 });
    // Shortfalls mean the same numbers.
    expect((await call(`/shortfalls/preview?productId=${tree.id}&counted=6`)).json).toMatchObject({
      inOrders: 4,
      stock: 2,
      short: 0,
    });
  });

  test('lists what is to be counted by field row, at most 50 at once, with what is in orders', async () => {
    const [late, early, unplaced] = [
      await createTree(shop, { quantity: 2 }),
      await createTree(shop, { quantity: 3 }),
      await createTree(shop, { quantity: 4 }),
    ];
    await change(late, { fieldRow: { was: null, now: 'East 10' } });
    await change(early, { fieldRow: { was: null, now: 'East 9' } });
    const { trees, total } = (await call<TreesToCount>('/products/count')).json;
    expect(total).toBeGreaterThan(50);
    expect(trees).toHaveLength(50);
    const ids = trees.map(({ id }) => id);
    expect(ids).toContain(early.id);
    expect(ids.indexOf(late.id)).toBe(ids.indexOf(early.id) + 1);
    expect(trees[ids.indexOf(early.id)]).toMatchObject({
      fieldRow: 'East 9',
      stock: 3,
      inOrders: 0,
    });
    const found = await call<TreesToCount>(
      `/products/count?search=${encodeURIComponent(unplaced.variety)}`,
    );
    expect(found.json).toMatchObject({ total: 1, trees: [{ id: unplaced.id, stock: 4 }] });
  });

  test('gives trees away despite sales meanwhile, but never more than are in stock', async () => {
    const tree = await createTree(shop, { quantity: 3 });
    await sell(tree, 1);
    expect(
      (await change(tree, { stock: { intent: 'gift', trees: 1, key: randomUUID() } })).status,
    ).toBe(204);
    expect(
      await change(tree, { stock: { intent: 'gift', trees: 2, key: randomUUID() } }),
    ).toMatchObject({
      status: 409,
      json: { code: 'not_enough_stock', error: 'Only 1 is in stock' },
    });
    expect(
      (await change(tree, { stock: { intent: 'added', trees: 4, key: randomUUID() } })).status,
    ).toBe(204);
    expect(await stockOf(shop, tree)).toBe(5);
    await expectConsistentLedger(shop);
  });

  test('gives a tree away once if the request is repeated', async () => {
    const tree = await createTree(shop);
    const gift = { stock: { intent: 'gift', trees: 1, key: randomUUID() } };
    const answers = await Promise.all([change(tree, gift), change(tree, gift), change(tree, gift)]);
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204]);
    expect(await stockOf(shop, tree)).toBe(9);
  });

  test('to hidden removes it from pages and carts, and it cannot be bought', async () => {
    const tree = await createTree(shop);
    const customer = await signIn(shop);
    await addToCart(shop, customer, tree);
    await change(tree, { hidden: { was: false, now: true } });
    expect((await shop.app.request(`/product/${tree.id}`)).status).toBe(404);
    expect(await (await shop.app.request('/catalog')).text()).not.toContain(tree.variety);
    const cart = (await (
      await shop.app.request('/api/cart', { headers: customer.headers })
    ).json()) as { items: { product: { free: number } }[] };
    expect(cart.items[0]!.product.free).toBe(0);
    expect((await addToCart(shop, await signIn(shop), tree)).status).toBe(409);
    await change(tree, { hidden: { was: true, now: false } });
    expect((await shop.app.request(`/product/${tree.id}`)).status).toBe(200);
  });
});

const csv = (...lines: string[]) =>
  [
    'fruit,variety,rootstock,price,stock,exported stock,size,image description,hidden,field row',
    ...lines,
  ].join('\r\n');
/** The tree's line in a fresh export. */
const exportLine = async (tree: TestTree) =>
  (await (await send('/products.csv')).text())
    .split('\r\n')
    .find((line) => line.includes(tree.variety))!;
const restock = (line: string, stock: number) => line.replace(/,\d+,(\d+@\d+),/, `,${stock},$1,`);
const check = async (file: string | Uint8Array<ArrayBuffer>) => {
  const response = await send('/product-imports/check', 'POST', file, 'text/csv');
  return {
    status: response.status,
    json: (await response.json()) as ImportPlan & { error: string; code: string },
  };
};
const write = async (file: string, previewHash: string) =>
  (await send(`/product-imports?previewHash=${previewHash}`, 'POST', file, 'text/csv')).status;

describe('a CSV import', () => {
  test('reads a file with the former name of a column', async () => {
    const tree = await createTree(shop);
    const file = csv(
      (await exportLine(tree)).replace(/,[^,]*,no,/, ',Pears on a branch,no,'),
    ).replace('image description', 'picture text');
    const { json: plan } = await check(file);
    expect(plan.changes).toMatchObject([
      { fields: [{ name: 'image description', after: 'Pears on a branch' }] },
    ]);
    expect(plan.ignored).toEqual([]);
  });

  test('shows its changes in a dry run and writes exactly those', async () => {
    const tree = await createTree(shop);
    const fresh = `Fresh ${tree.variety}`;
    const file = csv(
      restock((await exportLine(tree)).replace('48.00', '49.50'), 12),
      `Pear,${fresh},OHxF 87,39,4,,12-15 ft,,yes,East 3`,
    );
    const { json: plan } = await check(file);
    expect(plan).toMatchObject({
      counts: { new: 1, changed: 1, same: 0, problems: 0 },
      changes: [
        {
          line: 2,
          kind: 'changed',
          fields: [
            { name: 'price', before: '$48.00', after: '$49.50' },
            { name: 'stock', before: '10', after: '12' },
          ],
        },
        { line: 3, kind: 'new' },
      ],
    });
    expect(await stockOf(shop, tree)).toBe(10);
    expect(await write(file, plan.previewHash!)).toBe(204);
    expect(await listed(tree)).toMatchObject({ priceCents: 4950, stock: 12 });
    expect(await auditOf(tree.id)).toMatchObject([
      { action: 'product_imported', before: { quantity: 10 }, after: { quantity: 12 } },
    ]);
    expect(
      (await call<ProductList>(`/products?search=${encodeURIComponent(fresh)}`)).json.products,
    ).toMatchObject([{ fruit: 'Pear', stock: 4, hidden: true, fieldRow: 'East 3' }]);
    await expectConsistentLedger(shop);
  });

  test('keeps sales made after the export (B4)', async () => {
    const tree = await createTree(shop);
    const exported = await exportLine(tree);
    await sell(tree, 4);
    const price = csv(exported.replace('48.00', '51.00'));
    expect(await write(price, (await check(price)).json.previewHash!)).toBe(204);
    expect(await listed(tree)).toMatchObject({ priceCents: 5100, stock: 6 });
    const stock = csv(restock(exported, 13));
    const { json: plan } = await check(stock);
    expect(plan.changes).toMatchObject([
      { fields: [{ name: 'price' }, { name: 'stock', before: '6', after: '9' }] },
    ]);
    await sell(tree, 1);
    expect(await write(stock, plan.previewHash!)).toBe(204);
    expect(await stockOf(shop, tree)).toBe(8);
    await expectConsistentLedger(shop);
  });

  test('ignores empty cells and missing columns, and clears with a dash (B4)', async () => {
    const tree = await createTree(shop);
    await change(tree, {
      treeSize: { was: null, now: '8-10 ft' },
      imageAlt: { was: null, now: 'A tree' },
      hidden: { was: false, now: true },
      fieldRow: { was: null, now: '12' },
    });
    expect((await check(csv(`,${tree.variety},G.41,,,,,,,`))).json.counts).toEqual({
      new: 0,
      changed: 0,
      same: 1,
      problems: 0,
    });
    const short = `variety,rootstock,price\r\n${tree.variety},G.41,50`;
    expect((await check(short)).json.changes).toMatchObject([{ fields: [{ name: 'price' }] }]);
    const emptied = csv(`,${tree.variety},G.41,,,,-,-,,-`);
    expect(await write(emptied, (await check(emptied)).json.previewHash!)).toBe(204);
    expect(await listed(tree)).toMatchObject({
      treeSize: null,
      imageAlt: null,
      fieldRow: null,
      hidden: true,
      stock: 10,
    });
  });

  test('cannot set a stock without the exported one, after a count, twice, or below zero', async () => {
    const tree = await createTree(shop);
    const problemOf = async (line: string) => (await check(csv(line))).json.problems[0]?.message;
    expect(await problemOf(`,${tree.variety},G.41,,12,,,,`)).toContain(
      'The stock needs the column “exported stock”',
    );
    const exported = await exportLine(tree);
    await sell(tree, 9);
    expect(await problemOf(restock(exported, 8))).toBe(
      'Only 1 is in stock, too few to take 2 away',
    );
    const file = csv(restock(exported, 12));
    expect(await write(file, (await check(file)).json.previewHash!)).toBe(204);
    expect(await problemOf(restock(exported, 12))).toContain(
      'counted or imported after this file was exported',
    );
    const again = await exportLine(tree);
    await change(tree, { stock: { intent: 'count', seen: 3, counted: 5 } });
    expect(await problemOf(restock(again, 4))).toContain(
      'counted or imported after this file was exported',
    );
    expect(await stockOf(shop, tree)).toBe(5);
  });

  test('writes nothing when the trees have changed since the dry run', async () => {
    const tree = await createTree(shop);
    const file = csv(`Apple,${tree.variety},G.41,49,,,,,no`);
    const { previewHash } = (await check(file)).json;
    await change(tree, { priceCents: { was: 4800, now: 5000 } });
    expect(await write(file, previewHash!)).toBe(409);
    expect(await listed(tree)).toMatchObject({ priceCents: 5000 });
  });

  test('lists each invalid line and imports none of the others', async () => {
    const tree = await createTree(shop);
    const file = csv(
      `Apple,${tree.variety},G.41,49,,,,,no`,
      `Plum,X,Y,1,1,,,,no`,
      'Apple,,Y,1,1,,,,no',
      'Apple,X,Y,free,1,,,,no',
      'Apple,X,Z,1,-1,,,,no',
      'Apple,X,W,1,1,,,,maybe',
      `Pear,${tree.variety},OHxF,1,1,,,,no`,
      `Apple,${tree.variety},g.41,1,1,,,,no`,
      'Apple,X,V,1,1,ten,,,no',
      ',New,V,1,1,,,,',
      'Apple,New,V,,1,,,,',
      'Apple,New,U,1,,,,,',
    );
    const { json: plan } = await check(file);
    expect(plan.problems).toEqual([
      { line: 3, message: 'The fruit must be Apple, Pear, Cherry' },
      { line: 4, message: 'The variety is missing' },
      { line: 5, message: 'The price must be an amount' },
      { line: 6, message: 'The stock must be a whole number' },
      { line: 7, message: 'Hidden must be yes or no' },
      { line: 8, message: `${tree.variety} is known as Apple, not Pear` },
      { line: 9, message: 'The same tree as in line 2' },
      { line: 10, message: 'The exported stock must stay as it was exported' },
      { line: 11, message: 'A new tree needs a fruit' },
      { line: 12, message: 'The same tree as in line 11' },
      { line: 13, message: 'A new tree needs a stock' },
    ]);
    expect(plan.previewHash).toBeNull();
    expect(await write(file, 'a'.repeat(64))).toBe(400);
    expect(await stockOf(shop, tree)).toBe(10);
  });

  test('with ten thousand invalid lines returns their number and the first ones', async () => {
    const { json: plan } = await check(
      csv(
        ...Array.from(
          { length: 10_000 },
          (_, index) => `Apple,Variety ${index},G.41,nothing,1,,,,no`,
        ),
      ),
    );
    expect(plan.counts.problems).toBe(10_000);
    expect(plan.problems).toHaveLength(200);
  });

  test.each([
    [
      'Latin-1',
      new Uint8Array(Buffer.from(csv('Apple,Häger,G.41,49,12,,,,no'), 'latin1')),
      'not_utf8',
    ],
    ['a picture', new Uint8Array(Buffer.from('\u0089PNG\0\0')), 'not_csv'],
    ['an open quote', csv('"Apple,X,Y,1,1'), 'not_csv'],
    ['other columns', 'name,price\r\nHoneycrisp,48', 'columns_missing'],
    ['nothing', '', 'columns_missing'],
  ])('in the wrong form is refused with a message: %s', async (_, file, code) => {
    const { status, json } = await check(file);
    expect([status, json.code]).toEqual([400, code]);
  });

  test('larger than 4 MB is rejected', async () => {
    expect((await check('x'.repeat(4 * 1024 * 1024 + 1))).status).toBe(413);
  });

  test('of a fresh export changes nothing, whatever the texts are', async () => {
    const tree = await createTree(shop);
    await fc.assert(
      fc.asyncProperty(
        fc
          .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
          .map((text) => text.trim())
          .filter(
            (text) =>
              text !== '' && !text.includes('\0') && !text.startsWith("'") && text.isWellFormed(),
          ),
        async (text) => {
          await shop.services.db
            .updateTable('products')
            .set({ image_alt: text })
            .where('id', '=', tree.id)
            .execute();
          const file = await (await send('/products.csv')).text();
          expect((await check(file)).json.counts).toMatchObject({
            new: 0,
            changed: 0,
            problems: 0,
          });
        },
      ),
      { numRuns: 25 },
    );
  });
});

describe('a picture', () => {
  const draw = (width: number, height: number, format: 'jpeg' | 'png' | 'gif' = 'jpeg') =>
    sharp({ create: { width, height, channels: 3, background: '#803020' } })
      .toFormat(format)
      .toBuffer();
  const upload = async (tree: TestTree, bytes: Buffer) =>
    send(`/products/${tree.id}/picture`, 'PUT', new Uint8Array(bytes), 'application/octet-stream');
  const refusal = async (response: Response) => [
    response.status,
    ((await response.json()) as { code: string }).code,
  ];

  test('is encoded in the shop’s sizes and shown at once', async () => {
    const tree = await createTree(shop);
    expect((await upload(tree, await draw(1200, 900))).status).toBe(204);
    const { imageUrl } = (await listed(tree))!;
    expect(imageUrl).toMatch(/^\/pictures\/[\da-f-]{36}-800\.webp$/);
    for (const [address, type] of [
      [imageUrl!, 'webp'],
      [imageUrl!.replace('800.webp', '480.avif'), 'avif'],
    ] as const) {
      const answer = await shop.app.request(address);
      expect([
        answer.status,
        answer.headers.get('content-type'),
        answer.headers.get('cache-control'),
      ]).toEqual([200, `image/${type}`, 'public, max-age=31536000, immutable']);
      const { width, height } = await sharp(await answer.arrayBuffer()).metadata();
      expect(height! / width!).toBe(1.25);
    }
    expect(await (await shop.app.request(`/product/${tree.id}`)).text()).toContain(
      imageUrl!.replace('800.webp', '480.avif'),
    );
    expect(await auditOf(tree.id)).toMatchObject([
      { action: 'product_picture', before: { imageUrl: null }, after: { imageUrl } },
    ]);
  });

  test.each([
    ['a new upload', async () => {}],
    [
      'an upload that is older than link previews',
      (name: string) => rm(path.join(pictures, `${name}-1200x630.jpg`)),
    ],
  ])('has a JPEG of 1200 by 630 px for shared links, of %s', async (_what, prepare) => {
    const tree = await createTree(shop);
    await upload(tree, await draw(900, 1200));
    const { imageUrl } = (await listed(tree))!;
    await prepare(path.basename(imageUrl!, '-800.webp'));
    const answer = await shop.app.request(imageUrl!.replace('800.webp', '1200x630.jpg'));
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    const { format, width, height } = await sharp(await answer.arrayBuffer()).metadata();
    expect([format, width, height]).toEqual(['jpeg', 1200, 630]);
  });

  test('that was replaced is deleted when its saved state is half a year old, and no other is', async () => {
    const [tree, sister] = [await createTree(shop), await createTree(shop)];
    const night = async () => {
      await deleteUnusedPictures(shop.services);
      await shop.services.pool.query(
        `update uploaded_pictures set unused_since = unused_since - interval '8 days'`,
      );
    };
    const uploaded: string[] = [];
    for (const each of [tree, sister, tree]) {
      await upload(each, await draw(600, 700));
      uploaded.push((await listed(each))!.imageUrl!);
    }
    const [replaced, others, fresh] = uploaded;
    const found = () =>
      Promise.all(
        [replaced, replaced!.replace('800.webp', '480.avif'), others, fresh].map(
          async (address) => (await shop.app.request(address!)).status,
        ),
      );
    await night();
    await night();
    expect(await found()).toEqual([200, 200, 200, 200]);
    await shop.services.pool.query(
      `begin; alter table revisions disable trigger revisions_frozen;
       update revisions set created_at = now() - interval '181 days';
       alter table revisions enable trigger revisions_frozen; commit`,
    );
    await night();
    expect(await found()).toEqual([200, 200, 200, 200]);
    await night();
    expect(await found()).toEqual([404, 404, 200, 200]);
    await night();
    expect(await found()).toEqual([404, 404, 200, 200]);
  });

  test('that is invalid, too small or too large is rejected and not stored', async () => {
    const tree = await createTree(shop);
    const before = await readdir(pictures).catch(() => []);
    expect(
      await refusal(await upload(tree, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))),
    ).toEqual([400, 'not_a_picture']);
    expect(await refusal(await upload(tree, Buffer.alloc(0)))).toEqual([400, 'not_a_picture']);
    expect(await refusal(await upload(tree, await draw(900, 900, 'gif')))).toEqual([
      400,
      'not_a_picture',
    ]);
    expect(await refusal(await upload(tree, (await draw(900, 900)).subarray(0, 900)))).toEqual([
      400,
      'not_a_picture',
    ]);
    expect(await refusal(await upload(tree, await draw(300, 900)))).toEqual([
      400,
      'picture_too_small',
    ]);
    expect(await refusal(await upload(tree, Buffer.alloc(10 * 1024 * 1024 + 1)))).toEqual([
      413,
      'too_large',
    ]);
    expect((await listed(tree))!.imageUrl).toBeNull();
    expect(await readdir(pictures).catch(() => [])).toEqual(before);
  });

  test.each([
    '/pictures/..%2f..%2fpackage.json',
    '/pictures/nothing.webp',
    `/pictures/${crypto.randomUUID()}-800.webp`,
    `/pictures/${crypto.randomUUID()}-1200x630.jpg`,
  ])('is not found at %s', async (address) => {
    expect((await shop.app.request(address)).status).toBe(404);
  });
});
