import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { useAdditions, type Bought } from '#tests/support/additions.ts';
import { useAdmin } from '#tests/support/admin.ts';
import { crashAt, reconcileAttemptsNow } from '#tests/support/buying.ts';
import { expectConsistentLedger } from '#tests/support/ledger.ts';
import { bookedIn, choose, inDays, openWindow } from '#tests/support/pickups.ts';
import { cardToken, useSquare } from '#tests/support/square.ts';
import { useTestShop } from '#tests/support/test-shop.ts';
import { createTree, stockOf, type TestTree } from '#tests/support/trees.ts';

const square = useSquare();
const shop = useTestShop(square.startEnvironment);
const { call } = useAdmin(shop);
const { buy, read, preview, add, setPickup, attemptsOf } = useAdditions(shop, square);
beforeAll(() => setPickup(120));
afterEach(() => expectConsistentLedger(shop));

let day = 100;
const openOne = (maxTrees: number) => openWindow(shop, { day: inDays(day++), maxTrees });

/** An order of two trees in the window. */
async function booked(windowId: string): Promise<{ bought: Bought; tree: TestTree }> {
  const tree = await createTree(shop);
  const bought = await buy([[tree, 2]]);
  const { status } = await choose(shop, bought.customer, bought.order.id, windowId);
  expect(status).toBe(200);
  return { bought, tree };
}
const one = (tree: TestTree) => [{ productId: tree.id, quantity: 1 }];
const noRoom = {
  status: 409,
  json: {
    code: 'window_full',
    error: expect.stringMatching(
      /has no room for another tree\. Choose another day for this order first\.$/,
    ) as string,
  },
};

describe('trees added to an order whose window is full', () => {
  test('are refused when their price is asked for, and again before the card is charged', async () => {
    const windowId = await openOne(2);
    const { bought, tree } = await booked(windowId);
    expect(await preview(bought, one(tree))).toMatchObject(noRoom);
    expect(await add(bought, one(tree), 4800)).toMatchObject(noRoom);
    expect(await attemptsOf(bought.order.id)).toEqual(['captured']);
    expect(await stockOf(shop, tree)).toBe(8);
    expect(await bookedIn(shop, windowId)).toEqual([1, 2]);
  });

  test('are sold once the order has moved to a window with room', async () => {
    const [full, roomy] = [await openOne(2), await openOne(3)];
    const { bought, tree } = await booked(full);
    expect((await choose(shop, bought.customer, bought.order.id, roomy, 1)).status).toBe(200);
    expect((await preview(bought, one(tree))).status).toBe(200);
    expect((await add(bought, one(tree), 4800)).status).toBe(200);
    expect(await bookedIn(shop, roomy)).toEqual([1, 3]);
    expect(await preview(bought, one(tree))).toMatchObject(noRoom);
  });
});

describe('the room of trees that are being paid for', () => {
  test('is theirs before they are charged: nobody takes it, and the window does not grow', async () => {
    const windowId = await openOne(5);
    const { bought, tree } = await booked(windowId);
    crashAt(shop, 'before-capture');
    expect((await add(bought, one(tree), 4800)).json).toMatchObject({ paymentStatus: 'pending' });
    expect(await bookedIn(shop, windowId)).toEqual([1, 3]);
    const edit = { maxOrders: 5, maxTrees: 2, isOpen: true };
    expect((await call(`/pickups/windows/${windowId}`, 'PUT', edit)).status).toBe(409);
    await reconcileAttemptsNow(shop, 3);
    expect(await attemptsOf(bought.order.id)).toEqual(['captured', 'captured']);
    expect(await read(bought)).toMatchObject({ paidCents: 14_400 });
    expect(await bookedIn(shop, windowId)).toEqual([1, 3]);
    expect(await maxTreesOf(windowId)).toBe(5);
  });

  test('is given back when the card is declined', async () => {
    const windowId = await openOne(3);
    const { bought, tree } = await booked(windowId);
    expect(
      (
        await add(bought, one(tree), 4800, {
          paymentToken: cardToken(square, { number: '4000000000000002' }),
        })
      ).status,
    ).toBe(402);
    expect(await bookedIn(shop, windowId)).toEqual([1, 2]);
  });

  test('goes to one of three orders that add a tree at the same moment', async () => {
    const windowId = await openOne(7);
    const orders = [await booked(windowId), await booked(windowId), await booked(windowId)];
    const answers = await Promise.all(
      orders.map(({ bought, tree }) => add(bought, one(tree), 4800)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(await bookedIn(shop, windowId)).toEqual([3, 7]);
    expect(await maxTreesOf(windowId)).toBe(7);
  });
});

async function maxTreesOf(windowId: string): Promise<number> {
  const row = await shop.services.db
    .selectFrom('pickup_windows')
    .select('max_trees')
    .where('id', '=', windowId)
    .executeTakeFirstOrThrow();
  return row.max_trees;
}
