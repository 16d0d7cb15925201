import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { invariants } from '#server/books/ledger/ledger.ts';
import { useAdmin } from '#tests/support/admin.ts';
import { createSibling, useShortfalls } from '#tests/support/shortfalls.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { useSquare } from '#tests/support/square.ts';
import { useTestShop } from '#tests/support/test-shop.ts';
import { createTree, stockOf } from '#tests/support/trees.ts';
import { listViolated } from '#tests/support/violations.ts';

const square = useSquare();
const shop = useTestShop(() => square.startEnvironment());
const admin = useAdmin(shop);
const { buy, open, itemOf, answer, show } = useShortfalls(shop, admin, square);
const unknown = '00000000-0000-4000-8000-000000000000';

async function askAbout() {
  const tree = await createTree(shop);
  const other = await createTree(shop);
  const sibling = await createSibling(shop, tree);
  const { orderId } = await buy([
    [tree, 1],
    [other, 1],
  ]);
  const { id } = await open(tree, 0);
  const item = await itemOf(id, orderId);
  return { tree, sibling, orderId, id, item };
}

/** Ids of the invariants that fail while `broken` is in effect, which is then rolled back. */
const failing = (broken: ReturnType<typeof sql>): Promise<string[]> =>
  listViolated(
    shop,
    invariants.filter(({ id }) => /^I6[1-9]$/.test(id)),
    { statements: [broken] },
  );

describe('who may call', () => {
  test.each([
    ['GET', '/shortfalls'],
    ['GET', `/shortfalls/preview?productId=${unknown}&counted=0`],
    ['POST', '/shortfalls'],
    ['POST', '/shortfalls/mail'],
    ['GET', `/shortfalls/${unknown}`],
    ['POST', `/shortfall-items/${unknown}/answer`],
  ])('%s /api/admin%s is for admins', async (method, path) => {
    const { headers } = await signIn(shop);
    expect((await shop.app.request(`/api/admin${path}`, { method })).status).toBe(401);
    expect((await shop.app.request(`/api/admin${path}`, { method, headers })).status).toBe(403);
  });
});

describe('the ledger notices', () => {
  test('nothing while all is well', async () => {
    await askAbout();
    expect(await failing(sql`select 1`)).toEqual([]);
  });

  test('offered trees that were not taken out of stock, or are held for an answered item', async () => {
    const { id, item } = await askAbout();
    expect(await failing(sql`delete from stock_movements where shortfall_id = ${id}`)).toContain(
      'I61',
    );
    expect(
      await failing(
        sql`update shortfall_items set state = 'closed', answered_at = now() where id = ${item.id}`,
      ),
    ).toContain('I62');
  });

  test('more missing trees than the order has', async () => {
    const { item } = await askAbout();
    expect(
      await failing(sql`update shortfall_items set trees = 9 where id = ${item.id}`),
    ).toContain('I62');
  });

  test('an answer without its change, or with another refund', async () => {
    const { item } = await askAbout();
    expect(
      await failing(
        sql`update shortfall_items set state = 'refunded', answered_at = now(), answered_by = 'customer'
          where id = ${item.id}`,
      ),
    ).toContain('I63');
    await answer(item.id, { answer: 'refund', refundCents: 4800 });
    expect(
      await failing(sql`update shortfall_items set refund_id = null where id = ${item.id}`),
    ).toEqual(['I64']);
  });

  test('a customer who was asked twice or not at all, and one who waits past the deadline', async () => {
    const { id, item } = await askAbout();
    expect(
      await failing(sql`delete from mail_outbox where kind = ${`shortfall:${item.id}`}`),
    ).toEqual(['I65']);
    expect(
      await failing(
        sql`update shortfalls set deadline = now() - interval '1 hour' where id = ${id}`,
      ),
    ).toEqual(['I65']);
  });
});

describe('an answer that is interrupted', () => {
  test('before the commit changes nothing, and can be given again', async () => {
    const { item, sibling, orderId } = await askAbout();
    const { db } = shop.services;
    await sql`create function fail_once() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$;
      create trigger fail_once before insert on audit_log for each row
        when (new.action = 'order_change'
            and new.subject_id = ${sql.lit(orderId)}) execute function fail_once()`.execute(db);
    const refund = { answer: 'refund', refundCents: 4800 } as const;
    expect((await answer(item.id, refund)).status).toBe(500);
    await sql`drop trigger fail_once on audit_log`.execute(db);
    expect(await show(item.id)).toMatchObject({ state: 'asked', refund: null });
    expect(await stockOf(shop, sibling)).toBe(19);
    expect(await answer(item.id, refund)).toMatchObject({ status: 200, state: 'refunded' });
    expect(await stockOf(shop, sibling)).toBe(20);
    expect(await failing(sql`select 1`)).toEqual([]);
  });
});
