import { expect, test } from 'vitest';
import { useAdmin } from '#tests/support/admin.ts';
import { useFarmChanges } from '#tests/support/farm-changes.ts';
import { expectConsistentLedger } from '#tests/support/ledger.ts';
import { useSquare } from '#tests/support/square.ts';
import { useTestShop } from '#tests/support/test-shop.ts';
import { createTree, stockOf } from '#tests/support/trees.ts';

const square = useSquare();
const shop = useTestShop(() => square.startEnvironment());
const admin = useAdmin(shop);
const { detailsOf, enter, receive } = useFarmChanges(shop, admin, square);

const grant = (id: string, dueCents: number) =>
  admin.call<{ code?: string }>(`/orders/${id}/courtesies`, 'POST', {
    dueCents,
    reason: 'The customer is right',
  });

test('the farm bears what is due: the order costs that much less, asks for nothing, and keeps its trees', async () => {
  const tree = await createTree(shop);
  const id = await enter(tree);
  await receive(id, 9000);
  expect((await grant(id, 600)).status).toBe(204);
  const { order, money } = await detailsOf(id);
  expect(money.payment).toEqual({ state: 'paid' });
  expect(order).toMatchObject({
    owedCents: 9000,
    paymentStatus: 'completed',
    due: [],
    now: { givenCents: 600 },
    items: [{ quantity: 2 }],
  });
  expect(await stockOf(shop, tree)).toBe(8);
  await expectConsistentLedger(shop);
});

test('an order of which the farm bears everything is paid without money', async () => {
  const id = await enter(await createTree(shop));
  expect((await grant(id, 9600)).status).toBe(204);
  const { order, money } = await detailsOf(id);
  expect([order.paymentStatus, money.payment]).toEqual(['completed', { state: 'paid' }]);
  await expectConsistentLedger(shop);
});

test('another sum than the one that is due now is a conflict, and changes nothing', async () => {
  const id = await enter(await createTree(shop));
  await receive(id, 100);
  expect(await grant(id, 9600)).toMatchObject({ status: 409, json: { code: 'changed_meanwhile' } });
  expect((await detailsOf(id)).money.payment).toMatchObject({ missingCents: 9500 });
});
