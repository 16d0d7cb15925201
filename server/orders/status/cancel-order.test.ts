import { describe, expect, test } from 'vitest';
import type { Overview } from '#domain/admin/overview.ts';
import type { OrderDetails } from '#domain/orders/order-list.ts';
import { useAdmin } from '#tests/support/admin.ts';
import { pay } from '#tests/support/buying.ts';
import { attemptOf, expectConsistentLedger, reconcileRefundsNow } from '#tests/support/ledger.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { cardToken, useSquare } from '#tests/support/square.ts';
import { useTestShop } from '#tests/support/test-shop.ts';
import { addToCart, createTree, stockOf, type TestTree } from '#tests/support/trees.ts';

const square = useSquare();
const shop = useTestShop(() => square.startEnvironment());
const { call, auditOf, mailsAbout } = useAdmin(shop);

async function buy(tree: TestTree, quantity = 2): Promise<string> {
  const customer = await signIn(shop);
  await addToCart(shop, customer, tree, quantity);
  return (await pay(shop, customer, cardToken(square))).body.orderId!;
}
const cancel = (id: string, refundCents?: number) =>
  call(`/orders/${id}`, 'PATCH', {
    status: 'Canceled',
    was: 'Pending',
    ...(refundCents === undefined ? {} : { refundCents, leftCents: 9600 }),
  });
const refunded = async (id: string) =>
  square.ledger.find('payment', (await attemptOf(shop, id)).provider_payment_id!)?.refunded_money
    ?.amount ?? 0;

describe('canceling a paid order', () => {
  test('requires a refund decision and changes nothing without it', async () => {
    const tree = await createTree(shop);
    const id = await buy(tree);
    expect(await cancel(id)).toMatchObject({
      status: 409,
      json: { code: 'refund_undecided', leftCents: 9600 },
    });
    expect(await stockOf(shop, tree)).toBe(8);
    expect(await auditOf(id)).toEqual([]);
  });

  test.each([
    ['everything', 9600],
    ['a part', 1234],
    ['nothing', 0],
  ])('refunds %s, restocks the trees once, and mails the customer', async (_, refundCents) => {
    const tree = await createTree(shop);
    const id = await buy(tree);
    const answers = await Promise.all([
      cancel(id, refundCents),
      cancel(id, refundCents),
      cancel(id, refundCents),
    ]);
    // Repeating without a refund is fine; a second refund is refused.
    expect(answers.map(({ status }) => status).toSorted()).toEqual(
      refundCents > 0 ? [204, 409, 409] : [204, 204, 204],
    );
    expect(await stockOf(shop, tree)).toBe(10);
    await reconcileRefundsNow(shop, 2);
    expect(await refunded(id)).toBe(refundCents);
    expect(await auditOf(id)).toMatchObject([
      { action: 'order_status', after: { status: 'Canceled', refundCents, treesReturned: 2 } },
    ]);
    expect((await mailsAbout(id)).map(({ template }) => template)).toEqual([
      'order-confirmed',
      'order-canceled',
    ]);
    await expectConsistentLedger(shop);
  });

  test('after delivery restocks nothing, unless the trees came back (B12)', async () => {
    for (const [restock, stock] of [
      [undefined, 8],
      [false, 8],
      [true, 10],
    ] as const) {
      const tree = await createTree(shop);
      const id = await buy(tree);
      await call(`/orders/${id}`, 'PATCH', { status: 'Delivered', was: 'Pending' });
      expect(
        (
          await call(`/orders/${id}`, 'PATCH', {
            status: 'Canceled',
            was: 'Delivered',
            refundCents: 0,
            leftCents: 9600,
            restock,
          })
        ).status,
      ).toBe(204);
      expect(await stockOf(shop, tree)).toBe(stock);
      expect(
        (await call(`/orders/${id}`, 'PATCH', { status: 'Delivered', was: 'Canceled' })).status,
      ).toBe(204);
      expect(await stockOf(shop, tree)).toBe(8);
    }
    await expectConsistentLedger(shop);
  });

  test('a second time with a refund is refused (B11)', async () => {
    const id = await buy(await createTree(shop));
    await cancel(id, 0);
    expect(await cancel(id, 9600)).toMatchObject({
      status: 409,
      json: { code: 'changed_meanwhile', now: 'Canceled' },
    });
    await reconcileRefundsNow(shop);
    expect(await refunded(id)).toBe(0);
  });

  test('refunds no more than was paid, and otherwise cancels nothing', async () => {
    const tree = await createTree(shop);
    const id = await buy(tree);
    expect(await cancel(id, 9601)).toMatchObject({
      status: 409,
      json: { code: 'refund_too_high' },
    });
    expect(await stockOf(shop, tree)).toBe(8);
    expect(await auditOf(id)).toEqual([]);
  });

  test('can be reverted while the trees are in stock and nothing was refunded', async () => {
    const tree = await createTree(shop, { quantity: 3 });
    const id = await buy(tree);
    await cancel(id, 0);
    expect(
      (await call(`/orders/${id}`, 'PATCH', { status: 'Pending', was: 'Canceled' })).status,
    ).toBe(204);
    expect(await stockOf(shop, tree)).toBe(1);
    await cancel(id, 0);
    await buy(tree, 2);
    expect(
      await call(`/orders/${id}`, 'PATCH', { status: 'Pending', was: 'Canceled' }),
    ).toMatchObject({ status: 409, json: { code: 'not_enough_stock' } });
    expect(await stockOf(shop, tree)).toBe(1);
    await expectConsistentLedger(shop);
  });

  test('with a refund can be reverted, and what was refunded is due with the trees', async () => {
    const id = await buy(await createTree(shop));
    await cancel(id, 9600);
    await reconcileRefundsNow(shop);
    const reverted = await call(`/orders/${id}`, 'PATCH', { status: 'Pending', was: 'Canceled' });
    expect(reverted.status).toBe(204);
    const { order, money } = (await call<OrderDetails>(`/orders/${id}`)).json;
    expect(money.payment).toEqual({ state: 'unpaid', missingCents: 9600 });
    expect(order.due).toMatchObject([{ cents: 9600, dueAt: null, ifUnpaid: 'stay' }]);
    expect(
      await call(`/orders/${id}`, 'PATCH', { status: 'Delivered', was: 'Pending' }),
    ).toMatchObject({ status: 409, json: { code: 'not_paid_yet' } });
    await expectConsistentLedger(shop);
  });
});

test('a partial refund is made once per loaded order state', async () => {
  const tree = await createTree(shop);
  const id = await buy(tree);
  const wish = { amountCents: 4800, reason: 'One graft was broken', leftCents: 9600 };
  const answers = await Promise.all([
    call(`/orders/${id}/refunds`, 'POST', wish),
    call(`/orders/${id}/refunds`, 'POST', wish),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409]);
  await reconcileRefundsNow(shop, 2);
  expect(await refunded(id)).toBe(4800);
  expect(await stockOf(shop, tree)).toBe(8);
  const { order } = (await call<OrderDetails>(`/orders/${id}`)).json;
  expect(order).toMatchObject({ paidCents: 9600, refundedCents: 4800, owedCents: 4800 });
  expect(await auditOf(id)).toMatchObject([
    { action: 'order_refund', after: { reason: 'One graft was broken' } },
  ]);
  await expectConsistentLedger(shop);
});

describe('a decision about money says what it saw', () => {
  test('a cancellation with more paid meanwhile is refused with the sum, and changes nothing', async () => {
    const tree = await createTree(shop);
    const id = await buy(tree);
    const decide = (leftCents: number) =>
      call(`/orders/${id}`, 'PATCH', {
        status: 'Canceled',
        was: 'Pending',
        refundCents: leftCents,
        leftCents,
      });
    expect(await decide(4800)).toMatchObject({
      status: 409,
      json: { code: 'changed_meanwhile', leftCents: 9600 },
    });
    expect(await stockOf(shop, tree)).toBe(8);
    expect(await auditOf(id)).toEqual([]);
    expect((await decide(9600)).status).toBe(204);
  });

  test('a refund without what was shown is no request', async () => {
    const id = await buy(await createTree(shop));
    expect(
      (await call(`/orders/${id}`, 'PATCH', { status: 'Canceled', was: 'Pending', refundCents: 1 }))
        .status,
    ).toBe(400);
  });

  test('money left of a canceled order is on the start page until it is refunded or kept', async () => {
    const id = await buy(await createTree(shop));
    const left = async () =>
      (await call<Overview>('/overview')).json.payments.canceledWithMoney.find(
        ({ orderId }) => orderId === id,
      );
    const keep = (leftCents: number) => call(`/orders/${id}/kept`, 'POST', { leftCents });
    expect((await keep(9600)).json.code).toBe('not_canceled');
    await cancel(id, 9000);
    expect(await left()).toEqual({
      orderId: id,
      orderNumber: expect.any(Number),
      leftCents: 600,
    });
    expect(await keep(500)).toMatchObject({ status: 409, json: { leftCents: 600 } });
    expect((await keep(600)).status).toBe(204);
    expect(await left()).toBeUndefined();
    expect((await auditOf(id)).at(-1)).toMatchObject({
      action: 'money_kept',
      after: { amountCents: 600 },
    });
  });
});
