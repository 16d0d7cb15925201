import { afterEach, beforeAll, expect, test } from 'vitest';
import { useAdditions } from '#tests/support/additions.ts';
import { useAdmin } from '#tests/support/admin.ts';
import { useAskedCustomers } from '#tests/support/asked-customers.ts';
import { expectConsistentLedger } from '#tests/support/ledger.ts';
import { useSquare } from '#tests/support/square.ts';
import { useTestShop } from '#tests/support/test-shop.ts';
import { createTree } from '#tests/support/trees.ts';

const square = useSquare();
const shop = useTestShop(square.startEnvironment);
const admin = useAdmin(shop);
const { preview, open, detailsOf, show, answer, settleRefunds } = useAskedCustomers(
  shop,
  admin,
  square,
);
const { buy, read, add, setPickup } = useAdditions(shop, square);
beforeAll(() => setPickup(120));
afterEach(() => expectConsistentLedger(shop));

test('an order with added trees is asked once, and refunded from both payments', async () => {
  const [tree, added] = [await createTree(shop), await createTree(shop, { priceCents: 3000 })];
  const bought = await buy([[tree, 2]]);
  await add(bought, [{ productId: added.id, quantity: 1 }], 3000);
  expect(await preview(tree, 0)).toMatchObject({ inOrders: 2, unserved: [{ trees: 2 }] });
  const { id, status } = await open(tree, 0);
  expect(status).toBe(204);
  const { items } = await detailsOf(id);
  expect(items).toHaveLength(1);
  const itemId = items[0]!.id;
  expect(await answer(itemId, { answer: 'refund', refundCents: 9600 })).toMatchObject({
    status: 200,
    refund: { amountCents: 9600, state: 'sent' },
  });
  await settleRefunds();
  expect((await show(itemId)).refund).toEqual({ amountCents: 9600, state: 'completed' });
  expect(await read(bought)).toMatchObject({ paidCents: 12_600, refundedCents: 9600 });
});

test('added trees are served by their own payment, not by the first of their order', async () => {
  const [tree, added] = [await createTree(shop), await createTree(shop)];
  const first = await buy([[tree, 1]]);
  const second = await buy([[added, 1]]);
  await add(first, [{ productId: added.id, quantity: 1 }], 4800);
  const { served, unserved } = await preview(added, 1);
  expect(served).toMatchObject([{ orderId: second.order.id }]);
  expect(unserved).toMatchObject([{ orderId: first.order.id }]);
});
