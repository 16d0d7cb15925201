import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { addDate } from '#domain/calendar-days.ts';
import { dayAt } from '#domain/farm/season.ts';
import { farmTimeZone } from '#domain/farm/settings.ts';
import type { OrderDetails } from '#domain/orders/order-list.ts';
import type { PayLink } from '#domain/orders/pay-link.ts';
import { lapseDueAmounts } from '#server/orders/money/lapse.ts';
import { payUrl } from '#server/orders/order/pay-link.ts';
import { useAdmin } from '#tests/support/admin.ts';
import { crashAt, reconcileAttemptsNow } from '#tests/support/buying.ts';
import { expectConsistentLedger, reconcileRefundsNow } from '#tests/support/ledger.ts';
import { inDays, openWindow } from '#tests/support/pickups.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { cardToken, useSquare } from '#tests/support/square.ts';
import { useTestShop } from '#tests/support/test-shop.ts';
import { createTree, stockOf, type TestTree } from '#tests/support/trees.ts';

const square = useSquare();
const shop = useTestShop(() => square.startEnvironment());
const { call, send, mailsAbout, auditOf } = useAdmin(shop);
const today = () => dayAt(new Date(), farmTimeZone);
const phone = () => `(509) 555-${String(Math.floor(Math.random() * 9000) + 1000)}`;

const orderOf = (tree: TestTree, more: Record<string, unknown> = {}) => ({
  key: randomUUID(),
  customer: { fullName: 'Casey Grove', phone: phone() },
  items: [{ productId: tree.id, quantity: 2 }],
  pays: 'check',
  dueOn: addDate(today(), 14),
  expectedTotalCents: 9600,
  ...more,
});
const withEmail = () => ({
  customer: { fullName: 'Casey Grove', phone: phone(), email: `${randomUUID()}@example.com` },
});

async function enter(tree: TestTree, more: Record<string, unknown> = {}): Promise<string> {
  const { status, json } = await call<{ orderId: string; error?: string }>(
    '/farm-orders',
    'POST',
    orderOf(tree, more),
  );
  expect(json.error).toBeUndefined();
  expect(status).toBe(200);
  return json.orderId;
}

const detailsOf = async (orderId: string): Promise<OrderDetails> =>
  (await call<OrderDetails>(`/orders/${orderId}`)).json;
const check = (amountCents: number, seenPaidCents = 0, number = '1042') => ({
  key: randomUUID(),
  kind: 'check',
  amountCents,
  checkNumber: number,
  receivedOn: today(),
  seenPaidCents,
});
const receive = (orderId: string, payment: Record<string, unknown>) =>
  call(`/orders/${orderId}/payments`, 'POST', payment);
const reverse = async (orderId: string, reversal = 'bounced', index = 0) => {
  const { money } = await detailsOf(orderId);
  return call(`/orders/${orderId}/reversals`, 'POST', {
    paymentId: money.payments[index]!.id,
    reversal,
  });
};
const refundByHand = async (orderId: string, refund: Record<string, unknown>, index = 0) => {
  const { money } = await detailsOf(orderId);
  return call(`/orders/${orderId}/refunds-by-hand`, 'POST', {
    key: randomUUID(),
    paymentId: money.payments[index]!.id,
    ...refund,
  });
};
const tokenOf = async (orderId: string) =>
  payUrl(shop.services, (await detailsOf(orderId)).order)
    .split('/')
    .at(-1)!;
const show = async (orderId: string) => {
  const response = await shop.app.request(`/api/pay/${await tokenOf(orderId)}`);
  const { orders } = (await response.json()) as PayLink;
  return { status: response.status, json: orders[0]! };
};
async function payLink(orderId: string, paymentToken: string, expectedCents = 9600) {
  const response = await shop.app.request(`/api/pay/${await tokenOf(orderId)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: shop.services.publicUrl },
    body: JSON.stringify({ paymentToken, expectedCents }),
  });
  const body = (await response.json()) as { code?: string; paymentStatus?: string; total?: number };
  return { status: response.status, ...body };
}
const makeDue = (orderId: string) =>
  sql`update order_dues set due_at = now() - interval '1 second' where order_id = ${orderId}
    and due_at is not null`.execute(shop.services.db);
const stateOf = async (orderId: string) => {
  const { order } = await detailsOf(orderId);
  const paidCents = order.paidCents - order.reversedCents;
  return `${order.status}, ${order.paymentStatus}, ${paidCents} - ${order.refundedCents}`;
};

/** What the accounts hold for an order, by part. */
async function postedFor(orderId: string): Promise<Record<string, number>> {
  const { rows } = await sql<{ part: string; cents: number }>`
    select part, sum(cents)::int as cents from order_postings where order_id = ${orderId} group by part`.execute(
    shop.services.db,
  );
  return Object.fromEntries(rows.map(({ part, cents }) => [part, cents]));
}

describe('an order by phone', () => {
  test('without an email holds its trees, and a check pays it', async () => {
    const tree = await createTree(shop);
    const orderId = await enter(tree, { note: 'Rings the bell twice' });
    expect(await stockOf(shop, tree)).toBe(8);
    expect(await stateOf(orderId)).toBe('Pending, pending, 0 - 0');
    expect((await detailsOf(orderId)).money.payment).toEqual({
      state: 'unpaid',
      missingCents: 9600,
    });
    expect((await receive(orderId, check(9600))).status).toBe(204);
    expect(await stateOf(orderId)).toBe('Pending, completed, 9600 - 0');
    expect(await mailsAbout(orderId)).toEqual([]);
    expect((await detailsOf(orderId)).note).toBe('Rings the bell twice');
    const actions = (await auditOf(orderId)).map(({ action }) => action);
    expect(actions).toEqual(['order_entered', 'manual_payment']);
    expect((await send(`/orders/${orderId}/receipt.pdf`)).status).toBe(200);
    await expectConsistentLedger(shop);
  });

  test('paid in cash when it is entered is confirmed by mail, once', async () => {
    const tree = await createTree(shop);
    const orderId = await enter(tree, {
      ...withEmail(),
      pays: 'cash',
      received: { kind: 'cash', amountCents: 9600 },
    });
    expect(await stateOf(orderId)).toBe('Pending, completed, 9600 - 0');
    expect((await mailsAbout(orderId)).map(({ template }) => template)).toEqual([
      'order-confirmed',
    ]);
    await expectConsistentLedger(shop);
  });

  test('goes to the account of its confirmed email address', async () => {
    const tree = await createTree(shop);
    const email = `${randomUUID()}@example.com`;
    const customer = await signIn(shop, email);
    const orderId = await enter(tree, {
      customer: { fullName: 'Casey Grove', phone: phone(), email },
    });
    const response = await shop.app.request(`/api/orders/${orderId}`, {
      headers: customer.headers,
    });
    expect(response.status).toBe(200);
  });

  test('with a discount says what it is for, and sums up in the accounts', async () => {
    const tree = await createTree(shop);
    const orderId = await enter(tree, {
      discount: { amountCents: 600, reason: 'Neighbor' },
      expectedTotalCents: 9000,
    });
    await receive(orderId, check(4000));
    await receive(orderId, check(5000, 4000, '1043'));
    expect((await detailsOf(orderId)).money.discountReason).toBe('Neighbor');
    expect(await postedFor(orderId)).toEqual({ trees: 9600, discount: -600 });
    await expectConsistentLedger(shop);
  });

  test('entered twice within ten minutes asks first, even at the same moment', async () => {
    const tree = await createTree(shop);
    const customer = { fullName: 'Casey Grove', phone: phone() };
    const twice = await Promise.all(
      [1, 2].map(() =>
        call<{ code?: string }>('/farm-orders', 'POST', orderOf(tree, { customer })),
      ),
    );
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(twice.find(({ status }) => status === 409)?.json.code).toBe('same_order');
    await enter(tree, { customer, evenIfSame: true });
    expect(await stockOf(shop, tree)).toBe(6);
  });

  test('saved repeatedly with one key is one order', async () => {
    const tree = await createTree(shop);
    const order = orderOf(tree);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => call<{ orderId: string }>('/farm-orders', 'POST', order)),
    );
    expect(new Set(answers.map(({ json }) => json.orderId)).size).toBe(1);
    expect(await stockOf(shop, tree)).toBe(8);
    await expectConsistentLedger(shop);
  });

  test('saved with one key and another phone number at the same moment is one order', async () => {
    const order = orderOf(await createTree(shop));
    const answers = await Promise.all(
      [phone(), phone(), phone()].map((number) =>
        call('/farm-orders', 'POST', {
          ...order,
          customer: { fullName: 'Casey Grove', phone: number },
        }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ json }) => JSON.stringify(json))).size).toBe(1);
  });

  test('that was saved is not saved with other trees under the same key', async () => {
    const tree = await createTree(shop);
    const order = orderOf(tree);
    await call('/farm-orders', 'POST', order);
    const more = { items: [{ productId: tree.id, quantity: 3 }], expectedTotalCents: 14_400 };
    const { status, json } = await call('/farm-orders', 'POST', { ...order, ...more });
    expect([status, json.code]).toEqual([409, 'sent_already']);
  });

  test('never takes trees that others wait for', async () => {
    const tree = await createTree(shop, { quantity: 0 });
    await sql`insert into stock_waits (product_id, email, proven_at)
      values (${tree.id}, 'line@example.com', now())`.execute(shop.services.db);
    await sql`update products set quantity = 2 where id = ${tree.id}`.execute(shop.services.db);
    const { status, json } = await call('/farm-orders', 'POST', orderOf(tree));
    expect([status, json.code]).toEqual([409, 'not_enough_stock']);
    expect(await stockOf(shop, tree)).toBe(2);
  });
});

describe('money by hand', () => {
  test('says what is missing and what to give back', async () => {
    const tree = await createTree(shop);
    const orderId = await enter(tree);
    await receive(orderId, check(9000));
    expect((await detailsOf(orderId)).money.payment).toEqual({
      state: 'underpaid',
      missingCents: 600,
    });
    await receive(orderId, { ...check(1000, 9000), kind: 'cash', checkNumber: undefined });
    expect((await detailsOf(orderId)).money.payment).toEqual({
      state: 'overpaid',
      giveBackCents: 400,
    });
    await expectConsistentLedger(shop);
    const refund = {
      key: randomUUID(),
      kind: 'cash',
      amountCents: 400,
      reason: 'Overpaid',
      leftCents: 1000,
    };
    const twice = await Promise.all([1, 2].map(() => refundByHand(orderId, refund, 1)));
    expect(twice.map(({ status }) => status)).toEqual([204, 204]);
    expect((await detailsOf(orderId)).money.payment).toEqual({ state: 'paid' });
    const tooMuch = { ...refund, key: randomUUID(), amountCents: 601, leftCents: 600 };
    expect((await refundByHand(orderId, tooMuch, 1)).json.code).toBe('refund_too_high');
    expect((await refundByHand(orderId, { ...tooMuch, leftCents: 1000 }, 1)).status).toBe(409);
    expect(await stateOf(orderId)).toBe('Pending, completed, 10000 - 400');
    await expectConsistentLedger(shop);
  });

  test('is recorded once, by the first of two admins', async () => {
    const orderId = await enter(await createTree(shop));
    const answers = await Promise.all([
      receive(orderId, check(9600)),
      receive(orderId, check(9600)),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409]);
    expect(await stateOf(orderId)).toBe('Pending, completed, 9600 - 0');
  });

  test('of a check that bounces is owed again, and the trees stay held', async () => {
    const tree = await createTree(shop);
    const orderId = await enter(tree, withEmail());
    await receive(orderId, check(9600));
    await makeDue(orderId);
    expect((await reverse(orderId)).status).toBe(204);
    expect((await reverse(orderId)).status).toBe(204);
    expect(await stateOf(orderId)).toBe('Pending, pending, 0 - 0');
    await lapseDueAmounts(shop.services);
    expect(await stockOf(shop, tree)).toBe(8);
    await expectConsistentLedger(shop);
    await receive(orderId, { ...check(9600, 9600), kind: 'cash', checkNumber: undefined });
    expect(await stateOf(orderId)).toBe('Pending, completed, 9600 - 0');
    expect((await mailsAbout(orderId)).map(({ template }) => template)).toEqual([
      'order-confirmed',
    ]);
    expect(await postedFor(orderId)).toEqual({ trees: 9600 });
    expect((await send(`/orders/${orderId}/receipt.pdf`)).status).toBe(200);
    await expectConsistentLedger(shop);
  });

  test.each(['update manual_payments set amount_cents = 1', 'delete from manual_payments'])(
    'never changes afterwards: %s',
    async (statement) => {
      const orderId = await enter(await createTree(shop));
      await receive(orderId, check(100));
      await expect(sql.raw(statement).execute(shop.services.db)).rejects.toThrow('never changes');
    },
  );
});

const moveDay = (day: string, toDay: string) =>
  call('/pickups/move', 'POST', { id: randomUUID(), kind: 'pickup', day, toDay, reason: 'Snow' });

describe('an unpaid order', () => {
  test('lapses once its day is over, exactly once', async () => {
    const tree = await createTree(shop);
    const orderId = await enter(tree, withEmail());
    await makeDue(orderId);
    await Promise.all([1, 2, 3].map(() => lapseDueAmounts(shop.services)));
    expect(await stateOf(orderId)).toBe('Canceled, failed, 0 - 0');
    expect(await stockOf(shop, tree)).toBe(10);
    expect((await mailsAbout(orderId)).map(({ template }) => template)).toEqual(['order-canceled']);
    const late = await receive(orderId, check(9600));
    expect([late.status, late.json.code]).toEqual([409, 'order_canceled']);
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from admin_notifications where kind = 'order_lapsed'
        and subject = ${orderId}`.execute(shop.services.db);
    expect(rows[0]?.count).toBe(1);
    await expectConsistentLedger(shop);
  });

  test('is held until its pickup day, moves with it, and cannot be let go before', async () => {
    const tree = await createTree(shop);
    const windowId = await openWindow(shop, { day: inDays(20) });
    const orderId = await enter(tree, { ...withEmail(), windowId, dueOn: addDate(today(), 2) });
    const lastDay = async () => {
      const [due] = (await detailsOf(orderId)).order.due;
      return dayAt(new Date(Date.parse(due?.dueAt ?? '') - 1), farmTimeZone);
    };
    expect(await lastDay()).toBe(inDays(20));
    expect(await call(`/orders/${orderId}/due-date`, 'PUT', { dueOn: inDays(5) })).toMatchObject({
      status: 409,
      json: { code: 'before_pickup' },
    });
    await moveDay(inDays(20), inDays(22));
    expect(await lastDay()).toBe(inDays(22));
  });

  test('paid at pickup is due with its trees, on whatever day, and never lapses', async () => {
    const tree = await createTree(shop);
    const orderId = await enter(tree, {
      ...withEmail(),
      pays: 'at_pickup',
      dueOn: addDate(today(), 2),
    });
    const dueOf = async () => (await detailsOf(orderId)).order.due;
    const withTheTrees = [{ dueAt: null, cents: 9600, missingCents: 9600, ifUnpaid: 'stay' }];
    expect(await dueOf()).toMatchObject(withTheTrees);
    const windowId = await openWindow(shop, { day: inDays(25) });
    await call(`/pickups/orders/${orderId}`, 'PUT', { windowId, version: null });
    await moveDay(inDays(25), inDays(27));
    await makeDue(orderId);
    await lapseDueAmounts(shop.services);
    expect(await dueOf()).toMatchObject(withTheTrees);
    expect(await stateOf(orderId)).toBe('Pending, pending, 0 - 0');
    expect(await stockOf(shop, tree)).toBe(8);
  });

  test('paid at the moment when it lapses is either paid or canceled', async () => {
    for (let round = 0; round < 4; round++) {
      const tree = await createTree(shop);
      const orderId = await enter(tree);
      await makeDue(orderId);
      const [payment] = await Promise.all([
        receive(orderId, check(9600)),
        lapseDueAmounts(shop.services),
      ]);
      const paid = payment.status === 204;
      expect(await stateOf(orderId)).toBe(
        paid ? 'Pending, completed, 9600 - 0' : 'Canceled, failed, 0 - 0',
      );
      expect(await stockOf(shop, tree)).toBe(paid ? 8 : 10);
    }
    await expectConsistentLedger(shop);
  });

  test('is not prepared before it is paid, unless it is paid at pickup; nobody takes it home unpaid', async () => {
    const prepaid = await enter(await createTree(shop));
    const later = await enter(await createTree(shop), { pays: 'at_pickup' });
    const become = (id: string, status: string, was = 'Pending') =>
      call(`/orders/${id}`, 'PATCH', { status, was });
    expect((await become(prepaid, 'Ready')).json.code).toBe('not_paid_yet');
    expect((await become(later, 'Ready')).status).toBe(204);
    expect((await become(later, 'Delivered', 'Ready')).json.code).toBe('not_paid_yet');
    await makeDue(later);
    await lapseDueAmounts(shop.services);
    await expectConsistentLedger(shop);
    expect(await stateOf(later)).toBe('Ready, pending, 0 - 0');
    await receive(later, { ...check(9600), kind: 'cash', checkNumber: undefined });
    expect((await become(later, 'Delivered', 'Ready')).status).toBe(204);
    await expectConsistentLedger(shop);
  });

  test('keeps its trees when an admin moves the day, and cannot be deleted', async () => {
    const orderId = await enter(await createTree(shop));
    await makeDue(orderId);
    const dueOn = addDate(today(), 3);
    expect((await call(`/orders/${orderId}/due-date`, 'PUT', { dueOn })).status).toBe(204);
    expect((await auditOf(orderId)).at(-1)).toMatchObject({
      action: 'due_date',
      before: { dueOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
      after: { dueOn },
    });
    await lapseDueAmounts(shop.services);
    expect(await stateOf(orderId)).toBe('Pending, pending, 0 - 0');
    expect((await call(`/orders/${orderId}`, 'DELETE')).json.code).toBe('cancel_first');
  });

  test('is canceled by an admin, and its trees return; a paid one says what to give back', async () => {
    const tree = await createTree(shop);
    const [unpaid, paid] = [await enter(tree), await enter(tree)];
    await receive(paid, check(9600));
    for (const id of [unpaid, paid])
      expect(
        (await call(`/orders/${id}`, 'PATCH', { status: 'Canceled', was: 'Pending' })).status,
      ).toBe(204);
    expect(await stockOf(shop, tree)).toBe(10);
    expect((await detailsOf(paid)).money.payment).toEqual({
      state: 'canceled_paid',
      giveBackCents: 9600,
    });
    await expectConsistentLedger(shop);
    const refund = {
      kind: 'check',
      checkNumber: '7',
      amountCents: 9600,
      leftCents: 9600,
      reason: 'Canceled',
    };
    expect((await refundByHand(paid, refund)).status).toBe(204);
    expect((await detailsOf(paid)).money.payment).toEqual({ state: 'canceled' });
    await expectConsistentLedger(shop);
  });
});

describe('a payment link', () => {
  test('is mailed again when an admin asks for it', async () => {
    const { customer } = withEmail();
    const orderId = await enter(await createTree(shop), { customer, pays: 'link' });
    expect((await call(`/orders/${orderId}/payment-link`, 'POST')).status).toBe(204);
    expect((await mailsAbout(orderId)).map(({ template }) => template)).toEqual([
      'payment-link',
      'payment-link',
    ]);
  });

  test('is mailed, shows the order without changing it, and pays it by card', async () => {
    const tree = await createTree(shop);
    const { customer } = withEmail();
    const orderId = await enter(tree, { customer, pays: 'link' });
    expect((await mailsAbout(orderId)).map(({ template }) => template)).toEqual(['payment-link']);
    const shown = await show(orderId);
    expect(shown.json).toMatchObject({
      payment: { state: 'unpaid', missingCents: 9600 },
      underWay: false,
    });
    for (const secret of ['@example', customer.phone])
      expect(JSON.stringify(shown.json)).not.toContain(secret);
    expect(await payLink(orderId, cardToken(square))).toMatchObject({ paymentStatus: 'completed' });
    expect(await stateOf(orderId)).toBe('Pending, completed, 9600 - 0');
    expect((await mailsAbout(orderId)).map(({ template }) => template)).toEqual([
      'payment-link',
      'order-confirmed',
    ]);
    expect(await payLink(orderId, cardToken(square))).toMatchObject({ code: 'already_paid' });
    await expectConsistentLedger(shop);
    // Refunded to the card, as any payment.
    await call(`/orders/${orderId}`, 'PATCH', {
      status: 'Canceled',
      was: 'Pending',
      refundCents: 9600,
      leftCents: 9600,
    });
    await reconcileRefundsNow(shop);
    expect(await stateOf(orderId)).toBe('Canceled, completed, 9600 - 9600');
    expect(await stockOf(shop, tree)).toBe(10);
    await expectConsistentLedger(shop);
  });

  test('pays once however often it is clicked', async () => {
    const orderId = await enter(await createTree(shop), { ...withEmail(), pays: 'link' });
    const token = cardToken(square);
    const clicks = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        payLink(orderId, index % 2 === 0 ? token : cardToken(square)),
      ),
    );
    expect(clicks.filter(({ status }) => status >= 500)).toEqual([]);
    expect(await stateOf(orderId)).toBe('Pending, completed, 9600 - 0');
    await expectConsistentLedger(shop);
  });

  test('pays what is missing after a check, and refuses another amount', async () => {
    const orderId = await enter(await createTree(shop), { ...withEmail(), pays: 'link' });
    await receive(orderId, check(4000));
    expect(await payLink(orderId, cardToken(square))).toMatchObject({
      code: 'total_changed',
      total: 5600,
    });
    expect(await payLink(orderId, cardToken(square), 5600)).toMatchObject({ status: 200 });
    expect(await stateOf(orderId)).toBe('Pending, completed, 9600 - 0');
    await expectConsistentLedger(shop);
    await reverse(orderId);
    expect(await stateOf(orderId)).toBe('Pending, pending, 5600 - 0');
    expect((await call(`/orders/${orderId}/payment-link`, 'POST')).status).toBe(204);
    expect(await payLink(orderId, cardToken(square), 4000)).toMatchObject({ status: 200 });
    expect(await stateOf(orderId)).toBe('Pending, completed, 9600 - 0');
    await expectConsistentLedger(shop);
  });

  test('leaves the order unpaid when the card is declined', async () => {
    const tree = await createTree(shop);
    const orderId = await enter(tree, { ...withEmail(), pays: 'link' });
    const declined = cardToken(square, { number: '4000000000000002' });
    expect(await payLink(orderId, declined)).toMatchObject({ status: 402, code: 'card_declined' });
    expect(await stateOf(orderId)).toBe('Pending, pending, 0 - 0');
    expect(await stockOf(shop, tree)).toBe(8);
    expect(await payLink(orderId, cardToken(square))).toMatchObject({ status: 200 });
    await expectConsistentLedger(shop);
  });

  test('is expired for a lapsed order, and unknown when forged', async () => {
    const orderId = await enter(await createTree(shop), { ...withEmail(), pays: 'link' });
    await makeDue(orderId);
    await lapseDueAmounts(shop.services);
    expect((await show(orderId)).json.lapsed).toBe(true);
    expect(await payLink(orderId, cardToken(square))).toMatchObject({ code: 'order_canceled' });
    const token = await tokenOf(orderId);
    const unknown = payUrl(shop.services, { id: randomUUID(), linkVersion: 0 }).split('/').at(-1)!;
    for (const invalid of [`${token.slice(0, -1)}!`, unknown])
      expect((await shop.app.request(`/api/pay/${invalid}`)).status).toBe(404);
  });

  test.each([
    ['before-authorization', 'Pending, pending, 0 - 0'],
    ['during-authorization', 'Pending, completed, 9600 - 0'],
    ['after-authorization', 'Pending, completed, 9600 - 0'],
  ] as const)('killed %s, is settled by the reconciler', async (point, outcome) => {
    const tree = await createTree(shop);
    const orderId = await enter(tree, { ...withEmail(), pays: 'link' });
    crashAt(shop, point);
    expect(await payLink(orderId, cardToken(square))).toMatchObject({ paymentStatus: 'pending' });
    // Neither lapses nor is paid by hand meanwhile.
    await makeDue(orderId);
    await lapseDueAmounts(shop.services);
    expect((await receive(orderId, check(9600))).json.code).toBe('payment_under_way');
    await reconcileAttemptsNow(shop, 3);
    expect(await stateOf(orderId)).toBe(outcome);
    expect(await stockOf(shop, tree)).toBe(8);
    await expectConsistentLedger(shop);
  });
});

describe('the routes', () => {
  const id = randomUUID();
  test.each([
    ['GET', '/farm-orders/customers?search=ca'],
    ['GET', '/farm-orders/trees?search=ca'],
    ['POST', '/farm-orders'],
    ['POST', `/orders/${id}/payments`],
    ['POST', `/orders/${id}/reversals`],
    ['POST', `/orders/${id}/refunds-by-hand`],
    ['PUT', `/orders/${id}/due-date`],
    ['POST', `/orders/${id}/payment-link`],
  ])('are for admins only: %s %s', async (method, path) => {
    const { headers } = await signIn(shop);
    for (const who of [{}, headers]) {
      const response = await shop.app.request(`/api/admin${path}`, {
        method,
        headers: { 'content-type': 'application/json', ...who },
        ...(method === 'GET' ? {} : { body: '{}' }),
      });
      expect([401, 403]).toContain(response.status);
    }
  });

  test.each<[string, Record<string, unknown>]>([
    ['no trees', { items: [] }],
    ['200 trees', { items: Array.from({ length: 200 }, () => ({ productId: id, quantity: 1 })) }],
    ['an unknown tree', { items: [{ productId: id, quantity: 1 }] }],
    ['no phone', { customer: { fullName: 'Casey Grove', phone: '' } }],
    ['a NUL', { customer: { fullName: 'Casey\u0000 Grove', phone: '(509) 555-0142' } }],
    [
      'a name that is too long',
      { customer: { fullName: 'x'.repeat(101), phone: '(509) 555-0142' } },
    ],
    ['a link without an email', { pays: 'link' }],
    ['a check without its number', { received: { kind: 'check', amountCents: 100 } }],
    ['a day in the past', { dueOn: '2020-01-01' }],
    ['a discount of everything', { discount: { amountCents: 9600, reason: 'Gift' } }],
    ['another total', { expectedTotalCents: 1 }],
    ['an unknown field', { surprise: true }],
  ])('refuse an order with %s', async (_what, more) => {
    const tree = await createTree(shop);
    const { status } = await call('/farm-orders', 'POST', orderOf(tree, more));
    expect([400, 409]).toContain(status);
    expect(await stockOf(shop, tree)).toBe(10);
  });

  test('refuse payments of unknown orders, of the future and of nothing', async () => {
    expect((await receive(id, check(100))).status).toBe(404);
    const orderId = await enter(await createTree(shop));
    const tomorrow = { ...check(100), receivedOn: addDate(today(), 1) };
    expect((await receive(orderId, tomorrow)).status).toBe(400);
    expect((await receive(orderId, { ...check(100), amountCents: 0 })).status).toBe(400);
  });

  test('find customers by phone, and trees with what is for the line', async () => {
    const tree = await createTree(shop);
    const customer = { fullName: '<b>Robin</b> O’Grove', phone: '(509) 555-7788' };
    await enter(tree, { customer });
    const { json } = await call<{ customers: unknown[] }>('/farm-orders/customers?search=5557788');
    expect(json.customers).toEqual([{ ...customer, email: '' }]);
    const found = await call<{ trees: { free: number }[] }>(
      `/farm-orders/trees?search=${encodeURIComponent(tree.variety)}`,
    );
    expect(found.json.trees[0]).toMatchObject({ id: tree.id, free: 8, forLine: 0 });
    const csv = await (await send('/orders.csv?search=5557788')).text();
    expect(csv).toContain('O’Grove');
  });
});

test('an order belongs to the account that proved its address, never to a company’s account with it', async () => {
  const email = `${randomUUID()}@example.com`;
  const add = async (values: string) =>
    (
      await sql<{
        id: string;
      }>`insert into auth.users (email, email_confirmed_at, is_sso_user, deleted_at)
        values (${email}, ${sql.raw(values)}) returning id`.execute(shop.services.db)
    ).rows[0]!.id;
  const enterFor = async () => {
    const orderId = await enter(await createTree(shop, { quantity: 9 }), {
      customer: { fullName: 'Casey Grove', phone: phone(), email: ` ${email.toUpperCase()}` },
    });
    const { user_id: owner } = await shop.services.db
      .selectFrom('orders')
      .select('user_id')
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow();
    return owner;
  };
  await add('now(), true, null');
  await add('now(), true, now()');
  expect(await enterFor()).toBeNull();
  const own = await add('now(), false, null');
  expect(await enterFor()).toBe(own);
});
