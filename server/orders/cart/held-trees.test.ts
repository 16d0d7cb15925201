import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { notifyDueWaits } from '#server/catalog/stock-waits/service.ts';
import { crashAt, pay, reconcileAttemptsNow } from '#tests/support/buying.ts';
import { failPoints } from '#tests/support/fail-points.ts';
import { expectConsistentLedger } from '#tests/support/ledger.ts';
import { phases, setOrderingWindow } from '#tests/support/season.ts';
import { signIn, type TestCustomer } from '#tests/support/sign-in.ts';
import { cardToken, useSquare } from '#tests/support/square.ts';
import { useTestShop } from '#tests/support/test-shop.ts';
import { addToCart, createTree, stockOf, type TestTree } from '#tests/support/trees.ts';
import { joinLine, waitToken } from '#tests/support/waits.ts';

const declined = { number: '4000000000000002' };
const square = useSquare();
const shop = useTestShop(square.startEnvironment);
afterEach(() => expectConsistentLedger(shop));

/** People in line for a sold-out tree, as the ids of their waits. */
async function lineUp(tree: TestTree, people: number): Promise<string[]> {
  const ids: string[] = [];
  for (let person = 0; person < people; person++) ids.push((await joinLine(shop, tree)).id);
  return ids;
}
const setStock = (tree: TestTree, quantity: number) =>
  shop.services.db.updateTable('products').set({ quantity }).where('id', '=', tree.id).execute();
const notify = () => notifyDueWaits(shop.services);
async function heldOf(tree: TestTree): Promise<string[]> {
  const rows = await shop.services.db
    .selectFrom('stock_waits')
    .select('id')
    .where('product_id', '=', tree.id)
    .where('live', '=', true)
    .where('held_until', 'is not', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
const expire = (waitId: string) =>
  sql`with mail as (update mail_outbox set state = 'sent', sent_at = now() where kind = 'back-in-stock'
      and subject_id = ${waitId})
    update stock_waits set held_until = now() - interval '1 second' where id = ${waitId}`.execute(
    shop.services.db,
  );
const tokenOf = (waitId: string) => waitToken(shop, waitId);
const claim = (
  customer: Pick<TestCustomer, 'headers'> | { headers: Record<string, string> },
  waitId: string,
  token = tokenOf(waitId),
) =>
  shop.app.request('/api/cart/held-trees', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...customer.headers },
    body: JSON.stringify({ token, waitId }),
  });
const pageOf = async (waitId: string) => {
  const response = await shop.app.request(`/newsletter/${tokenOf(waitId)}`);
  expect(response.status).toBe(200);
  return (await response.text()).replaceAll('<!-- -->', '');
};
async function heldTree(people = 1, stock = 1) {
  const tree = await createTree(shop, { quantity: 0 });
  const line = await lineUp(tree, people);
  await setStock(tree, stock);
  await notify();
  return { tree, line };
}

describe('a tree that comes back', () => {
  test('is held for the first in line, and nobody else can buy it', async () => {
    const { tree, line } = await heldTree(2);
    expect(await heldOf(tree)).toEqual(line.slice(0, 1));
    const [first, other] = [await signIn(shop), await signIn(shop)];
    expect((await addToCart(shop, other, tree)).status).toBe(409);
    expect((await claim(first, line[0]!)).status).toBe(204);
    expect(await pay(shop, first, cardToken(square))).toMatchObject({ status: 200 });
    expect(await stockOf(shop, tree)).toBe(0);
    expect(await heldOf(tree)).toEqual([]);
  });

  test('is put into the cart without a link by the account whose address waits, and by no other', async () => {
    const tree = await createTree(shop, { quantity: 0 });
    const { id, email } = await joinLine(shop, tree);
    await setStock(tree, 1);
    await notify();
    const claimByAccount = ({ headers }: TestCustomer) =>
      shop.app.request('/api/cart/held-trees', {
        method: 'POST',
        headers,
        body: JSON.stringify({ waitId: id }),
      });
    expect((await claimByAccount(await signIn(shop))).status).toBe(409);
    const owner = await signIn(shop, email);
    expect((await claimByAccount(owner)).status).toBe(204);
    expect(await pay(shop, owner, cardToken(square))).toMatchObject({ status: 200 });
  });

  test('is nobody else’s even before the first in line is mailed', async () => {
    const tree = await createTree(shop, { quantity: 0 });
    await lineUp(tree, 1);
    await setStock(tree, 1);
    expect((await addToCart(shop, await signIn(shop), tree)).status).toBe(409);
    await setStock(tree, 2); // the second tree has nobody in line
    expect((await addToCart(shop, await signIn(shop), tree)).status).toBe(204);
  });

  test('restocking 6 trees with 5 in line holds half of them, in order', async () => {
    const { tree, line } = await heldTree(5, 6);
    expect(await heldOf(tree)).toEqual(line.slice(0, 3));
    await Promise.all([notify(), notify(), notify()]);
    expect(await heldOf(tree)).toEqual(line.slice(0, 3));
  });

  test('goes to the next when the time is up', async () => {
    const { tree, line } = await heldTree(2);
    await expire(line[0]!);
    await notify();
    expect(await heldOf(tree)).toEqual([line[1]]);
    expect((await claim(await signIn(shop), line[0]!)).status).toBe(409);
  });

  test('goes to the next when the first one leaves', async () => {
    const { tree, line } = await heldTree(2);
    const response = await shop.app.request(`/api/newsletter/preferences/${tokenOf(line[0]!)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ leaveLine: line[0] }),
    });
    expect(response.status).toBe(200);
    await notify();
    expect(await heldOf(tree)).toEqual([line[1]]);
  });

  test('is free for all when the line is empty', async () => {
    const { tree, line } = await heldTree();
    await expire(line[0]!);
    await notify();
    expect((await addToCart(shop, await signIn(shop), tree)).status).toBe(204);
  });

  test('nothing is held while ordering is closed', async () => {
    const tree = await createTree(shop, { quantity: 0 });
    const line = await lineUp(tree, 1);
    await setOrderingWindow(shop, phases.closed);
    await setStock(tree, 1);
    await notify();
    expect(await heldOf(tree)).toEqual([]);
    await setOrderingWindow(shop, phases.open);
    await notify();
    expect(await heldOf(tree)).toEqual(line);
  });

  test('if the stock falls below the held number, the oldest hold wins', async () => {
    const { tree, line } = await heldTree(2, 4);
    const [first, second] = [await signIn(shop), await signIn(shop)];
    expect((await claim(second, line[1]!)).status).toBe(204);
    expect((await claim(first, line[0]!)).status).toBe(204);
    await setStock(tree, 1);
    expect(await pay(shop, second, cardToken(square))).toMatchObject({ status: 409 });
    expect(await pay(shop, first, cardToken(square))).toMatchObject({ status: 200 });
  });
});

describe('buying a held tree', () => {
  test('50 parallel buyers do not get the one held tree', async () => {
    const { tree, line } = await heldTree();
    const owner = await signIn(shop);
    const buyers = await Promise.all(
      Array.from({ length: 50 }, async () => {
        const buyer = await signIn(shop);
        await shop.services.db
          .insertInto('cart_items')
          .values({ user_id: buyer.userId, product_id: tree.id, quantity: 1, add_price: '48.00' })
          .execute();
        return buyer;
      }),
    );
    expect((await claim(owner, line[0]!)).status).toBe(204);
    const [own, ...others] = await Promise.all(
      [owner, ...buyers].map((buyer) => pay(shop, buyer, cardToken(square))),
    );
    expect(own).toMatchObject({ status: 200 });
    expect(new Set(others.map(({ status }) => status))).toEqual(new Set([409]));
    expect(await stockOf(shop, tree)).toBe(0);
  });

  test('people in line who pay and claim at the same moment neither deadlock nor lose their tree', async () => {
    for (let round = 0; round < 3; round++) {
      const { line } = await heldTree(5, 10);
      const buyers = await Promise.all(line.map(() => signIn(shop)));
      const claims = await Promise.all(buyers.map((buyer, place) => claim(buyer, line[place]!)));
      expect(new Set(claims.map(({ status }) => status))).toEqual(new Set([204]));
      const [paid] = await Promise.all([
        Promise.all(buyers.slice(0, 4).map((buyer) => pay(shop, buyer, cardToken(square)))),
        ...buyers.map((buyer, place) => claim(buyer, line[place]!)),
        notify(),
      ]);
      expect(paid.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    }
    // `useTestShop` refuses deadlocks.
  });

  test('at the moment it runs out, exactly one of two people gets it', async () => {
    for (let round = 0; round < 5; round++) {
      const { tree, line } = await heldTree(2);
      const [first, second] = [await signIn(shop), await signIn(shop)];
      expect((await claim(first, line[0]!)).status).toBe(204);
      await expire(line[0]!);
      const [paid] = await Promise.all([pay(shop, first, cardToken(square)), notify()]);
      await notify();
      const isSold = paid.status === 200;
      expect(await stockOf(shop, tree)).toBe(isSold ? 0 : 1);
      expect(await heldOf(tree)).toEqual(isSold ? [] : [line[1]]);
      expect((await claim(second, line[1]!)).status).toBe(isSold ? 409 : 204);
    }
  });

  test('after a declined card it is still held', async () => {
    const { tree, line } = await heldTree(2);
    const buyer = await signIn(shop);
    await claim(buyer, line[0]!);
    expect((await pay(shop, buyer, cardToken(square, declined))).status).toBe(402);
    await notify();
    expect(await heldOf(tree)).toEqual([line[0]]);
    expect((await pay(shop, buyer, cardToken(square))).status).toBe(200);
  });

  test('after a declined card that took too long it goes to the next', async () => {
    const { tree, line } = await heldTree(2);
    const buyer = await signIn(shop);
    await claim(buyer, line[0]!);
    await expire(line[0]!);
    expect((await pay(shop, buyer, cardToken(square, declined))).status).toBe(402);
    await notify();
    expect(await heldOf(tree)).toEqual([line[1]]);
  });

  test.each(failPoints)('a process killed %s leaves tree and hold consistent', async (point) => {
    const { tree, line } = await heldTree(2);
    const buyer = await signIn(shop);
    await claim(buyer, line[0]!);
    crashAt(shop, point);
    await pay(shop, buyer, cardToken(square));
    await reconcileAttemptsNow(shop, 2);
    await notify();
    const [stock, held] = [await stockOf(shop, tree), await heldOf(tree)];
    expect([0, 1]).toContain(stock);
    expect(held).toEqual(stock === 0 ? [] : [line[0]]);
  });

  test('holds of one customer and free trees add up', async () => {
    const { tree, line } = await heldTree(1, 3);
    const buyer = await signIn(shop);
    await claim(buyer, line[0]!);
    expect((await addToCart(shop, buyer, tree, 2)).status).toBe(204);
    expect((await addToCart(shop, buyer, tree)).status).toBe(409);
    expect((await pay(shop, buyer, cardToken(square))).status).toBe(200);
    expect(await stockOf(shop, tree)).toBe(0);
  });
});

describe('the mailed link', () => {
  test('shows the place in line, then the held tree; opening it changes nothing', async () => {
    const tree = await createTree(shop, { quantity: 0 });
    const line = await lineUp(tree, 2);
    expect(await pageOf(line[1]!)).toContain('You are number 2 in line.');
    await setStock(tree, 1);
    await notify();
    expect(await pageOf(line[0]!)).toMatch(/Held for you until \w+day, /);
    expect(await pageOf(line[1]!)).toContain('You are number 1 in line.');
    await pageOf(line[0]!);
    expect(
      await shop.services.db
        .selectFrom('stock_waits')
        .select(['claimed_by', 'live'])
        .where('id', '=', line[0]!)
        .execute(),
    ).toEqual([{ claimed_by: null, live: true }]);
  });

  test('claiming twice puts one tree into the cart', async () => {
    const { line } = await heldTree();
    const buyer = await signIn(shop);
    const answers = await Promise.all([claim(buyer, line[0]!), claim(buyer, line[0]!)]);
    expect(answers.map(({ status }) => status)).toEqual([204, 204]);
    expect(
      await shop.services.db
        .selectFrom('cart_items')
        .select('quantity')
        .where('user_id', '=', buyer.userId)
        .execute(),
    ).toEqual([{ quantity: 1 }]);
  });

  test('visitors, foreign links and bad input are refused', async () => {
    const [{ line }, other] = [await heldTree(), await heldTree()];
    const buyer = await signIn(shop);
    expect((await claim({ headers: {} }, line[0]!)).status).toBe(401);
    expect((await claim(buyer, line[0]!, tokenOf(other.line[0]!))).status).toBe(409);
    expect((await claim(buyer, line[0]!, 'sAAAA')).status).toBe(404);
    expect((await claim(buyer, line[0]!, 'x'.repeat(5000))).status).toBe(400);
    expect((await claim(buyer, 'nope')).status).toBe(400);
    expect((await claim(buyer, randomUUID(), tokenOf(line[0]!))).status).toBe(409);
  });

  test('unsubscribing keeps a held tree', async () => {
    const { tree, line } = await heldTree(2);
    await shop.app.request(`/api/newsletter/unsubscribe/${tokenOf(line[0]!)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect(await heldOf(tree)).toEqual([line[0]]);
  });
});
