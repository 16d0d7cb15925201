import { describe, expect, test } from 'vitest';
import type { CheckoutStart } from '#domain/orders/checkout.ts';
import type { Order } from '#domain/orders/orders.ts';
import { useAdmin } from '#tests/support/admin.ts';
import { pay } from '#tests/support/buying.ts';
import { useFarmChanges } from '#tests/support/farm-changes.ts';
import { expectConsistentLedger } from '#tests/support/ledger.ts';
import { bookedIn, closeAllWindows, inDays, openWindow } from '#tests/support/pickups.ts';
import { signIn, type TestCustomer } from '#tests/support/sign-in.ts';
import { cardToken, useSquare } from '#tests/support/square.ts';
import { useTestShop } from '#tests/support/test-shop.ts';
import { addToCart, createTree, stockOf } from '#tests/support/trees.ts';

const square = useSquare();
const shop = useTestShop(square.startEnvironment);
const admin = useAdmin(shop);
const { enter, receive } = useFarmChanges(shop, admin, square);

/** The mails of these kinds link to a calendar file that is there. */
async function expectCalendarIn(orderId: string, ...templates: string[]): Promise<void> {
  const mails = await shop.services.db
    .selectFrom('mail_outbox')
    .select(['template', 'props'])
    .where('subject_id', '=', orderId)
    .where('template', 'in', templates)
    .orderBy('created_at')
    .execute();
  expect(mails.map(({ template }) => template)).toEqual(templates);
  for (const { props } of mails) {
    const { calendarUrl } = props as { calendarUrl: string };
    expect((await shop.app.request(new URL(calendarUrl).pathname)).status).toBe(200);
  }
}

async function buyer(quantity = 2) {
  const [customer, tree] = await Promise.all([signIn(shop), createTree(shop)]);
  await addToCart(shop, customer, tree, quantity);
  return { customer, tree };
}

const charges = () => square.ledger.list('payment').length;

async function orderOf(customer: TestCustomer, orderId: string): Promise<Order> {
  const response = await shop.app.request(`/api/orders/${orderId}`, customer);
  return ((await response.json()) as { order: Order }).order;
}

describe('choosing a window at the checkout', () => {
  test('offers those with room for the trees in the cart', async () => {
    const [large, small] = [
      await openWindow(shop, { day: inDays(40) }),
      await openWindow(shop, { day: inDays(41), maxTrees: 1 }),
    ];
    const { customer } = await buyer(2);
    const start = await shop.app.request('/api/checkout', customer);
    const ids = ((await start.json()) as CheckoutStart).windows.map(({ id }) => id);
    expect([ids.includes(large), ids.includes(small)]).toEqual([true, false]);
  });

  test('books it with the order, and keeps the customer’s note', async () => {
    const windowId = await openWindow(shop, { day: inDays(42) });
    const { customer } = await buyer();
    const note = 'I come with a trailer.';
    const { status, body } = await pay(shop, customer, cardToken(square), { windowId, note });
    expect(status).toBe(200);
    expect(await bookedIn(shop, windowId)).toEqual([1, 2]);
    expect(await orderOf(customer, body.orderId!)).toMatchObject({
      note,
      pickup: { windowId, day: inDays(42), starts: '09:00', ends: '09:30', state: 'booked' },
      handoverCode: expect.stringMatching(/^[A-Z]{8}$/) as string,
    });
  });

  test('puts the day into the calendar by the mails of the confirmation and of Ready', async () => {
    const windowId = await openWindow(shop, { day: inDays(60) });
    const { customer } = await buyer();
    const { body } = await pay(shop, customer, cardToken(square), { windowId });
    const ready = { was: 'Pending', status: 'Ready' };
    expect((await admin.call(`/orders/${body.orderId!}`, 'PATCH', ready)).status).toBe(204);
    await expectCalendarIn(body.orderId!, 'order-confirmed', 'order-ready');
  });

  test('puts it there too where the farm entered the order, and cash has paid it', async () => {
    const windowId = await openWindow(shop, { day: inDays(9) });
    const orderId = await enter(await createTree(shop), { pays: 'at_pickup' });
    const day = { windowId, version: null };
    expect((await admin.call(`/pickups/orders/${orderId}`, 'PUT', day)).status).toBe(200);
    expect((await receive(orderId, 9600)).status).toBe(204);
    await expectCalendarIn(orderId, 'order-confirmed');
  });

  test('without a window the order stands, and the day is chosen later', async () => {
    const { customer } = await buyer();
    const { status, body } = await pay(shop, customer, cardToken(square));
    expect(status).toBe(200);
    expect((await orderOf(customer, body.orderId!)).pickup).toBeNull();
  });

  test('a note of more than 300 characters is refused, nothing is charged', async () => {
    const { customer } = await buyer();
    const before = charges();
    const { status } = await pay(shop, customer, cardToken(square), { note: 'x'.repeat(301) });
    expect([status, charges()]).toEqual([400, before]);
  });
});

describe('a window that is gone between choosing and paying', () => {
  test.each([
    ['full', 'window_full'],
    ['closed', 'window_closed'],
  ])('because it is %s: nothing is charged, no tree is taken', async (how, code) => {
    const windowId = await openWindow(shop, {
      day: inDays(how === 'full' ? 43 : 44),
      maxOrders: 1,
    });
    const other = await buyer();
    if (how === 'full') await pay(shop, other.customer, cardToken(square), { windowId });
    else await closeAllWindows(shop);
    const { customer, tree } = await buyer();
    const before = charges();
    const refused = await pay(shop, customer, cardToken(square), { windowId });
    expect(refused).toMatchObject({ status: 409, body: { code } });
    expect([charges(), await stockOf(shop, tree)]).toEqual([before, 10]);
    expect((await pay(shop, customer, cardToken(square))).status).toBe(200);
  });

  test('a declined card gives the room back', async () => {
    const windowId = await openWindow(shop, { day: inDays(45) });
    const { customer } = await buyer();
    const declined = cardToken(square, { number: '4000000000000002' });
    expect((await pay(shop, customer, declined, { windowId })).status).toBe(402);
    expect(await bookedIn(shop, windowId)).toEqual([0, 0]);
    expect((await pay(shop, customer, cardToken(square), { windowId })).status).toBe(200);
    expect(await bookedIn(shop, windowId)).toEqual([1, 2]);
  });

  test('twelve buyers for three places: three orders have the window, nobody else pays for it', async () => {
    const windowId = await openWindow(shop, { day: inDays(46), maxOrders: 3 });
    const buyers = [];
    for (let i = 0; i < 12; i++) buyers.push(await buyer(1));
    const answers = await Promise.all(
      buyers.map(({ customer }) => pay(shop, customer, cardToken(square), { windowId })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(answers.filter(({ body }) => body.code === 'window_full')).toHaveLength(9);
    expect(await bookedIn(shop, windowId)).toEqual([3, 3]);
    await expectConsistentLedger(shop);
  });
});
