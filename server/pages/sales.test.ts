import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { pay } from '#tests/support/buying.ts';
import { eventually } from '#tests/support/eventually.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { cardToken, useSquare } from '#tests/support/square.ts';
import { useTestShop } from '#tests/support/test-shop.ts';
import { addToCart, createTree, type TestTree } from '#tests/support/trees.ts';
import { listenForChanges } from './invalidation.ts';
import { PageCache } from './page-cache.ts';

const square = useSquare();
const shop = useTestShop(square.startEnvironment);

/** As two processes would. */
async function listenTwice() {
  const caches = [shop.pageCache, new PageCache({ headersFor: () => ({}) })];
  const sales = caches.map((cache) => vi.spyOn(cache, 'markStale'));
  const edits = caches.map((cache) => vi.spyOn(cache, 'invalidate'));
  const listening = caches.map((cache) =>
    listenForChanges({ ...shop.services, url: shop.databaseUrl, cache }),
  );
  await Promise.all(listening.map(({ ready }) => ready));
  for (const edit of edits) edit.mockClear();
  const stop = () => Promise.all(listening.map((each) => each.stop()));
  onTestFinished(async () => {
    await stop();
    for (const spy of [...sales, ...edits]) spy.mockRestore();
  });
  const countOf = (spies: typeof sales) => spies.map(({ mock }) => mock.calls.length);
  return { stop, sales: () => countOf(sales), edits: () => countOf(edits) };
}

const visit = (tree: TestTree) => shop.app.request(`/variety/${encodeURIComponent(tree.variety)}`);
const offers = async (tree: TestTree) =>
  /Add to Cart|Sold out this season/.exec(await (await visit(tree)).text())?.[0];

async function buy(tree: TestTree, card: string): Promise<number> {
  const customer = await signIn(shop);
  await addToCart(shop, customer, tree);
  return (await pay(shop, customer, card)).status;
}

describe('a payment', () => {
  test('makes pages stale in every process, and once more if the card is declined; an edit invalidates them', async () => {
    const tree = await createTree(shop);
    const { sales, edits } = await listenTwice();
    expect(await buy(tree, cardToken(square))).toBe(200);
    await expect.poll(sales).toEqual([1, 1]);
    expect(await buy(tree, cardToken(square, { cvv: '911' }))).toBe(402);
    await expect.poll(sales).toEqual([3, 3]); // taken and given back
    expect(edits()).toEqual([0, 0]);

    await shop.services.db
      .updateTable('products')
      .set({ price: '99.00' })
      .where('id', '=', tree.id)
      .execute();
    await expect.poll(edits).toEqual([1, 1]);
    expect(sales()).toEqual([3, 3]);
  });

  test('is soon seen on pages that are visited all the time', async () => {
    const tree = await createTree(shop, { quantity: 1 });
    await listenTwice();
    expect(await offers(tree)).toBe('Add to Cart');
    await buy(tree, cardToken(square));
    await eventually(async () => expect(await offers(tree)).toBe('Sold out this season'));
  });

  test('is seen at once by a process that no longer hears of sales', async () => {
    const tree = await createTree(shop, { quantity: 1 });
    const { stop, sales } = await listenTwice();
    expect(await offers(tree)).toBe('Add to Cart');
    await buy(tree, cardToken(square));
    await expect.poll(sales).toEqual([1, 1]);
    await stop();
    expect((await visit(tree)).headers.get('cache-control')).toBe('no-store');
    expect(await offers(tree)).toBe('Sold out this season');
  });
});
