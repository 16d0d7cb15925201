import { expect, test } from 'vitest';
import { useAdmin } from '#tests/support/admin.ts';
import { useShortfalls } from '#tests/support/shortfalls.ts';
import { useSquare } from '#tests/support/square.ts';
import { useTestShop } from '#tests/support/test-shop.ts';
import { createTree, stockOf } from '#tests/support/trees.ts';

const square = useSquare();
const shop = useTestShop(() => square.startEnvironment());
const admin = useAdmin(shop);
const { open, detailsOf } = useShortfalls(shop, admin, square);
const end = (id: string) => admin.call(`/shortfalls/${id}/end`, 'POST');

test('A shortfall of more orders than a list shows ends for all of them, once', async () => {
  const tree = await createTree(shop, { quantity: 300 });
  for (let orders = 0; orders < 201; orders++) await admin.order(tree);
  const stock = await stockOf(shop, tree);
  const { id } = await open(tree, 0);
  expect((await detailsOf(id)).items).toHaveLength(201);
  for (let times = 0; times < 2; times++) expect((await end(id)).status).toBe(204);
  expect((await detailsOf(id)).items.every(({ state }) => state === 'closed')).toBe(true);
  expect(await stockOf(shop, tree)).toBe(stock);
});
