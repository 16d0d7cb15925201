import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import type { CheckInAction, CheckInAnswer, CheckInOrder } from '#domain/admin/check-in.ts';
import { recipientOf, type Recipient } from '#domain/admin/corrections.ts';
import type { Overview } from '#domain/admin/overview.ts';
import type { SeasonScreenData } from '#domain/admin/season.ts';
import { settings } from '#domain/farm/settings.ts';
import { formatUsd } from '#domain/money.ts';
import { lapseDueOrders } from '#server/orders/farm-orders/lapse.ts';
import { useAdmin } from '#tests/support/admin.ts';
import { crashAt, deerPark, pay, spokane } from '#tests/support/buying.ts';
import { useCorrections } from '#tests/support/corrections.ts';
import { useDriveTime } from '#tests/support/drive-time.ts';
import { useFarmChanges } from '#tests/support/farm-changes.ts';
import { expectConsistentLedger, reconcileRefundsNow } from '#tests/support/ledger.ts';
import { inDays } from '#tests/support/pickups.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { cardToken, useSquare } from '#tests/support/square.ts';
import { useTestShop } from '#tests/support/test-shop.ts';
import { addToCart, createTree } from '#tests/support/trees.ts';

const square = useSquare();
const driveTime = useDriveTime();
const shop = useTestShop(async () => ({
  ...(await square.startEnvironment()),
  ...(await driveTime.startEnvironment()),
}));
const admin = useAdmin(shop);
const { call, mailsAbout } = admin;
const corrections = useCorrections(admin);
const { detailsOf } = corrections;
const { receive, payLink } = useFarmChanges(shop, admin, square);
afterEach(async () => {
  await reconcileRefundsNow(shop);
  square.ledger.advanceClock(5000);
  await reconcileRefundsNow(shop);
  await expectConsistentLedger(shop);
});

/** A pickup of two trees for $48.00 each, paid by card. */
async function buyAs() {
  const customer = await signIn(shop);
  await addToCart(shop, customer, await createTree(shop), 2);
  const { body } = await pay(shop, customer, cardToken(square));
  return { id: body.orderId!, headers: customer.headers };
}
const buy = async (): Promise<string> => (await buyAs()).id;

/** The customer keeps this many. */
async function removeTrees(id: string, headers: Record<string, string>, quantity: number) {
  const { items } = (await detailsOf(id)).order;
  const quantities = [{ itemId: items[0]!.id, was: 2, quantity }];
  const send = (path: string, json: object) =>
    shop.app.request(`/api/orders/${id}/changes${path}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', origin: shop.services.publicUrl },
      body: JSON.stringify(json),
    });
  const { refundCents } = (await (await send('/preview', { quantities })).json()) as {
    refundCents: number;
  };
  return send('', { key: randomUUID(), quantities, refundCents });
}

/** The customer is asked for what the delivery costs more, unless the farm bears it. */
async function correct(
  id: string,
  changed: Partial<Recipient>,
  asks: 'customer' | 'farm' = 'customer',
) {
  const { status, delivery, sendAgain } = await corrections.correct(id, changed, { asks });
  const { uncoveredCents = 0, wasFeeCents } = delivery ?? {};
  return { status, uncoveredCents, wasFeeCents, sendAgain };
}

const chargesOf = async (id: string) => {
  const { together } = await detailsOf(id);
  return Promise.all(together!.map((other) => detailsOf(other.id)));
};
const setStatus = (id: string, was: string, status: string) =>
  call(`/orders/${id}`, 'PATCH', {
    was,
    status,
    ...(status === 'Canceled' && { refundCents: 0, leftCents: 9600 }),
  });
const openChargeOf = async (id: string) =>
  (await chargesOf(id)).find(({ order }) => order.status !== 'Canceled')!;
const atGate = async (id: string) =>
  (await call<CheckInOrder>(`/check-in/order?order=${id.slice(0, 8)}`)).json;

describe('what a delivery costs more than the card paid', () => {
  test('is asked for once, in the one mail, by link', async () => {
    const id = await buy();
    const { status, uncoveredCents, sendAgain } = await correct(id, {
      deliveryType: 'delivery',
      ...deerPark,
    });
    expect(status).toBe(204);
    expect((await sendAgain()).status).toBe(204); // sent twice
    const other = await sendAgain('farm');
    expect([other.status, other.json.code]).toEqual([409, 'sent_already']);
    const charges = await chargesOf(id);
    expect(charges).toMatchObject([
      {
        order: {
          status: 'Pending',
          totalCents: uncoveredCents,
          deliveryType: 'delivery',
          items: [],
        },
        farm: { payment: { state: 'unpaid', missingCents: uncoveredCents } },
      },
    ]);
    const mails = (await mailsAbout(id)).filter(({ template }) => template === 'order-corrected');
    expect(mails).toHaveLength(1);
    const { rows } = await sql<{ props: unknown }>`
      select props from mail_outbox where template = 'order-corrected' and subject_id = ${id}`.execute(
      shop.services.db,
    );
    expect(rows[0]!.props).toMatchObject({
      delivery: { feeCents: uncoveredCents },
      farm: { payment: { missingCents: uncoveredCents }, payUrl: charges[0]!.farm!.payLink!.url },
    });
  });

  test('is given back when the farm bears it after all, and the mail does not ask for it', async () => {
    const id = await buy();
    const { uncoveredCents } = await correct(id, { deliveryType: 'delivery', ...deerPark });
    const { order } = await openChargeOf(id);
    await receive(order.id, uncoveredCents);
    await correct(id, spokane, 'farm');
    expect((await detailsOf(order.id)).farm!.payment).toEqual({
      state: 'canceled_paid',
      giveBackCents: uncoveredCents,
    });
    const { rows } = await sql<{ props: unknown }>`
      select props from mail_outbox where template = 'order-corrected' and subject_id = ${id} order by created_at desc limit 1`.execute(
      shop.services.db,
    );
    expect(rows[0]!.props).toMatchObject({
      delivery: { feeCents: 0 },
      farm: { payment: { giveBackCents: uncoveredCents } },
    });
  });

  test('is borne by the farm when it says so', async () => {
    const id = await buy();
    expect((await correct(id, { deliveryType: 'delivery', ...deerPark }, 'farm')).status).toBe(204);
    expect(await chargesOf(id)).toEqual([]);
  });

  test('is refused when it differs from what the admin saw, and nothing is changed', async () => {
    const id = await buy();
    const was = recipientOf((await detailsOf(id)).order);
    const { status, json } = await call(`/orders/${id}/corrections`, 'POST', {
      key: randomUUID(),
      was,
      now: { ...was, deliveryType: 'delivery', ...deerPark },
      worthCents: 9600,
      chargeCents: 1,
    });
    expect([status, json.code]).toEqual([409, 'changed_meanwhile']);
    expect(await chargesOf(id)).toEqual([]);
    expect((await detailsOf(id)).order.deliveryType).toBe('pickup');
  });

  test('is taken in cash with the trees, and is done when they are handed over', async () => {
    const id = await buy();
    const { uncoveredCents } = await correct(id, { deliveryType: 'delivery', ...deerPark });
    const seen = await atGate(id);
    expect(seen).toMatchObject({ dueCents: uncoveredCents, obstacle: null });
    const actions: CheckInAction[] = [
      {
        type: 'payment',
        id: randomUUID(),
        orderId: id,
        kind: 'cash',
        amountCents: uncoveredCents,
        receivedOn: inDays(0),
        seenDueCents: uncoveredCents,
      },
      ...[1, 2].map((treeNo) => ({
        type: 'tick' as const,
        id: randomUUID(),
        itemId: seen.items[0]!.id,
        treeNo,
      })),
      { type: 'handover', id: randomUUID(), orderId: id },
    ];
    for (let times = 0; times < 2; times++) {
      const { json } = await call<CheckInAnswer>('/check-in', 'POST', { actions });
      expect(json.orders).toMatchObject([{ status: 'Delivered', dueCents: 0 }]);
    }
    expect(await openChargeOf(id)).toMatchObject({
      order: { status: 'Delivered', paidCents: uncoveredCents },
      farm: { payment: { state: 'paid' } },
    });
  });

  test('stays owed when the trees are handed over without it, and is paid later', async () => {
    const id = await buy();
    await setStatus(id, 'Pending', 'Ready');
    const { uncoveredCents } = await correct(id, { deliveryType: 'delivery', ...deerPark });
    const { order } = await openChargeOf(id);
    expect(order).toMatchObject({ status: 'Ready', paymentStatus: 'pending' });
    expect((await setStatus(id, 'Ready', 'Delivered')).status).toBe(204);
    await expectConsistentLedger(shop);
    expect((await receive(order.id, uncoveredCents)).status).toBe(204);
    expect((await detailsOf(order.id)).order).toMatchObject({
      status: 'Delivered',
      paymentStatus: 'completed',
    });
  });

  test('is one, although an admin brings an earlier one back that was paid', async () => {
    const id = await buy();
    const { uncoveredCents } = await correct(id, { deliveryType: 'delivery', ...deerPark });
    const first = (await openChargeOf(id)).order;
    await receive(first.id, uncoveredCents);
    await correct(id, { deliveryType: 'pickup' });
    await correct(id, { deliveryType: 'delivery', ...deerPark });
    expect((await setStatus(first.id, 'Canceled', 'Pending')).status).toBe(204);
    expect((await atGate(id)).dueCents).toBe(uncoveredCents);
  });

  test('and its order are changed by two admins at once without a deadlock', async () => {
    const id = await buy();
    await correct(id, { deliveryType: 'delivery', ...deerPark });
    const { order } = await openChargeOf(id);
    const answers = await Promise.all([
      setStatus(id, 'Pending', 'Confirmed'),
      setStatus(order.id, 'Pending', 'Canceled'),
      correct(id, { phone: '(509) 555-0123' }),
    ]);
    expect(answers.map(({ status }) => status >= 500)).toEqual([false, false, false]);
  });

  test('is found at the gate with its trees, never by itself', async () => {
    const id = await buy();
    await correct(id, { deliveryType: 'delivery', ...deerPark });
    const { order } = await openChargeOf(id);
    expect((await call(`/check-in/order?order=${order.id.slice(0, 8)}`)).status).toBe(404);
    const link = await call<{ url: string }>(`/check-in/orders/${id}/pay-link`);
    expect(link.json.url).toContain('/pay/');
  });

  test('ends with the correction that is undone, and what was paid is given back', async () => {
    const id = await buy();
    await correct(id, { deliveryType: 'delivery', ...deerPark });
    await correct(id, { deliveryType: 'pickup' });
    expect(await chargesOf(id)).toMatchObject([
      { order: { status: 'Canceled', paymentStatus: 'failed' } },
    ]);
    const { uncoveredCents } = await correct(id, { deliveryType: 'delivery', ...deerPark });
    const { order } = await openChargeOf(id);
    await receive(order.id, uncoveredCents);
    await correct(id, { deliveryType: 'pickup' });
    expect((await detailsOf(order.id)).farm!.payment).toEqual({
      state: 'canceled_paid',
      giveBackCents: uncoveredCents,
    });
  });

  test('grows and shrinks with the place once it is paid', async () => {
    const id = await buy();
    const near = await correct(id, { deliveryType: 'delivery', ...deerPark });
    const { order } = await openChargeOf(id);
    await receive(order.id, near.uncoveredCents);
    const far = await correct(id, spokane);
    expect(far.wasFeeCents).toBe(near.uncoveredCents);
    const difference = far.uncoveredCents - near.uncoveredCents;
    expect(difference).not.toBe(0);
    const payment = (await detailsOf(order.id)).farm!.payment;
    expect(payment).toEqual(
      difference > 0
        ? { state: 'underpaid', missingCents: difference }
        : { state: 'overpaid', giveBackCents: -difference },
    );
    expect(await chargesOf(id)).toHaveLength(1);
  });

  test('is canceled and reinstated with its order', async () => {
    const id = await buy();
    await correct(id, { deliveryType: 'delivery', ...deerPark });
    const { order } = await openChargeOf(id);
    expect((await setStatus(id, 'Pending', 'Canceled')).status).toBe(204);
    expect((await detailsOf(order.id)).order).toMatchObject({
      status: 'Canceled',
      paymentStatus: 'failed',
    });
    expect((await setStatus(id, 'Canceled', 'Pending')).status).toBe(204);
    expect((await detailsOf(order.id)).order).toMatchObject({
      status: 'Pending',
      paymentStatus: 'pending',
    });
  });

  test('never lapses, is nothing to prepare, gets no day, and counts as no order', async () => {
    const { db, log } = shop.services;
    const countOrders = async () => [
      (await call<Overview>('/overview')).json.weeks.at(-1)!.orders,
      (await call<SeasonScreenData>('/season')).json.totals.orders,
    ];
    const id = await buy();
    const counted = await countOrders();
    const { uncoveredCents } = await correct(id, { deliveryType: 'delivery', ...deerPark });
    const { order } = await openChargeOf(id);
    await sql`update farm_orders set due_at = now() - interval '1 hour' where order_id = ${order.id}`.execute(
      db,
    );
    await lapseDueOrders({ db, publicUrl: 'http://localhost', log });
    await receive(order.id, uncoveredCents);
    expect(await countOrders()).toEqual(counted);
    const { json } = await call<{ orders: { id: string }[] }>('/orders?day=none');
    expect(json.orders.map((one) => one.id)).not.toContain(order.id);
    expect((await detailsOf(order.id)).order).toMatchObject({
      status: 'Pending',
      paymentStatus: 'completed',
    });
  });

  test('is not asked for once its order was refunded in full, by whomever', async () => {
    const id = await buy();
    const { uncoveredCents } = await correct(id, { deliveryType: 'delivery', ...deerPark });
    const { order } = await openChargeOf(id);
    const refund = { amountCents: 9600, reason: 'The trees froze', leftCents: 9600 };
    expect((await call(`/orders/${id}/refunds`, 'POST', refund)).status).toBe(204);
    expect(await payLink(order.id, uncoveredCents)).toMatchObject({
      status: 409,
      code: 'order_canceled',
    });
    expect((await call(`/check-in/orders/${id}/pay-link`)).status).toBe(409);
    const due = await call<{ orders: { id: string }[] }>('/orders?payment=due');
    expect(due.json.orders.map((one) => one.id)).not.toContain(order.id);
  });

  test('is announced to no admin as an order, nor counted as one of its customer', async () => {
    const id = await buy();
    const { uncoveredCents } = await correct(id, {
      deliveryType: 'delivery',
      ...deerPark,
      email: 'one-order@example.com',
    });
    const { order } = await openChargeOf(id);
    await receive(order.id, uncoveredCents);
    const { rows } = await sql`
      select from admin_notifications where kind = 'order' and subject = ${order.id}`.execute(
      shop.services.db,
    );
    expect(rows).toEqual([]);
    const { json } = await call<{ customers: { orders: number; paidCents: number }[] }>(
      '/customers?search=one-order@example.com',
    );
    expect(json.customers).toMatchObject([{ orders: 1, paidCents: 9600 + uncoveredCents }]);
  });

  test('follows the name and phone of its order', async () => {
    const id = await buy();
    await correct(id, { deliveryType: 'delivery', ...deerPark });
    await correct(id, { phone: '(509) 555-0199' });
    expect((await openChargeOf(id)).order.customer?.phone).toBe('(509) 555-0199');
  });

  test('that was taken at the gate while it was canceled is in the books, and is to be given back', async () => {
    const id = await buy();
    const { uncoveredCents } = await correct(id, { deliveryType: 'delivery', ...deerPark });
    const { order } = await openChargeOf(id);
    await correct(id, { deliveryType: 'pickup' });
    const action = {
      type: 'payment',
      id: randomUUID(),
      orderId: id,
      kind: 'cash',
      amountCents: uncoveredCents,
      receivedOn: inDays(0),
      seenDueCents: uncoveredCents,
    };
    const { json } = await call<CheckInAnswer>('/check-in', 'POST', { actions: [action] });
    expect(json.results).toMatchObject([
      {
        outcome: 'done',
        message: `Nothing is to be paid for this delivery anymore. ${formatUsd(uncoveredCents)} in cash is in the books: give it back.`,
      },
    ]);
    expect((await detailsOf(order.id)).farm!.payment).toEqual({
      state: 'canceled_paid',
      giveBackCents: uncoveredCents,
    });
  });

  test('that a correction ended stays so when its order is canceled and reinstated', async () => {
    const id = await buy();
    const { uncoveredCents } = await correct(id, { deliveryType: 'delivery', ...deerPark });
    const { order } = await openChargeOf(id);
    await receive(order.id, uncoveredCents);
    await correct(id, { deliveryType: 'pickup' });
    await setStatus(id, 'Pending', 'Canceled');
    await setStatus(id, 'Canceled', 'Pending');
    expect((await detailsOf(order.id)).farm!.payment).toEqual({
      state: 'canceled_paid',
      giveBackCents: uncoveredCents,
    });
  });

  test('is canceled with its order together with an earlier one that an admin brought back', async () => {
    const id = await buy();
    const { uncoveredCents } = await correct(id, { deliveryType: 'delivery', ...deerPark });
    await receive((await openChargeOf(id)).order.id, uncoveredCents);
    const first = (await openChargeOf(id)).order.id;
    await correct(id, { deliveryType: 'pickup' });
    await correct(id, { deliveryType: 'delivery', ...deerPark });
    await setStatus(first, 'Canceled', 'Pending');
    await setStatus(id, 'Pending', 'Canceled');
    expect((await chargesOf(id)).map(({ order }) => order.status)).toEqual([
      'Canceled',
      'Canceled',
    ]);
  });

  test('is deleted and restored with its order', async () => {
    const id = await buy();
    await correct(id, { deliveryType: 'delivery', ...deerPark });
    const { order } = await openChargeOf(id);
    const listDue = async () =>
      (await call<{ orders: { id: string }[] }>('/orders?payment=due')).json.orders.map(
        (due) => due.id,
      );
    expect((await call(`/orders/${id}`, 'DELETE')).status).toBe(204);
    expect(await listDue()).not.toContain(order.id);
    expect((await call(`/orders/${id}/restoration`, 'POST')).status).toBe(204);
    expect(await listDue()).toContain(order.id);
  });

  test('is not what a message to its customer is about', async () => {
    const id = await buy();
    await correct(id, { deliveryType: 'delivery', ...deerPark });
    const { order } = await openChargeOf(id);
    await call('/messages', 'POST', {
      id: randomUUID(),
      about: 'order',
      filter: { search: 'jordan@example.com' },
      text: { subject: 'We dig on Friday', body: 'Please bring a tarp to the gate.' },
      again: true,
      expected: 1,
    });
    const about = (await mailsAbout(order.id)).map(({ template }) => template);
    expect(about).not.toContain('customer-message');
    expect((await mailsAbout(id)).map(({ template }) => template)).toContain('customer-message');
  });

  test.each(['unpaid', 'paid'])('costs less with fewer trees: %s', async (state) => {
    const { id, headers } = await buyAs();
    const { uncoveredCents } = await correct(id, { deliveryType: 'delivery', ...deerPark });
    const { order } = await openChargeOf(id);
    if (state === 'paid') await receive(order.id, uncoveredCents);
    expect((await removeTrees(id, headers, 1)).status).toBe(200);
    const { centsPerTree } = settings.delivery;
    expect((await detailsOf(order.id)).farm!.payment).toEqual(
      state === 'paid'
        ? { state: 'overpaid', giveBackCents: centsPerTree }
        : { state: 'unpaid', missingCents: uncoveredCents - centsPerTree },
    );
  });

  test('is not changed by removed trees while it is being paid', async () => {
    const { id, headers } = await buyAs();
    const { uncoveredCents } = await correct(id, { deliveryType: 'delivery', ...deerPark });
    const { order } = await openChargeOf(id);
    crashAt(shop, 'after-authorization');
    await payLink(order.id, uncoveredCents);
    const answer = await removeTrees(id, headers, 1);
    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject({ code: 'payment_under_way' });
    expect((await detailsOf(id)).order.items[0]!.quantity).toBe(2);
  });

  test('and its order are locked in one order by its customer too', async () => {
    const { db } = shop.services;
    for (;;) {
      const { id, headers } = await buyAs();
      await correct(id, { deliveryType: 'delivery', ...deerPark });
      const charge = (await openChargeOf(id)).order.id;
      const [first, second] = [id, charge].toSorted();
      const { answer } = await db.transaction().execute(async (trx) => {
        await sql`select from orders where id = ${first!} for no key update`.execute(trx);
        const answering = removeTrees(id, headers, 0);
        await expect.poll(isBlocked, { interval: 5, timeout: 10_000 }).toBe(true);
        await sql`select from orders where id = ${second!} for no key update`.execute(trx);
        return { answer: answering };
      });
      expect((await answer).status).toBe(200);
      if (first === charge) return;
    }
  });
});

async function isBlocked(): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select exists (select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()) as is`.execute(
    shop.services.db,
  );
  return rows[0]!.is;
}
