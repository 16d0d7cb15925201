import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Overview } from '#domain/admin/overview.ts';
import type { SalesReport } from '#domain/orders/reports.ts';
import { useAdditions, type Bought } from '#tests/support/additions.ts';
import { useAdmin } from '#tests/support/admin.ts';
import { expectConsistentLedger, reconcileRefundsNow } from '#tests/support/ledger.ts';
import { useSquare } from '#tests/support/square.ts';
import { useTestShop } from '#tests/support/test-shop.ts';
import { createTree, stockOf, type TestTree } from '#tests/support/trees.ts';

const square = useSquare();
const shop = useTestShop(square.startEnvironment);
const { call, mailsAbout } = useAdmin(shop);
const { buy, read, add, keep, setPickup } = useAdditions(shop, square);
beforeAll(() => setPickup(120));

async function settleRefunds(): Promise<void> {
  await reconcileRefundsNow(shop);
  square.ledger.advanceClock(5000);
  await reconcileRefundsNow(shop);
}
afterEach(async () => {
  await settleRefunds();
  await expectConsistentLedger(shop);
});

const mailsOf = async (id: string, template: string) =>
  (await mailsAbout(id)).filter((mail) => mail.template === template);
/** Oldest payment first. */
async function refundsOf(orderId: string): Promise<number[]> {
  const { rows } = await sql<{ cents: number }>`
    select refunds.amount_cents as cents from refunds join payment_attempts on payment_attempts.id = attempt_id
    where order_id = ${orderId} order by payment_attempts.created_at, refunds.created_at`.execute(
    shop.services.db,
  );
  return rows.map(({ cents }) => cents);
}
async function buyAndAdd(tree: TestTree, added: TestTree): Promise<Bought> {
  const bought = await buy([[tree, 2]]);
  await add(bought, [{ productId: added.id, quantity: 1 }], 3000);
  return { ...bought, order: await read(bought) };
}
const trees = async (): Promise<[TestTree, TestTree]> => [
  await createTree(shop),
  await createTree(shop, { priceCents: 3000 }),
];

describe('a refund of an order with two payments', () => {
  test('takes from the newest payment first, in parts when one is not enough, with one mail', async () => {
    const [tree, added] = await trees();
    const { order, customer } = await buyAndAdd(tree, added);
    const refund = (amountCents: number, leftCents: number) =>
      call(`/orders/${order.id}/refunds`, 'POST', { amountCents, leftCents, reason: 'Late frost' });
    expect((await refund(1000, 12_600)).status).toBe(204);
    expect((await refund(5000, 11_600)).status).toBe(204);
    expect(await refundsOf(order.id)).toEqual([3000, 1000, 2000]);
    expect(await refund(9000, 6600)).toMatchObject({ json: { code: 'refund_too_high' } });
    await settleRefunds();
    const { rows: mails } = await sql<{ cents: number }>`
      select (props ->> 'refundCents')::integer as cents from mail_outbox
      where template = 'order-refunded' and subject_id = ${order.id} order by 1`.execute(
      shop.services.db,
    );
    expect(mails.map(({ cents }) => cents)).toEqual([1000, 5000]);
    expect(await read({ customer, order })).toMatchObject({
      paidCents: 12_600,
      refundedCents: 6000,
    });
  });

  test('for a change is one refund to the customer, even over both payments', async () => {
    const [tree, added] = await trees();
    const bought = await buyAndAdd(tree, added);
    expect((await keep(bought, tree, 1)).json).toMatchObject({ refundCents: 4800 });
    expect(await refundsOf(bought.order.id)).toEqual([1800, 3000]);
    const state = async () => (await read(bought)).changed!.changes.at(-1);
    expect(await state()).toMatchObject({ refundCents: 4800, refundState: 'under_way' });
    await settleRefunds();
    expect(await state()).toMatchObject({ refundCents: 4800, refundState: 'completed' });
    expect(await mailsOf(bought.order.id, 'order-refunded')).toEqual([]);
    expect(await mailsOf(bought.order.id, 'order-changed')).toHaveLength(2);
  });

  test('in full cancels the order, returns all trees, and a reinstatement takes them again', async () => {
    const [tree, added] = await trees();
    const bought = await buyAndAdd(tree, added);
    const { id } = bought.order;
    await add(bought, [{ productId: added.id, quantity: 2 }], 6000);
    const status = (to: string, was: string, more = {}) =>
      call(`/orders/${id}`, 'PATCH', { status: to, was, ...more });
    expect(await status('Canceled', 'Pending')).toMatchObject({
      json: { code: 'refund_undecided', leftCents: 18_600 },
    });
    expect(
      (await status('Canceled', 'Pending', { refundCents: 0, leftCents: 18_600 })).status,
    ).toBe(204);
    expect([await stockOf(shop, tree), await stockOf(shop, added)]).toEqual([10, 10]);
    expect((await status('Pending', 'Canceled')).status).toBe(204);
    expect([await stockOf(shop, tree), await stockOf(shop, added)]).toEqual([8, 7]);
    expect(
      (await status('Canceled', 'Pending', { refundCents: 18_600, leftCents: 18_600 })).status,
    ).toBe(204);
    expect(await refundsOf(id)).toEqual([9600, 3000, 6000]);
    expect(await read(bought)).toMatchObject({ status: 'Canceled', refundedCents: 18_600 });
  });

  test('for a claim is one refund too, also for an added tree', async () => {
    const [tree, added] = await trees();
    const bought = await buyAndAdd(tree, added);
    await call(`/orders/${bought.order.id}`, 'PATCH', { status: 'Delivered', was: 'Pending' });
    const claim = async (productId: string, amountCents: number) => {
      const id = randomUUID();
      const item = bought.order.items.find((one) => one.productId === productId)!;
      const response = await shop.app.request('/api/claims', {
        method: 'POST',
        headers: bought.customer.headers,
        body: JSON.stringify({
          id,
          orderItemId: item.id,
          trees: 1,
          reason: 'broken',
          details: '',
          wish: 'refund',
          photoIds: [],
        }),
      });
      expect(response.status).toBeLessThan(300);
      const decision = {
        decision: 'refunded',
        amountCents,
        proposedCents: amountCents,
        answer: 'Sorry!',
      };
      return call(`/claims/${id}/decision`, 'POST', decision);
    };
    expect((await claim(tree.id, 4800)).status).toBe(204);
    expect((await claim(added.id, 3000)).status).toBe(204);
    expect(await refundsOf(bought.order.id)).toEqual([1800, 3000, 3000]);
    expect(await mailsOf(bought.order.id, 'claim-decided')).toHaveLength(2);
  });

  test('that fails in one part is reported, and the other part stays', async () => {
    const [tree, added] = await trees();
    const { order, ...bought } = await buyAndAdd(tree, added);
    // The sandbox fails a refund of this amount.
    await call(`/orders/${order.id}/refunds`, 'POST', {
      amountCents: 3000 + 4444,
      leftCents: 12_600,
      reason: 'Late frost',
    });
    await settleRefunds();
    await settleRefunds();
    expect(await read({ ...bought, order })).toMatchObject({ refundedCents: 3000 });
    const { rows } = await sql<{ kind: string }>`
      select payment_discrepancies.kind from payment_discrepancies join refunds on subject = refunds.id::text
        join payment_attempts on payment_attempts.id = attempt_id where order_id = ${order.id}`.execute(
      shop.services.db,
    );
    expect(rows).toEqual([{ kind: 'refund_failed' }]);
  });
});

test('a dispute of an addition names its payment, and changes nothing', async () => {
  const [tree, added] = await trees();
  const bought = await buyAndAdd(tree, added);
  const before = await read(bought);
  const { rows } = await sql<{ id: string }>`
    select provider_payment_id as id from payment_attempts where order_id = ${bought.order.id}
      and purpose = 'addition'`.execute(shop.services.db);
  await sql`insert into payment_discrepancies (kind, subject, details) values
    ('dispute', ${randomUUID()}, ${JSON.stringify({ amountCents: 3000, paymentId: rows[0]!.id })}::jsonb)`.execute(
    shop.services.db,
  );
  const { json } = await call<{ attention: { disputes: { orderId: string | null }[] } }>(
    '/overview',
  );
  expect(JSON.stringify(json)).toContain(bought.order.id);
  expect(await read(bought)).toEqual(before);
});

test('in overview and report, an order with two payments is one order with the money of both', async () => {
  const thisWeek = async () => {
    const { json } = await call<Overview>('/overview');
    const { orders, paidCents } = json.weeks.at(-1)!;
    return { orders, paidCents };
  };
  const thisSeason = async () => {
    const { json } = await call<SalesReport>('/reports/sales');
    const weeks = json.weeks.map(({ current }) => current);
    return {
      orders: weeks.reduce((sum, week) => sum + week.orders, 0),
      paidCents: weeks.reduce((sum, week) => sum + week.paidCents, 0),
    };
  };
  const before = [await thisWeek(), await thisSeason()];
  const [tree, added] = await trees();
  await buyAndAdd(tree, added);
  const oneMore = ({ orders, paidCents }: { orders: number; paidCents: number }) => ({
    orders: orders + 1,
    paidCents: paidCents + 12_600,
  });
  expect([await thisWeek(), await thisSeason()]).toEqual(before.map(oneMore));
});

test('any sequence of additions, removals, swaps and refunds explains money and stock', async () => {
  const kinds = await Promise.all(
    [4800, 3000, 5200].map((priceCents) => createTree(shop, { priceCents, quantity: 40 })),
  );
  const bought = await buy([[kinds[0]!, 2]]);
  let seed = 7;
  const pick = (below: number) => (seed = (seed * 16_807) % 2_147_483_647) % below;
  for (let round = 0; round < 24; round++) {
    const order = await read(bought);
    const now = { ...bought, order };
    const item = order.items[pick(order.items.length)]!;
    const tree = kinds[pick(kinds.length)]!;
    const turn = pick(4);
    if (turn === 0) await settleRefunds();
    if (turn === 1) await add(now, [{ productId: tree.id, quantity: 1 }], tree.priceCents);
    if (turn === 2) await keep(now, { ...tree, id: item.productId }, item.quantity - 1 || 1);
    if (turn === 3)
      await call(`/orders/${order.id}/changes`, 'POST', {
        key: randomUUID(),
        change: { kind: 'swap', itemId: item.id, was: item.quantity, trees: 1, productId: tree.id },
        cents: -Math.max(0, item.priceCents - tree.priceCents),
        proposedCents: Math.max(0, item.priceCents - tree.priceCents),
        refundCents: Math.max(0, item.priceCents - tree.priceCents),
        restock: true,
        reason: 'Swapped',
      });
  }
  const { paidCents, refundedCents, changed, now } = await read(bought);
  expect(paidCents - refundedCents).toBe(now!.totalCents);
  expect(changed!.changes.length).toBeGreaterThan(6);
});
