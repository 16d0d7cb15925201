import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { addToCart, plantTree } from '../../tests/support/trees.ts';
import { signIn } from '../../tests/support/sign-in.ts';
import { useTestShop } from '../../tests/support/test-shop.ts';
import { forgetOldRows } from './forgetting.ts';

const shop = useTestShop();

test('what nobody needs any more goes, and what the books need stays', async () => {
  const { db, pool } = shop.services;
  const [old, fresh] = [await signIn(shop), await signIn(shop)];
  await addToCart(shop, fresh, await plantTree(shop));
  await pool.query(`update auth.sessions set created_at = now() - interval '120 days' where user_id = $1`, [old.userId]);
  const order = randomUUID();
  await pool.query(`insert into orders (id, delivery_type, subtotal, delivery_fee, discount, total_amount, created_at) values ($1, 'pickup', 48, 0, 0, 48, now() - interval '2 years')`, [order]);
  const mail = `insert into mail_outbox (kind, subject_id, to_address, template, props, state, sent_at, created_at) values ('newsletter-welcome', $1, 'ann@example.com', 'newsletter-welcome', '{}', 'sent', now(), now() - $2::interval)`;
  const [gone, kept] = [randomUUID(), randomUUID()];
  await pool.query(mail, [gone, '500 days']);
  await pool.query(mail, [kept, '5 days']);
  await pool.query(mail, [order, '500 days']);

  await forgetOldRows(shop.services);
  const mails = await db.selectFrom('mail_outbox').select('subject_id').execute();
  expect(mails.map(({ subject_id: subject }) => subject).toSorted()).toEqual([kept, order].toSorted());
  expect((await shop.app.request('/api/cart', { headers: old.headers })).status).toBe(401);
  const cart = await shop.app.request('/api/cart', { headers: fresh.headers });
  expect(((await cart.json()) as { items: unknown[] }).items).toHaveLength(1);
});
