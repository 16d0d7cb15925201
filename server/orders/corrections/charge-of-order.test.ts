import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Overview } from '#domain/admin/overview.ts';
import type { SeasonScreenData } from '#domain/admin/season.ts';
import { lapseDueOrders } from '#server/orders/farm-orders/lapse.ts';
import { deerPark } from '#tests/support/buying.ts';
import { useDeliveryCharges } from '#tests/support/delivery-charges.ts';

const {
  shop,
  call,
  mailsAbout,
  detailsOf,
  receive,
  payLink,
  buy,
  correct,
  chargesOf,
  setStatus,
  openChargeOf,
} = useDeliveryCharges();

describe('the charge for a delivery, an order of the farm beside another order', () => {
  test('is found at the gate with its trees, never by itself', async () => {
    const id = await buy();
    await correct(id, { deliveryType: 'delivery', ...deerPark });
    const { order } = await openChargeOf(id);
    expect((await call(`/check-in/order?order=${order.id.slice(0, 8)}`)).status).toBe(404);
    const link = await call<{ url: string }>(`/check-in/orders/${id}/pay-link`);
    expect(link.json.url).toContain('/pay/');
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
});
