import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { useAdmin } from '#tests/support/admin.ts';
import { expectConsistentLedger, reconcileRefundsNow } from '#tests/support/ledger.ts';
import { createSibling, useShortfalls } from '#tests/support/shortfalls.ts';
import { useSquare } from '#tests/support/square.ts';
import { useTestShop } from '#tests/support/test-shop.ts';
import { createTree, stockOf } from '#tests/support/trees.ts';

const square = useSquare();
const shop = useTestShop(() => square.startEnvironment());
const admin = useAdmin(shop);
const { call, mailsAbout } = admin;
const { buy, open, detailsOf, show, answer } = useShortfalls(shop, admin, square);
afterEach(async () => {
  await reconcileRefundsNow(shop);
  square.ledger.advanceClock(5000);
  await reconcileRefundsNow(shop);
  await expectConsistentLedger(shop);
});

const end = (id: string) => call(`/shortfalls/${id}/end`, 'POST');
const templatesOf = async (orderId: string) =>
  (await mailsAbout(orderId)).map(({ template }) => template);

/** Three orders of two trees, of which two trees are there; a sibling is offered. */
async function shortOfFour() {
  const tree = await createTree(shop, { quantity: 10 });
  const sibling = await createSibling(shop, tree);
  const bought = [await buy([[tree, 2]]), await buy([[tree, 2]]), await buy([[tree, 2]])];
  const stock = await stockOf(shop, tree);
  const { id } = await open(tree, 2);
  return { tree, sibling, bought, stock, id };
}

test('Withdrawn before its mails have gone out, a shortfall leaves nothing behind', async () => {
  const { tree, sibling, bought, stock, id } = await shortOfFour();
  expect((await detailsOf(id)).mailsWait).toBe(true);
  expect(await stockOf(shop, tree)).toBe(0);
  expect((await end(id)).status).toBe(204);
  expect((await end(id)).status).toBe(204); // sent twice
  expect(await stockOf(shop, tree)).toBe(stock);
  expect(await stockOf(shop, sibling)).toBe(20);
  expect(await detailsOf(id)).toMatchObject({ isWithdrawn: true, mailsWait: false });
  for (const { orderId } of bought) {
    expect(await templatesOf(orderId)).not.toContain('shortfall');
    expect(await templatesOf(orderId)).not.toContain('shortfall-ended');
  }
});

test('Whoever was mailed is told that the trees are there', async () => {
  const { bought, id } = await shortOfFour();
  expect((await call(`/shortfalls/${id}/mail-now`, 'POST')).status).toBe(204);
  await sql`update mail_outbox set state = 'sent', attempts = 1, sent_at = now() where template = 'shortfall'`.execute(
    shop.services.db,
  );
  await end(id);
  expect(await templatesOf(bought[0]!.orderId)).not.toContain('shortfall-ended');
  expect(await templatesOf(bought[2]!.orderId)).toContain('shortfall-ended');
});

test('After the first answer it ends for the others, and what was answered stays', async () => {
  const { tree, bought, id } = await shortOfFour();
  const { items } = await detailsOf(id);
  const [first] = items;
  await answer(first!.id, {
    answer: 'refund',
    refundCents: (await show(first!.id)).choices!.refundCents,
  });
  await end(id);
  const after = await detailsOf(id);
  expect(after.isWithdrawn).toBe(false);
  expect(after.items.map(({ state }) => state).toSorted()).toEqual(['closed', 'refunded']);
  expect(await stockOf(shop, tree)).toBe(0); // the owner counts, and sets it
  expect(bought).toHaveLength(3);
});

test('A shortfall that is none, and a stranger, are refused', async () => {
  expect((await end(randomUUID())).status).toBe(404);
  const { id } = await shortOfFour();
  expect(
    (await shop.app.request(`/api/admin/shortfalls/${id}/end`, { method: 'POST' })).status,
  ).toBe(401);
  await end(id);
});

test('A customer whose trees are decided on before the mail has gone out is not asked', async () => {
  const tree = await createTree(shop, { quantity: 10 });
  const canceled = await buy([[tree, 2]]);
  const refunded = await buy([[tree, 2]]);
  const called = await buy([[tree, 2]]);
  const { id } = await open(tree, 0);
  const { items } = await detailsOf(id);
  const itemOf = (orderId: string) => items.find((item) => item.orderId === orderId)!;
  await call(`/orders/${canceled.orderId}`, 'PATCH', {
    was: 'Pending',
    status: 'Canceled',
    refundCents: 9600,
    leftCents: 9600,
  });
  const { refundCents } = (await show(itemOf(refunded.orderId).id)).choices!;
  for (const [{ orderId }, json] of [
    [refunded, { answer: 'refund', refundCents }],
    [called, { answer: 'call' }],
  ] as const)
    expect((await call(`/shortfall-items/${itemOf(orderId).id}/answer`, 'POST', json)).status).toBe(
      204,
    );
  for (const { orderId } of [canceled, refunded, called])
    expect(await templatesOf(orderId)).not.toContain('shortfall');
});
