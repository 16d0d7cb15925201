import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeAll, expect, test } from 'vitest';
import type { CheckInDay } from '#domain/orders/check-in.ts';
import type { OrderDetails } from '#domain/orders/order-list.ts';
import { lapseDueAmounts } from '#server/orders/money/lapse.ts';
import { applyDispute } from '#server/payments/apply-dispute.ts';
import { getAttempt } from '#server/payments/attempt-queries.ts';
import { applyRefund } from '#server/payments/refunds/apply-refund.ts';
import { useAdditions } from '#tests/support/additions.ts';
import { useAdmin } from '#tests/support/admin.ts';
import { crashAt, pay, reconcileAttemptsNow } from '#tests/support/buying.ts';
import { useFarmChanges } from '#tests/support/farm-changes.ts';
import { reconcileRefundsNow } from '#tests/support/ledger.ts';
import { bookedIn, choose, inDays, openWindow } from '#tests/support/pickups.ts';
import { useShortfalls } from '#tests/support/shortfalls.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { cardToken, useSquare } from '#tests/support/square.ts';
import { useTestShop } from '#tests/support/test-shop.ts';
import { addToCart, createTree, stockOf, type TestTree } from '#tests/support/trees.ts';

const square = useSquare();
const shop = useTestShop(square.startEnvironment);
const admin = useAdmin(shop);
const { call } = admin;
const { enter, receive, makeDue } = useFarmChanges(shop, admin, square);
const { keep, read } = useAdditions(shop, square);
const { open, itemOf, answer, endDeadline, settleOverdue } = useShortfalls(shop, admin, square);
beforeAll(() => admin.asAdmin()); // notes are for those who are admins
afterEach(() => reconcileRefundsNow(shop, 2));

const price = 4800;
const net = 2 * price * 0.9;
let day = 120;

interface Ending {
  tree: TestTree;
  orderId: string;
  windowId: string;
  day: string;
}

const openDay = async () => {
  const chosen = inDays(day++);
  return { day: chosen, windowId: await openWindow(shop, { day: chosen }) };
};

async function withCoupon(): Promise<{ couponCode: string }> {
  const couponCode = `TEN${randomUUID().slice(0, 8).toUpperCase()}`;
  await sql`insert into coupons (code, kind, percent, source) values (${couponCode}, 'percent', 10, 'admin')`.execute(
    shop.services.db,
  );
  return { couponCode };
}

/** An order of two trees with a coupon and a day. */
async function bought(): Promise<Ending & { customer: Awaited<ReturnType<typeof signIn>> }> {
  const [tree, opened, customer] = [await createTree(shop), await openDay(), await signIn(shop)];
  await addToCart(shop, customer, tree, 2);
  const { body } = await pay(shop, customer, cardToken(square), await withCoupon());
  const orderId = body.orderId!;
  expect((await choose(shop, customer, orderId, opened.windowId)).status).toBe(200);
  return { tree, orderId, customer, ...opened };
}

async function farmOrder(pays = 'at_pickup'): Promise<Ending> {
  const [tree, opened] = [await createTree(shop), await openDay()];
  const unpaid = { pays, expectedTotalCents: net, ...(await withCoupon()) };
  const orderId = await enter(tree, unpaid);
  await call(`/pickups/orders/${orderId}`, 'PUT', { windowId: opened.windowId, version: null });
  return { tree, orderId, ...opened };
}

async function stateOf({ tree, orderId, windowId, day: chosen }: Ending) {
  const { rows } = await sql<{
    coupon: string | null;
    mails: string[];
    audit: { by: string; reason?: string } | null;
    adminNote: string | null;
  }>`
    select (select state from coupon_redemptions where order_id = ${orderId}) as coupon,
      (select jsonb_strip_nulls(jsonb_build_object('by', after -> 'by', 'reason', after -> 'reason')) from audit_log
        where subject_id = ${orderId} and action = 'order_status' and after ->> 'status' = 'Canceled') as audit,
      (select kind from admin_notifications where kind <> 'order'
          and details ->> 'orderId' = ${orderId}) as "adminNote",
      array(select template from mail_outbox where subject_id = ${orderId} and template <> 'pickup-booked'
          order by created_at) as mails`.execute(shop.services.db);
  const { json } = await call<CheckInDay>(`/check-in?day=${chosen}`);
  return {
    stock: await stockOf(shop, tree),
    room: await bookedIn(shop, windowId),
    coupon: rows[0]!.coupon,
    mail: rows[0]!.mails.at(-1) ?? null,
    atGate: json.orders.some(({ id }) => id === orderId),
    audit: rows[0]!.audit,
    adminNote: rows[0]!.adminNote,
  };
}

const cancel = (orderId: string, restock: boolean, refundCents: number) =>
  call(`/orders/${orderId}`, 'PATCH', {
    status: 'Canceled',
    was: 'Pending',
    restock,
    refundCents,
    leftCents: net,
  });

interface Way {
  end: () => Promise<Ending>;
  stock: number;
  room: [number, number];
  coupon: string | null;
  mail: string | null;
  atGate: boolean;
  /** Who or what canceled it, and why. */
  audit: { by: string; reason?: string } | null;
  /** Only where no admin did it, and no screen asks them about it already. */
  adminNote: string | null;
}
const gone = { room: [0, 0] as [number, number], atGate: false, adminNote: null };
const canceledBy = (by: string) => ({ ...gone, audit: { by } });
const notCanceled = { audit: null, adminNote: null };

/** How much of its money was given back decides nothing about the trees of an order, its day or its coupon. */
const stays = {
  stock: 8,
  room: [1, 2] as [number, number],
  coupon: 'redeemed',
  audit: null,
  adminNote: null,
  atGate: true,
};

const ways: Record<string, Way> = {
  'the customer removes all trees': {
    async end() {
      const order = await bought();
      const details = await read({ customer: order.customer, orderId: order.orderId } as never);
      await keep({ customer: order.customer, order: details } as never, order.tree, 0);
      return order;
    },
    ...canceledBy('customer'),
    adminNote: 'order_change',
    stock: 10,
    coupon: 'released',
    mail: 'order-canceled',
  },
  'the owner removes all trees': {
    async end() {
      const order = await bought();
      const { json } = await call<OrderDetails>(`/orders/${order.orderId}`);
      const quantities = json.order.items.map(({ id, quantity }) => ({
        itemId: id,
        was: quantity,
        quantity: 0,
      }));
      const change = {
        key: randomUUID(),
        change: { kind: 'quantities', quantities },
        cents: -net,
        proposedCents: net,
        refundCents: net,
        restock: true,
        reason: 'They asked by phone.',
      };
      expect((await call(`/orders/${order.orderId}/changes`, 'POST', change)).status).toBe(200);
      return order;
    },
    ...gone,
    audit: { by: 'admin', reason: 'They asked by phone.' },
    stock: 10,
    coupon: 'released',
    mail: 'order-canceled',
  },
  'the owner cancels and refunds it': {
    async end() {
      const order = await bought();
      expect((await cancel(order.orderId, true, net)).status).toBe(204);
      return order;
    },
    ...canceledBy('admin'),
    stock: 10,
    coupon: 'released',
    mail: 'order-canceled',
  },
  'the owner cancels it without the trees': {
    async end() {
      const order = await bought();
      expect((await cancel(order.orderId, false, 0)).status).toBe(204);
      return order;
    },
    ...canceledBy('admin'),
    stock: 8,
    coupon: 'redeemed',
    mail: 'order-canceled',
  },
  'the owner refunds it in full': {
    async end() {
      const order = await bought();
      const refund = { amountCents: net, leftCents: net, reason: 'Trees were damaged.' };
      expect((await call(`/orders/${order.orderId}/refunds`, 'POST', refund)).status).toBe(204);
      await reconcileRefundsNow(shop, 2);
      return order;
    },
    ...stays,
    mail: 'order-refunded',
  },
  'it is refunded in full at the provider’s dashboard': {
    async end() {
      const order = await bought();
      const { rows } = await sql<{
        id: string;
      }>`select id from payment_attempts where order_id = ${order.orderId}`.execute(
        shop.services.db,
      );
      const attempt = await getAttempt(shop.services.db, rows[0]!.id);
      await applyRefund(shop.services, {
        id: randomUUID(),
        paymentId: attempt.providerPaymentId!,
        amountCents: net,
        currency: 'USD',
        status: 'COMPLETED',
      } as never);
      return order;
    },
    ...stays,
    mail: 'order-refunded',
  },
  'its dispute is lost': {
    async end() {
      const order = await bought();
      const { rows } = await sql<{
        id: string;
      }>`select id from payment_attempts where order_id = ${order.orderId}`.execute(
        shop.services.db,
      );
      const { providerPaymentId } = await getAttempt(shop.services.db, rows[0]!.id);
      await applyDispute(shop.services, {
        id: `dispute of ${order.orderId}`,
        paymentId: providerPaymentId!,
        amountCents: net,
        state: 'LOST',
        version: 1,
      });
      return order;
    },
    ...stays,
    mail: 'order-confirmed', // the bank has told them
  },
  'all its trees are missing, and the customer takes the money': {
    async end() {
      const order = await bought();
      const { id } = await open(order.tree, 0);
      const item = await itemOf(id, order.orderId);
      await answer(item.id, { answer: 'refund', refundCents: item.choices!.refundCents });
      await reconcileRefundsNow(shop, 2);
      return order;
    },
    ...gone, // Shortfalls shows the answer
    audit: {
      by: 'shortfall',
      reason: expect.stringMatching(/^We counted fewer trees than we had promised: /),
    },
    stock: 0,
    coupon: 'released',
    mail: 'order-canceled',
  },
  'its payment is voided': {
    async end() {
      const [tree, opened, customer] = [
        await createTree(shop),
        await openDay(),
        await signIn(shop),
      ];
      await addToCart(shop, customer, tree, 2);
      crashAt(shop, 'before-authorization');
      await pay(shop, customer, cardToken(square), { windowId: opened.windowId });
      const { rows } = await sql<{
        id: string;
      }>`select id from orders where user_id = ${customer.userId}`.execute(shop.services.db);
      await reconcileAttemptsNow(shop, 3);
      return { tree, orderId: rows[0]!.id, ...opened };
    },
    ...canceledBy('failed_payment'), // no admin has seen it yet
    stock: 10,
    coupon: null,
    mail: 'payment-failed',
  },
  'its card is declined': {
    async end() {
      const [tree, opened, customer] = [
        await createTree(shop),
        await openDay(),
        await signIn(shop),
      ];
      await addToCart(shop, customer, tree, 2);
      const card = cardToken(square, { cvv: '911' });
      const { status } = await pay(shop, customer, card, { windowId: opened.windowId });
      expect(status).toBe(402);
      const { rows } = await sql<{
        id: string;
      }>`select id from orders where user_id = ${customer.userId}`.execute(shop.services.db);
      return { tree, orderId: rows[0]!.id, ...opened };
    },
    ...canceledBy('failed_payment'),
    stock: 10,
    coupon: null,
    mail: null, // they have seen it on screen
  },
  'all its trees are missing, and the deadline passes': {
    async end() {
      const order = await bought();
      const { id } = await open(order.tree, 0);
      await endDeadline(id);
      await settleOverdue();
      await reconcileRefundsNow(shop, 2);
      return order;
    },
    ...gone,
    audit: { by: 'shortfall', reason: expect.stringMatching(/^We had no answer by /) },
    stock: 0,
    coupon: 'released',
    mail: 'order-canceled',
  },
  'the owner cancels a paid order of the farm': {
    async end() {
      const order = await farmOrder();
      expect((await receive(order.orderId, net)).status).toBe(204);
      const change = { status: 'Canceled', was: 'Pending', restock: true };
      expect((await call(`/orders/${order.orderId}`, 'PATCH', change)).status).toBe(204);
      return order;
    },
    ...canceledBy('admin'),
    stock: 10,
    coupon: 'redeemed', // until the cash is given back
    mail: 'order-canceled',
  },
  'the owner cancels an unpaid order of the farm': {
    async end() {
      const order = await farmOrder();
      const change = { status: 'Canceled', was: 'Pending', restock: true };
      expect((await call(`/orders/${order.orderId}`, 'PATCH', change)).status).toBe(204);
      return order;
    },
    ...canceledBy('admin'),
    stock: 10,
    coupon: 'released',
    mail: 'order-canceled',
  },
  'an unpaid order of the farm lapses': {
    async end() {
      const order = await farmOrder('check');
      await makeDue(order.orderId);
      await lapseDueAmounts(shop.services);
      return order;
    },
    ...canceledBy('lapse'),
    adminNote: 'order_lapsed',
    stock: 10,
    coupon: 'released',
    mail: 'order-canceled',
  },
  'it is handed over': {
    async end() {
      const order = await bought();
      for (const [was, status] of [
        ['Pending', 'Ready'],
        ['Ready', 'Delivered'],
      ])
        await call(`/orders/${order.orderId}`, 'PATCH', { status, was });
      return order;
    },
    stock: 8,
    ...notCanceled,
    room: [1, 2],
    coupon: 'redeemed',
    mail: 'order-delivered',
    atGate: true, // as done
  },
};

test.each(Object.entries(ways))(
  'when %s, stock, room, coupon, mail, gate, audit and admins’ notes follow',
  async (_way, { end, ...expected }) => {
    expect(await stateOf(await end())).toEqual(expected);
  },
);
