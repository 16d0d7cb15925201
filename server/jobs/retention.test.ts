import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { mailOrderDelivered } from '#server/orders/order/order-events.ts';
import { useAdmin } from '#tests/support/admin.ts';
import { signIn, type TestCustomer } from '#tests/support/sign-in.ts';
import { useTestShop } from '#tests/support/test-shop.ts';
import { addToCart, createTree, type TestTree } from '#tests/support/trees.ts';
import { applyRetention } from './retention.ts';

const shop = useTestShop();
const { order } = useAdmin(shop);

test('expired rows are deleted, and what accounting needs stays', async () => {
  const { db, pool } = shop.services;
  const [old, fresh] = [await signIn(shop), await signIn(shop)];
  await addToCart(shop, fresh, await createTree(shop));
  await pool.query(
    `update auth.sessions set created_at = now() - interval '120 days' where user_id = $1`,
    [old.userId],
  );
  const order = randomUUID();
  await pool.query(
    `insert into orders (id, delivery_type, subtotal, delivery_fee, discount, total_amount, created_at) values ($1, 'pickup', 48, 0, 0, 48, now() - interval '2 years')`,
    [order],
  );
  const mail = `insert into mail_outbox (kind, subject_id, to_address, template, props, state, sent_at, created_at) values ('newsletter-welcome', $1, 'ann@example.com', 'newsletter-welcome', '{}', 'sent', now(), now() - $2::interval)`;
  const [gone, kept] = [randomUUID(), randomUUID()];
  await pool.query(mail, [gone, '500 days']);
  await pool.query(mail, [kept, '5 days']);
  await pool.query(mail, [order, '500 days']);

  await applyRetention(shop.services);
  const mails = await db.selectFrom('mail_outbox').select('subject_id').execute();
  expect(mails.map(({ subject_id: subject }) => subject).toSorted()).toEqual(
    [kept, order].toSorted(),
  );
  expect((await shop.app.request('/api/cart', { headers: old.headers })).status).toBe(401);
  const cart = await shop.app.request('/api/cart', { headers: fresh.headers });
  expect(((await cart.json()) as { items: unknown[] }).items).toHaveLength(1);
});

describe('personal data in an order', () => {
  /** Creates an order of the given age, with a mail and a note. */
  async function oldOrder(account: 'open' | 'closed', age: string): Promise<string> {
    const { db, pool } = shop.services;
    const id = await order(await createTree(shop), {
      fullName: 'Pat Ondine',
      email: 'pat@example.com',
      phone: '509 555 0199',
    });
    await pool.query(
      `update orders set created_at = now() - $2::interval, user_id = case when $3 = 'open' then user_id end where id = $1`,
      [id, age, account],
    );
    await db.transaction().execute((trx) =>
      mailOrderDelivered(trx, {
        orderId: id,
        links: { publicUrl: 'http://shop.test', linkSecret: 'none' },
      }),
    );
    await pool.query(
      `insert into admin_notes (subject_type, subject, text) values ('order', $1, 'Brings Pat''s trailer')`,
      [id],
    );
    return id;
  }
  const everythingOf = async (id: string) => {
    const { rows } = await shop.services.pool.query<{ text: string }>(
      `select concat((select row_to_json(order_customers) from order_customers where order_id = $1::uuid), (select json_agg(mail_outbox) from mail_outbox where subject_id = $1::text), (select text from admin_notes where subject = $1::text)) as text`,
      [id],
    );
    return rows[0]!.text;
  };
  const traces = /Pat|ondine|pat@example|555.0199/i;

  test.each([
    ['closed', '7 years 1 day', 'gone'],
    ['closed', '6 years 360 days', 'there'],
    ['open', '9 years', 'there'],
  ] as const)(
    'of an account that is %s and an order of %s ago is %s (B21)',
    async (account, age, expected) => {
      const id = await oldOrder(account, age);
      for (let nights = 0; nights < 2; nights++) await applyRetention(shop.services);
      const text = await everythingOf(id);
      expect(traces.test(text)).toBe(expected === 'there');
      const books = await shop.services.db
        .selectFrom('orders')
        .innerJoin('order_items', 'order_id', 'orders.id')
        .select(['total_amount', 'quantity'])
        .where('orders.id', '=', id)
        .execute();
      expect(books).toEqual([{ total_amount: '96.00', quantity: 2 }]);
    },
  );
});

test('only carts unchanged for half a year are emptied (B21)', async () => {
  const { db } = shop.services;
  const [left, used] = [await signIn(shop), await signIn(shop)];
  const trees = [await createTree(shop), await createTree(shop)];
  for (const customer of [left, used])
    for (const tree of trees) await addToCart(shop, customer, tree);
  const age = (customer: TestCustomer, tree: TestTree) =>
    db
      .updateTable('cart_items')
      .set({ updated_at: new Date(Date.now() - 181 * 86_400_000) })
      .where('user_id', '=', customer.userId)
      .where('product_id', '=', tree.id)
      .execute();
  await Promise.all([age(left, trees[0]!), age(left, trees[1]!), age(used, trees[0]!)]);
  await applyRetention(shop.services);
  const rows = await db
    .selectFrom('cart_items')
    .select('user_id')
    .where('user_id', 'in', [left.userId, used.userId])
    .execute();
  expect(rows).toEqual([{ user_id: used.userId }, { user_id: used.userId }]);
});
