import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { useAdmin } from '#tests/support/admin.ts';
import { useAskedCustomers } from '#tests/support/asked-customers.ts';
import { expectConsistentLedger, reconcileRefundsNow } from '#tests/support/ledger.ts';
import { useSquare } from '#tests/support/square.ts';
import { useTestShop } from '#tests/support/test-shop.ts';
import { createTree, stockOf } from '#tests/support/trees.ts';

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
  detailsOf,
  settleRefunds,
  templatesOf,
  orderOf,
  treesOf,
  askAbout,
  take,
} = useAskedCustomers(shop, admin, square);
afterEach(async () => {
  await settleRefunds();
  await expectConsistentLedger(shop);
});

describe('the link', () => {
  test('changes nothing when it is opened', async () => {
    const { item, bought } = await askAbout();
    for (let times = 0; times < 3; times++)
      expect(await show(item.id)).toMatchObject({ state: 'asked', trees: 1, served: 0 });
    expect(await templatesOf(bought.orderId)).toEqual(['order-confirmed', 'shortfall']);
  });

  test('of another shop or item is not valid', async () => {
    const response = await shop.app.request(`/api/shortfall/${'a'.repeat(44)}`);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ code: 'link_not_found' });
  });

  test('refuses an answer to another amount than shown', async () => {
    const asked = await askAbout();
    expect(await answer(asked.item.id, { answer: 'refund', refundCents: 1 })).toMatchObject({
      status: 409,
      code: 'refund_changed',
    });
    expect((await show(asked.item.id)).state).toBe('asked');
  });
});

describe('a customer', () => {
  test('takes a cheaper tree by one of 50 clicks: the difference comes back once', async () => {
    const asked = await askAbout();
    const { bought, other, sibling, item } = asked;
    expect(asked.offer.refundCents).toBe(400);
    expect(await stockOf(shop, sibling)).toBe(19);
    const answers = await Promise.all(Array.from({ length: 50 }, () => take(asked)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await treesOf(bought)).toEqual({ [other.id]: 1, [sibling.id]: 1 });
    expect(await stockOf(shop, sibling)).toBe(19);
    expect(await templatesOf(bought.orderId)).toEqual([
      'order-confirmed',
      'shortfall',
      'order-changed',
    ]);
    await settleRefunds();
    expect(await orderOf(bought)).toMatchObject({ paidCents: 8400, refundedCents: 400 });
    expect(await show(item.id)).toMatchObject({
      state: 'substituted',
      answeredBy: 'customer',
      refund: { amountCents: 400, state: 'completed' },
    });
  });

  test('takes a dearer tree for nothing more', async () => {
    const asked = await askAbout({ priceCents: 5000, siblingCents: 5400 });
    expect(asked.offer.refundCents).toBe(0);
    expect(await take(asked)).toMatchObject({ status: 200, state: 'substituted', refund: null });
    expect(await orderOf(asked.bought)).toMatchObject({ paidCents: 8000, refundedCents: 0 });
  });

  test('gets the difference less the coupon’s share', async () => {
    await sql`insert into coupons (code, kind, percent) values ('TENTH', 'percent', 10)`.execute(
      shop.services.db,
    );
    const asked = await askAbout({}, { couponCode: 'TENTH' });
    expect(asked.offer.refundCents).toBe(360);
    expect(await take(asked)).toMatchObject({ status: 200, refund: { amountCents: 360 } });
  });

  test('gets the money back, and a canceled order where nothing else is in it', async () => {
    const tree = await createTree(shop);
    const bought = await buy([[tree, 1]]);
    const { id } = await open(tree, 0);
    const item = await itemOf(id, bought.orderId);
    expect((await show(item.id)).choices).toMatchObject({ refundCents: 4800, refundCancels: true });
    expect(await answer(item.id, { answer: 'refund', refundCents: 4800 })).toMatchObject({
      status: 200,
      state: 'refunded',
    });
    expect(await orderOf(bought)).toMatchObject({ status: 'Canceled', refundedCents: 4800 });
    expect(await stockOf(shop, tree)).toBe(0);
    expect(await templatesOf(bought.orderId)).toEqual([
      'order-confirmed',
      'shortfall',
      'order-canceled',
    ]);
  });

  test('reads that the refund is on its way while the card provider is down', async () => {
    const asked = await askAbout();
    square.faults.add({ call: 'refund', kind: 'status', times: 20, delayMs: 0, status: 503 });
    await answer(asked.item.id, { answer: 'refund', refundCents: 5400 });
    await reconcileRefundsNow(shop);
    expect((await show(asked.item.id)).refund?.state).not.toBe('completed');
    square.faults.clear();
    await settleRefunds();
    expect((await show(asked.item.id)).refund).toEqual({ amountCents: 5400, state: 'completed' });
  });

  test('asks for a call, and the farm answers for them', async () => {
    const asked = await askAbout();
    const { item, id, bought, offer } = asked;
    expect(await answer(item.id, { answer: 'call' })).toMatchObject({ state: 'called' });
    expect(await take(asked)).toMatchObject({ status: 409, code: 'already_answered' });
    const { status } = await call(`/shortfall-items/${item.id}/answer`, 'POST', {
      answer: 'substitute',
      offerId: offer.id,
      refundCents: offer.refundCents,
    });
    expect(status).toBe(204);
    expect((await detailsOf(id)).items).toMatchObject([
      { state: 'substituted', answeredBy: 'admin', calledAt: expect.any(String) },
    ]);
    expect(await templatesOf(bought.orderId)).toHaveLength(3);
  });

  test('gets only the first of two answers at once', async () => {
    const asked = await askAbout();
    const refund = () => answer(asked.item.id, { answer: 'refund', refundCents: 5400 });
    const answers = await Promise.all([take(asked), refund(), take(asked), refund()]);
    const { state } = await show(asked.item.id);
    for (const { status, code } of answers)
      expect(status === 200 || code === 'already_answered').toBe(true);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(['substituted', 'refunded']).toContain(state);
  });
});
