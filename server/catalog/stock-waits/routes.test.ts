import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { stockWaitThanks } from '#domain/customers/newsletter-email.ts';
import { wakeUpChannel } from '#server/platform/background/wake-up-queries.ts';
import { listToken } from '#server/platform/outbox/list-token.ts';
import { useTestShop } from '#tests/support/test-shop.ts';
import { createTree, stockOf, type TestTree } from '#tests/support/trees.ts';
import { joinLine } from '#tests/support/waits.ts';
import { notifyDueWaits } from './service.ts';

const shop = useTestShop();
const newAddress = () => `${randomUUID()}@example.com`;
const wait = (tree: TestTree | { id: string }, email: string) =>
  shop.app.request('/api/stock-waits', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ productId: tree.id, email }),
  });
const setStock = (tree: TestTree, quantity: number) =>
  shop.services.db.updateTable('products').set({ quantity }).where('id', '=', tree.id).execute();
const notify = () => notifyDueWaits(shop.services);
const notified = async (emails: readonly string[]) => {
  const rows = await shop.services.db
    .selectFrom('mail_outbox')
    .select('to_address')
    .where('template', '=', 'back-in-stock')
    .where('to_address', 'in', emails)
    .execute();
  return emails.filter((email) => rows.some(({ to_address: to }) => to === email));
};
async function queueFor(tree: TestTree, people: number): Promise<string[]> {
  const emails = Array.from({ length: people }, newAddress);
  for (const email of emails) await joinLine(shop, tree, email);
  return emails;
}

describe('waiting for a sold-out tree', () => {
  test.each([
    ['jordan@example.com', 'done'],
    ['nope', 'invalid'],
  ])('a form post of %s is redirected to a result page: %s', async (email, result) => {
    const { id: productId } = await createTree(shop, { quantity: 0 });
    const answer = await shop.app.request('/api/stock-waits', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ productId, email }).toString(),
    });
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      `/newsletter?list=stock&result=${result}`,
    ]);
  });

  test('the first in line are mailed once, as many as half of the trees that came back', async () => {
    const tree = await createTree(shop, { quantity: 0 });
    const emails = await queueFor(tree, 4);
    await notify();
    expect(await notified(emails)).toEqual([]);
    await setStock(tree, 4);
    await notify();
    await notify();
    expect(await notified(emails)).toEqual(emails.slice(0, 2));
    await setStock(tree, 6);
    await notify();
    expect(await notified(emails)).toEqual(emails.slice(0, 3));
    const rows = await shop.services.db
      .selectFrom('mail_outbox')
      .selectAll()
      .where('to_address', '=', emails[0]!)
      .where('template', '=', 'back-in-stock')
      .execute();
    expect(rows).toMatchObject([
      {
        list: 'stock',
        stream: 'marketing',
        props: {
          variety: tree.variety,
          priceCents: tree.priceCents,
          productUrl: `http://shop.test/product/${tree.id}`,
          claimUrl: expect.stringContaining('http://shop.test/newsletter/s') as string,
          heldUntil: expect.stringMatching(/^\w+day, \w+ \d+ at \d+:\d\d [AP]M$/) as string,
        },
      },
    ]);
  });

  test('the first in line are mailed when a tree restocked while hidden is shown again (B14)', async () => {
    const tree = await createTree(shop, { quantity: 0 });
    const emails = await queueFor(tree, 3);
    const set = (fields: { hidden?: boolean; quantity?: number }) =>
      shop.services.db.updateTable('products').set(fields).where('id', '=', tree.id).execute();
    await set({ hidden: true });
    await set({ quantity: 4 });
    await notify();
    expect(await notified(emails)).toEqual([]);
    await set({ hidden: false });
    await notify();
    expect(await notified(emails)).toEqual(emails.slice(0, 2));
  });

  test('nobody is mailed about trees that sold out again, and everyone keeps their place in line', async () => {
    const tree = await createTree(shop, { quantity: 0 });
    const emails = await queueFor(tree, 3);
    await setStock(tree, 4);
    await setStock(tree, 1);
    await notify();
    expect(await notified(emails)).toEqual(emails.slice(0, 1));
    await setStock(tree, 0);
    await setStock(tree, 4);
    await notify();
    // The first one's tree is still held.
    expect(await notified(emails)).toEqual(emails.slice(0, 2));
    expect(await stockOf(shop, tree)).toBe(4);
  });

  test('a restock wakes those who mail people in line, if anybody waits', async () => {
    const tree = await createTree(shop, { quantity: 0 });
    const listener = new Client(shop.databaseUrl);
    await listener.connect();
    const heard: (string | undefined)[] = [];
    listener.on('notification', ({ payload }) => heard.push(payload));
    await listener.query(`listen ${wakeUpChannel}`);
    onTestFinished(() => listener.end());
    const heardSoFar = async () => {
      await listener.query('select 1'); // notifications arrive before its answer
      return heard.filter((work) => work === 'stock waits').length;
    };
    await setStock(tree, 1); // nobody waits
    await setStock(tree, 0);
    expect(await heardSoFar()).toBe(0);
    await queueFor(tree, 1);
    const joined = await heardSoFar();
    await setStock(tree, 1);
    expect(await heardSoFar()).toBe(joined + 1);
  });

  test('a repeated address waits once and gets the same response', async () => {
    const tree = await createTree(shop, { quantity: 0 });
    const email = newAddress();
    for (const spelling of [email, email.toUpperCase()]) {
      const response = await wait(tree, spelling);
      expect([response.status, await response.json()]).toEqual([200, { message: stockWaitThanks }]);
    }
    await setStock(tree, 5);
    await notify();
    expect(
      await shop.services.db
        .selectFrom('stock_waits')
        .select('email')
        .where('product_id', '=', tree.id)
        .execute(),
    ).toEqual([{ email }]);
  });

  test('a tree in stock, an unknown one and a wrong address are refused', async () => {
    expect((await wait(await createTree(shop, { quantity: 1 }), newAddress())).status).toBe(409);
    expect((await wait({ id: randomUUID() }, newAddress())).status).toBe(404);
    expect((await wait({ id: 'x' }, newAddress())).status).toBe(400);
    expect((await wait(await createTree(shop, { quantity: 0 }), 'nope')).status).toBe(400);
  });

  test('the unsubscribe link cancels all waits of its address only', async () => {
    const tree = await createTree(shop, { quantity: 0 });
    const other = await createTree(shop, { quantity: 0 });
    const [ann, bob] = await queueFor(tree, 2);
    await wait(other, ann!);
    const { id } = await shop.services.db
      .selectFrom('stock_waits')
      .select('id')
      .where('email', '=', ann!)
      .where('product_id', '=', tree.id)
      .executeTakeFirstOrThrow();
    const token = listToken(shop.config, { list: 'stock', member: id });
    expect(await (await shop.app.request(`/newsletter/${token}`)).text()).toContain(
      'Your place in line',
    );
    const answer = await shop.app.request(`/api/newsletter/unsubscribe/${token}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect(answer.status).toBe(200);
    await setStock(tree, 5);
    await setStock(other, 5);
    await notify();
    expect(await notified([ann!, bob!])).toEqual([bob]);
  });
});
