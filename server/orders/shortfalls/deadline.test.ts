import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { useAdmin } from '#tests/support/admin.ts';
import { useAskedCustomers } from '#tests/support/asked-customers.ts';
import { expectConsistentLedger } from '#tests/support/ledger.ts';
import { createSibling, type Bought } from '#tests/support/shortfalls.ts';
import { useSquare } from '#tests/support/square.ts';
import { useTestShop } from '#tests/support/test-shop.ts';
import { createTree, stockOf, type TestTree } from '#tests/support/trees.ts';

const square = useSquare();
const shop = useTestShop(() => square.startEnvironment());
const admin = useAdmin(shop);
const { call } = admin;
const {
  buy,
  open,
  itemOf,
  show,
  answer,
  endDeadline,
  settleOverdue,
  settleRefunds,
  templatesOf,
  treesOf,
  askAbout,
  take,
} = useAskedCustomers(shop, admin, square);
afterEach(async () => {
  await settleRefunds();
  await expectConsistentLedger(shop);
});

describe('the deadline', () => {
  test('refunds what nobody answered for, and releases the offered trees', async () => {
    const { id, item, bought, sibling } = await askAbout();
    await endDeadline(id);
    expect(await show(item.id)).toMatchObject({ isOver: true, choices: null });
    await settleOverdue();
    await settleOverdue();
    expect(await show(item.id)).toMatchObject({
      state: 'refunded',
      answeredBy: 'deadline',
      refund: { amountCents: 5400 },
    });
    expect(await stockOf(shop, sibling)).toBe(20);
    expect(await templatesOf(bought.orderId)).toEqual([
      'order-confirmed',
      'shortfall',
      'order-changed',
    ]);
  });

  test('and an answer at the same moment: exactly one wins, and the page says which', async () => {
    const asked = await askAbout();
    const [answered] = await Promise.all([
      take(asked),
      endDeadline(asked.id).then(settleOverdue),
      settleOverdue(),
    ]);
    await settleOverdue();
    const page = await show(asked.item.id);
    expect([page.state, page.answeredBy]).toEqual(
      answered.status === 200 ? ['substituted', 'customer'] : ['refunded', 'deadline'],
    );
  });

  test('releases the trees of a customer who is to be called, and refunds nothing', async () => {
    const { id, item, sibling, bought, offer } = await askAbout();
    await answer(item.id, { answer: 'call' });
    await endDeadline(id);
    await settleOverdue();
    expect((await show(item.id)).state).toBe('called');
    expect(await stockOf(shop, sibling)).toBe(20);
    await call(`/shortfall-items/${item.id}/answer`, 'POST', {
      answer: 'substitute',
      offerId: offer.id,
      refundCents: offer.refundCents,
    });
    expect(await stockOf(shop, sibling)).toBe(19);
    expect(await treesOf(bought)).toMatchObject({ [sibling.id]: 1 });
  });
});

describe('an order with missing trees', () => {
  const cancel = (bought: Bought, refundCents: number) =>
    call(`/orders/${bought.orderId}`, 'PATCH', {
      status: 'Canceled',
      was: 'Pending',
      refundCents,
      leftCents: refundCents,
      restock: true,
    });

  test('that is canceled restocks only the trees that are there', async () => {
    const tree = await createTree(shop);
    const sibling = await createSibling(shop, tree);
    const bought = await buy([[tree, 3]]);
    const { id } = await open(tree, 2);
    expect(await cancel(bought, 14_400)).toMatchObject({ status: 204 });
    expect(await stockOf(shop, tree)).toBe(2);
    expect(await stockOf(shop, sibling)).toBe(20);
    const item = await itemOf(id, bought.orderId);
    expect(item.state).toBe('closed');
    expect(await answer(item.id, { answer: 'call' })).toMatchObject({ code: 'already_answered' });
  });

  test('is neither handed over nor changed before they are settled', async () => {
    const { bought, tree } = await askAbout();
    const itemIdOf = async (wanted: TestTree) => {
      const { rows } = await sql<{ id: string }>`
        select id from order_items where order_id = ${bought.orderId} and product_id = ${wanted.id}`.execute(
        shop.services.db,
      );
      return rows[0]!.id;
    };
    await sql`update seasons set pickup_from = current_date + 120, pickup_until = current_date + 180
      where current`.execute(shop.services.db);
    const handOver = await call(`/orders/${bought.orderId}`, 'PATCH', {
      status: 'Delivered',
      was: 'Pending',
    });
    expect(handOver.json.code).toBe('trees_missing');
    const response = await shop.app.request(`/api/orders/${bought.orderId}/changes`, {
      method: 'POST',
      headers: bought.customer.headers,
      body: JSON.stringify({
        key: crypto.randomUUID(),
        quantities: [{ itemId: await itemIdOf(tree), was: 1, quantity: 0 }],
        refundCents: 5400,
      }),
    });
    expect(await response.json()).toMatchObject({ code: 'trees_missing' });
  });
});
