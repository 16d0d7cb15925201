import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Overview } from '#domain/admin/overview.ts';
import { addDate } from '#domain/calendar-days.ts';
import type { CheckInAction } from '#domain/orders/check-in-actions.ts';
import type { CheckInAnswer, CheckInDay, CheckInOrder } from '#domain/orders/check-in.ts';
import type { CheckUse } from '#domain/orders/farm-orders.ts';
import type { OrderDetails } from '#domain/orders/order-list.ts';
import type { PayLink } from '#domain/orders/pay-link.ts';
import type { PickupDayDetails } from '#domain/orders/pickup-days.ts';
import { useAdmin } from '#tests/support/admin.ts';
import { expectConsistentLedger } from '#tests/support/ledger.ts';
import { inDays, openWindow } from '#tests/support/pickups.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { cardToken, useSquare } from '#tests/support/square.ts';
import { useTestShop } from '#tests/support/test-shop.ts';
import { createTree } from '#tests/support/trees.ts';

const square = useSquare();
const shop = useTestShop(() => square.startEnvironment());
const { call, order: shopOrder, auditOf } = useAdmin(shop);
const today = () => inDays(0);

interface Entered {
  pays?: string;
  fullName?: string;
  phone?: string;
}

/** Two trees for $96.00, to be paid at the gate. */
async function entered({ pays = 'at_pickup', fullName = 'Casey Grove', phone }: Entered = {}) {
  const tree = await createTree(shop);
  const { json } = await call<{ orderId: string }>('/farm-orders', 'POST', {
    key: randomUUID(),
    customer: {
      fullName,
      phone: phone ?? `(509) 555-${String(Math.floor(Math.random() * 9000) + 1000)}`,
    },
    items: [{ productId: tree.id, quantity: 2 }],
    pays,
    dueOn: addDate(today(), 14),
    expectedTotalCents: 9600,
  });
  return json.orderId;
}

const find = async (orderId: string) =>
  (await call<CheckInOrder>(`/check-in/order?order=${orderId.slice(0, 8)}`)).json;
const details = async (orderId: string) => (await call<OrderDetails>(`/orders/${orderId}`)).json;

const post = (actions: readonly unknown[]) => call<CheckInAnswer>('/check-in', 'POST', { actions });
const send = async (...actions: CheckInAction[]) => (await post(actions)).json;

interface Money {
  kind?: 'cash' | 'check';
  amountCents?: number;
  seenDueCents?: number;
  receivedOn?: string;
}
const payment = (
  orderId: string,
  { kind = 'cash', amountCents = 9600, seenDueCents = 9600, receivedOn = today() }: Money = {},
) => ({
  type: 'payment' as const,
  id: randomUUID(),
  orderId,
  kind,
  amountCents,
  ...(kind === 'check' && { checkNumber: '1042' }),
  receivedOn,
  seenDueCents,
});
const handOver = ({ id: orderId, items }: CheckInOrder): CheckInAction[] => [
  ...items.flatMap(({ id: itemId, trees }) =>
    Array.from({ length: trees }, (_, index) => ({
      type: 'tick' as const,
      id: randomUUID(),
      itemId,
      treeNo: index + 1,
    })),
  ),
  { type: 'handover', id: randomUUID(), orderId },
];

describe('money at the gate', () => {
  test('pays the order, which is then handed over, in one request', async () => {
    const orderId = await entered();
    const order = await find(orderId);
    expect(order).toMatchObject({ dueCents: 9600, obstacle: 'unpaid' });
    const { results, orders } = await send(payment(orderId), ...handOver(order));
    expect(results.every(({ outcome, message }) => outcome === 'done' && message === '')).toBe(
      true,
    );
    expect(orders).toMatchObject([{ status: 'Delivered', dueCents: 0, obstacle: null }]);
    expect((await details(orderId)).money).toMatchObject({
      payment: { state: 'paid' },
      payments: [{ kind: 'cash', amountCents: 9600 }],
    });
    expect((await auditOf(orderId)).map(({ action }) => action)).toEqual([
      'order_entered',
      'manual_payment',
      'order_status',
    ]);
    await expectConsistentLedger(shop);
  });

  test('that was sent again after no answer is in the books once', async () => {
    const orderId = await entered();
    const actions = [payment(orderId), ...handOver(await find(orderId))];
    await Promise.all([send(...actions), send(...actions)]);
    const again = await send(...actions);
    expect(again.results.every(({ message }) => message === '')).toBe(true);
    expect((await details(orderId)).money.payments).toHaveLength(1);
    await expectConsistentLedger(shop);
  });

  test('of two phones is in the books twice, the order shows what is overpaid, and one phone hears of it', async () => {
    const orderId = await entered();
    const order = await find(orderId);
    const answers = await Promise.all([1, 2].map(() => send(payment(orderId), ...handOver(order))));
    const news = answers.flatMap(({ results }) => [
      ...new Set(results.map(({ message }) => message).filter(Boolean)),
    ]);
    expect(news).toEqual(
      expect.arrayContaining([
        'Other money came in for this order. $96.00 in cash is in the books as well, and the order is overpaid by $96.00.',
      ]),
    );
    expect(news.filter((text) => text.startsWith('Other money'))).toHaveLength(1);
    expect((await details(orderId)).money).toMatchObject({
      payment: { state: 'overpaid', giveBackCents: 9600 },
      payments: [{ amountCents: 9600 }, { amountCents: 9600 }],
    });
    expect(await find(orderId)).toMatchObject({ status: 'Delivered', dueCents: -9600 });
    const { json } = await call<Overview>('/overview');
    expect(json.orderMoney!.overpaid).toEqual({ orders: 1, cents: 9600 });
    await expectConsistentLedger(shop);
  });

  test('that is less leaves the rest due, and more is overpaid', async () => {
    const [less, more] = [await entered(), await entered()];
    const [order] = (await send(payment(less, { amountCents: 5000 }))).orders;
    expect(order).toMatchObject({ dueCents: 4600, obstacle: 'unpaid' });
    const refused = await send(...handOver(order!));
    expect(refused.results.at(-1)).toMatchObject({
      outcome: 'refused',
      message:
        'This order is not paid. Record the payment first. 2 trees that you handed over are listed on Today: say there what became of them.',
    });
    const rest = payment(less, { kind: 'check', amountCents: 4600, seenDueCents: 4600 });
    expect((await send(rest)).orders).toMatchObject([{ dueCents: 0, obstacle: null }]);
    const { results, orders } = await send(payment(more, { amountCents: 10_000 }));
    expect(orders).toMatchObject([{ dueCents: -400, obstacle: null }]);
    expect(results).toMatchObject([{ outcome: 'done', message: '' }]); // the phone knew
    await expectConsistentLedger(shop);
  });

  test.each([-100, 0, Number.NaN, 0.5, 1e12, '9600', null])(
    'of %s cents is refused, and nothing is written',
    async (amountCents) => {
      const orderId = await entered();
      const forged = { ...payment(orderId), amountCents };
      expect((await post([forged])).status).toBe(400);
      expect((await find(orderId)).dueCents).toBe(9600);
    },
  );

  test('by check needs its number, and cash has none', async () => {
    const orderId = await entered();
    const { checkNumber: _, ...unnumbered } = payment(orderId, { kind: 'check' });
    expect(await post([unnumbered])).toMatchObject({
      status: 400,
      json: { error: 'Enter the check number' },
    });
    expect((await post([{ ...payment(orderId), checkNumber: '7' }])).status).toBe(400);
    expect((await post([{ ...payment(orderId), kind: 'other' }])).status).toBe(400);
  });

  test('for an order that was canceled meanwhile is in the books, and is to be given back', async () => {
    const orderId = await entered();
    const order = await find(orderId);
    await call(`/orders/${orderId}`, 'PATCH', {
      was: 'Pending',
      status: 'Canceled',
      refundCents: 0,
      leftCents: 0,
    });
    const { results } = await send(payment(orderId), ...handOver(order));
    expect(results[0]).toMatchObject({
      outcome: 'done',
      message: 'This order was canceled. $96.00 in cash is in the books: give it back.',
    });
    expect(results.slice(1).every(({ outcome }) => outcome === 'refused')).toBe(true);
    expect((await details(orderId)).money.payment).toEqual({
      state: 'canceled_paid',
      giveBackCents: 9600,
    });
    await expectConsistentLedger(shop);
  });

  test('for an order that was deleted meanwhile is in the books, and shows the order again', async () => {
    const orderId = await entered();
    await call(`/orders/${orderId}`, 'PATCH', {
      was: 'Pending',
      status: 'Canceled',
      refundCents: 0,
      leftCents: 0,
    });
    expect((await call(`/orders/${orderId}`, 'DELETE')).status).toBe(204);
    const taken = payment(orderId);
    expect((await send(taken)).results).toMatchObject([
      {
        outcome: 'done',
        message:
          'This order was canceled. $96.00 in cash is in the books: give it back. The order was deleted, and is listed again.',
      },
    ]);
    expect((await details(orderId)).money.payment).toEqual({
      state: 'canceled_paid',
      giveBackCents: 9600,
    });
    expect((await auditOf(orderId)).map(({ action }) => action)).toContain('order_restored');
    await call(`/orders/${orderId}`, 'DELETE');
    expect((await send(taken)).results).toMatchObject([{ outcome: 'done', message: '' }]); // sent twice
    await expectConsistentLedger(shop);
  });

  test('entered by mistake is taken back by the phone, once, also for an order that was handed over', async () => {
    const orderId = await entered();
    const taken = payment(orderId);
    const paid = (await send(taken, ...handOver(await find(orderId)))).orders[0]!;
    expect(paid.taken).toMatchObject([{ id: taken.id, kind: 'cash', amountCents: 9600 }]);
    const reversal = {
      type: 'reversal' as const,
      id: randomUUID(),
      orderId,
      paymentId: taken.id,
    };
    const { results, orders } = await send(reversal, reversal);
    expect(results.map(({ outcome }) => outcome)).toEqual(['done', 'done']);
    expect(orders).toMatchObject([{ status: 'Delivered', dueCents: 9600, taken: [] }]);
    expect((await details(orderId)).money.payments).toMatchObject([{ reversal: 'mistake' }]);
    const unknown = { ...reversal, id: randomUUID(), paymentId: randomUUID() };
    expect((await send(unknown)).results).toMatchObject([{ outcome: 'refused' }]);
    await expectConsistentLedger(shop);
  });

  test('by a check whose number was recorded before is recorded, and the other order is named', async () => {
    const [first, second] = [await entered(), await entered()];
    const checkNumber = String(Math.floor(Math.random() * 1e9));
    const byCheck = (orderId: string) => ({ ...payment(orderId, { kind: 'check' }), checkNumber });
    expect((await send(byCheck(first))).results[0]!.message).toBe('');
    const { number } = await find(first);
    const seen = `A check with the number ${checkNumber} was recorded before, for order ${number}.`;
    expect((await send(byCheck(second))).results).toMatchObject([
      { outcome: 'done', message: seen },
    ]);
    const uses = (query: string) => call<{ orders: CheckUse[] }>(`/farm-orders/checks?${query}`);
    expect((await uses(`number=${checkNumber}&orderId=${second}`)).json.orders).toMatchObject([
      { orderId: second },
      { orderId: first, orderNumber: number },
    ]);
    expect((await uses(`number=${checkNumber}9`)).json.orders).toEqual([]);
    expect((await uses('number=')).status).toBe(400);
  });

  test('for an order that was paid by card is in the books, and for none says why it is not', async () => {
    const ofShop = await shopOrder(await createTree(shop));
    const taken = [ofShop, randomUUID()].map((id) =>
      payment(id, { amountCents: 500, seenDueCents: 0 }),
    );
    const { results } = await send(...taken);
    expect(results.map(({ outcome, message }) => [outcome, message])).toEqual([
      ['done', ''],
      ['refused', 'Order not found'],
    ]);
    expect((await details(ofShop)).money).toMatchObject({
      payment: { state: 'overpaid', giveBackCents: 500 },
      payments: [
        { kind: 'card', amountCents: 9600 },
        { kind: 'cash', amountCents: 500 },
      ],
    });
  });

  test('that was recorded is not recorded with another amount under the same key', async () => {
    const orderId = await entered();
    const taken = payment(orderId, { amountCents: 4000 });
    await send(taken);
    expect((await send(taken)).results).toMatchObject([{ outcome: 'done' }]);
    expect((await send({ ...taken, amountCents: 9600 })).results).toMatchObject([
      { outcome: 'refused' },
    ]);
    const recorded = {
      key: randomUUID(),
      kind: 'cash',
      amountCents: 5600,
      receivedOn: today(),
      seenPaidCents: 4000,
    };
    const path = `/orders/${orderId}/payments`;
    for (let times = 0; times < 2; times++)
      expect((await call(path, 'POST', recorded)).status).toBe(204);
    for (const changed of [{ amountCents: 4000 }, { kind: 'other' }])
      expect((await call(path, 'POST', { ...recorded, ...changed })).json).toMatchObject({
        code: 'sent_already',
      });
    const last = (await details(orderId)).money.payments.at(-1)!;
    const given = {
      key: randomUUID(),
      kind: 'cash',
      amountCents: 500,
      paymentId: last.id,
      leftCents: 5600,
      reason: 'Small trees',
    };
    const giveBack = (more: object = {}) =>
      call(`/orders/${orderId}/refunds-by-hand`, 'POST', { ...given, ...more });
    expect([(await giveBack()).status, (await giveBack()).status]).toEqual([204, 204]);
    expect((await giveBack({ amountCents: 600 })).json).toMatchObject({ code: 'sent_already' });
    expect((await details(orderId)).order.paidCents).toBe(9600);
  });

  test('of a phone whose clock is wrong counts on a day between the order and today', async () => {
    const orderId = await entered();
    await send(
      payment(orderId, { amountCents: 4000, receivedOn: inDays(400) }),
      payment(orderId, { amountCents: 5600, receivedOn: '2001-01-01', seenDueCents: 5600 }),
    );
    const { rows } = await sql<{ day: string }>`select distinct received_on::text as day
      from manual_payments where order_id = ${orderId}`.execute(shop.services.db);
    expect(rows).toEqual([{ day: today() }]);
  });

  test('is for admins only', async () => {
    const orderId = await entered();
    const { headers } = await signIn(shop);
    const answer = await shop.app.request('/api/admin/check-in', {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ actions: [payment(orderId)] }),
    });
    expect(answer.status).toBe(403);
    expect(
      (await shop.app.request(`/api/admin/check-in/pay-link?orders=${orderId}`, { headers }))
        .status,
    ).toBe(403);
    expect(
      (await shop.app.request('/api/admin/check-in/search?text=casey', { headers })).status,
    ).toBe(403);
  });
});

test('an order of another day or of none is found, and its money is taken', async () => {
  const [later, none] = [await entered(), await entered({ pays: 'check' })];
  const windowId = await openWindow(shop, { day: inDays(9) });
  await call(`/pickups/orders/${later}`, 'PUT', { windowId, version: null });
  const { json } = await call<CheckInDay>(`/check-in?day=${today()}`);
  for (const orderId of [later, none]) {
    expect(json.others).toContainEqual(expect.objectContaining({ id: orderId, dueCents: 9600 }));
    const { orders } = await send(payment(orderId));
    expect(orders).toMatchObject([{ dueCents: 0, obstacle: null }]);
  }
});

test('the sums of the day are what was taken on it, less what was given back', async () => {
  const before = (await call<CheckInDay>(`/check-in?day=${today()}`)).json.money;
  const [cash, check, late] = [await entered(), await entered(), await entered()];
  await send(
    payment(cash, { amountCents: 10_000 }),
    payment(check, { kind: 'check' }),
    payment(late, { amountCents: 100 }),
  );
  await call(`/orders/${cash}/refunds-by-hand`, 'POST', {
    key: randomUUID(),
    paymentId: (await details(cash)).money.payments[0]!.id,
    kind: 'cash',
    amountCents: 400,
    reason: 'No change at hand',
    leftCents: 10_000,
  });
  const { money } = await details(late);
  await call(`/orders/${late}/reversals`, 'POST', {
    paymentId: money.payments[0]!.id,
    reversal: 'mistake',
  });
  const expected = {
    ...before,
    cashCents: before.cashCents + 9600,
    checkCents: before.checkCents + 9600,
  };
  expect((await call<CheckInDay>(`/check-in?day=${today()}`)).json.money).toEqual(expected);
  const { json } = await call<PickupDayDetails>(`/pickups/day?kind=pickup&day=${today()}`);
  expect(json.money).toEqual(expected);
});

test('the list of a day says what is due for each order', async () => {
  const day = inDays(11);
  const windowId = await openWindow(shop, { day });
  const [due, paid] = [await entered(), await shopOrder(await createTree(shop))];
  for (const orderId of [due, paid])
    await call(`/pickups/orders/${orderId}`, 'PUT', { windowId, version: null });
  const { json } = await call<PickupDayDetails>(`/pickups/day?kind=pickup&day=${day}`);
  expect(json.orders.map(({ orderId, dueCents }) => [orderId, dueCents])).toEqual([
    [due, 9600],
    [paid, 0],
  ]);
});

describe('the payment link', () => {
  const makeLink = (...orderIds: string[]) =>
    call<{ url: string; qrCode: string; code?: string; error?: string }>(
      `/check-in/pay-link?${orderIds.map((id) => `orders=${id}`).join('&')}`,
    );
  const tokensOf = async (...orderIds: string[]) =>
    (await makeLink(...orderIds)).json.url.split('/').at(-1)!;
  const show = async (tokens: string) => {
    const response = await shop.app.request(`/api/pay/${tokens}`);
    return { status: response.status, ...((await response.json()) as Partial<PayLink>) };
  };
  const pay = async (token: string, expectedCents = 9600) => {
    const response = await shop.app.request(`/api/pay/${token}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: shop.services.publicUrl },
      body: JSON.stringify({ paymentToken: cardToken(square), expectedCents }),
    });
    return response.status;
  };

  test('is shown while something is due, and refused after', async () => {
    const orderId = await entered();
    expect((await makeLink(orderId)).json).toMatchObject({
      url: expect.stringContaining('/pay/') as string,
      qrCode: expect.stringMatching(/^data:image\/svg/) as string,
    });
    await send(payment(orderId));
    expect((await makeLink(orderId)).status).toBe(409);
    expect((await makeLink(randomUUID())).status).toBe(404);
  });

  test('is one for all orders of a visit, each of which is a charge of its own', async () => {
    const [stays, lapses] = [await entered(), await entered({ pays: 'check' })];
    const tokens = await tokensOf(stays, lapses);
    const shown = (await show(tokens)).orders!;
    // What would lapse is paid first.
    expect(shown.map(({ orderId }) => orderId)).toEqual([lapses, stays]);
    expect(await pay(tokens)).toBe(404); // a charge is for one of them
    expect(await pay(shown[0]!.token)).toBe(200);
    expect((await show(tokens)).orders!.map(({ payment: { state } }) => state)).toEqual([
      'unpaid',
      'paid',
    ]);
    expect((await makeLink(stays, lapses)).json.code).toBe('already_paid');
    expect(await pay(shown[1]!.token)).toBe(200);
    for (const orderId of [stays, lapses])
      expect((await details(orderId)).money.payments).toMatchObject([{ kind: 'card' }]);
  });

  test('leaves out what was deleted or forged, and is for eight orders at most', async () => {
    const [kept, deleted] = [await entered(), await entered()];
    const tokens = await tokensOf(kept, deleted);
    const [token] = tokens.split('~') as [string];
    const idsOf = async (link: string) => (await show(link)).orders!.map(({ orderId }) => orderId);
    await call(`/orders/${deleted}`, 'PATCH', { status: 'Canceled', was: 'Pending' });
    expect((await show(tokens)).orders!.map(({ payment: { state } }) => state)).toEqual([
      'unpaid',
      'canceled',
    ]);
    expect((await call(`/orders/${deleted}`, 'DELETE')).status).toBe(204);
    expect(await idsOf(tokens)).toEqual([kept]);
    expect(await idsOf(`${token}~${token}~${token.slice(0, -2)}AA~x`)).toEqual([kept]);
    expect((await show('x~y')).status).toBe(404);
    expect((await makeLink(...Array.from({ length: 9 }, () => kept))).status).toBe(400);
    expect((await makeLink('no-order')).status).toBe(400);
  });
});

describe('a search', () => {
  const search = async (text: string) =>
    (
      await call<{ orders: CheckInOrder[] }>(`/check-in/search?text=${encodeURIComponent(text)}`)
    ).json.orders.map(({ id }) => id);

  test('finds by words of the name in any order, without accents, and by any part of the phone number', async () => {
    const orderId = await entered({ fullName: 'José García-Løvås', phone: '(509) 777-0815' });
    for (const text of ['garcia jose', 'LOVAS', '0815', '777-0815', '(509) 777 08', 'jose 0815'])
      expect(await search(text)).toContain(orderId);
    for (const text of ['garcia maria', '0816', '777-0815 maria', '%%', '__'])
      expect(await search(text)).not.toContain(orderId);
  });

  test('finds by the number that people say', async () => {
    const orderId = await entered();
    const { number } = await find(orderId);
    expect(await search(`#${number}`)).toContain(orderId);
    expect(await search(`casey ${number}`)).toContain(orderId);
  });

  test('finds by city and address', async () => {
    const orderId = await shopOrder(await createTree(shop));
    await sql`update order_customers set city = 'Walla Walla', address = '7 Plum Ln'
      where order_id = ${orderId}`.execute(shop.services.db);
    expect(await search('walla')).toContain(orderId);
    expect(await search('plum avery')).toContain(orderId);
  });

  test('of one letter is refused', async () => {
    expect((await call('/check-in/search?text=a')).status).toBe(400);
  });
});
