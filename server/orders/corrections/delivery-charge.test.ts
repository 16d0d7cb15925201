import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { CheckInAction, CheckInAnswer, CheckInOrder } from '#domain/admin/check-in.ts';
import { recipientOf } from '#domain/admin/corrections.ts';
import { settings } from '#domain/farm/settings.ts';
import { formatUsd } from '#domain/money.ts';
import { crashAt, deerPark, spokane } from '#tests/support/buying.ts';
import { useDeliveryCharges } from '#tests/support/delivery-charges.ts';
import { expectConsistentLedger } from '#tests/support/ledger.ts';
import { inDays } from '#tests/support/pickups.ts';

const {
  shop,
  call,
  mailsAbout,
  detailsOf,
  receive,
  payLink,
  buyAs,
  buy,
  removeTrees,
  correct,
  chargesOf,
  setStatus,
  openChargeOf,
} = useDeliveryCharges();
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
