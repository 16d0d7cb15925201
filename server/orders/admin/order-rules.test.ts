import { describe, expect, test } from 'vitest';
import type { RefundExtent } from '#domain/orders/order-money.ts';
import type { PickListEntry, UnfulfilledOrder } from '#domain/orders/unfulfilled-items.ts';
import { orderStatuses, type OrderStatus, type PaymentStatus } from '#domain/statuses.ts';
import { checkLedger } from '#server/books/ledger/ledger.ts';
import { useAdmin } from '#tests/support/admin.ts';
import { useTestShop } from '#tests/support/test-shop.ts';
import { createTree } from '#tests/support/trees.ts';

const shop = useTestShop();
const { call, send, order, mailsAbout } = useAdmin(shop);

interface Case {
  payment: PaymentStatus;
  refund: RefundExtent;
  prepared: OrderStatus[];
  labeled: OrderStatus[];
  /** Allowed transitions besides Canceled. */
  follows: (from: OrderStatus) => OrderStatus[];
}
const others = (from: OrderStatus) =>
  orderStatuses.filter((status) => status !== from && status !== 'Canceled');
const cases: Case[] = [
  {
    payment: 'completed',
    refund: 'none',
    prepared: ['Pending', 'Confirmed'],
    labeled: ['Pending', 'Confirmed', 'Ready', 'Delivered'],
    follows: others,
  },
  {
    payment: 'completed',
    refund: 'part',
    prepared: ['Pending', 'Confirmed'],
    labeled: ['Pending', 'Confirmed', 'Ready', 'Delivered'],
    follows: others,
  },
  // What was given back decides nothing about the trees.
  {
    payment: 'completed',
    refund: 'full',
    prepared: ['Pending', 'Confirmed'],
    labeled: ['Pending', 'Confirmed', 'Ready', 'Delivered'],
    follows: others,
  },
  { payment: 'failed', refund: 'none', prepared: [], labeled: [], follows: () => [] },
  { payment: 'pending', refund: 'none', prepared: [], labeled: [], follows: () => [] },
];
const statusMails = ['order-ready', 'order-delivered'];
const refundedCents = { none: 0, part: 100, full: 9600 };

async function orderIn({ payment, refund }: Case, status: OrderStatus) {
  const tree = await createTree(shop);
  const id = await order(tree, { payment });
  const { db } = shop.services;
  await db.updateTable('orders').set({ status }).where('id', '=', id).execute();
  await db
    .updateTable('payment_attempts')
    .set({ refunded_cents: refundedCents[refund] })
    .where('order_id', '=', id)
    .execute();
  return { id, tree };
}

describe.each(cases)('an order whose payment is $payment, refund $refund', (given) => {
  test.each([...orderStatuses])(
    'and status %s is listed, labeled and confirmed only if it is to be prepared (B5)',
    async (status) => {
      const { id, tree } = await orderIn(given, status);
      const prepared = given.prepared.includes(status);
      const key = `variety=${encodeURIComponent(tree.variety)}&rootstock=G.41`;
      const { orders } = (await call<{ orders: UnfulfilledOrder[] }>(`/unfulfilled/orders?${key}`))
        .json;
      const { entries } = (await call<{ entries: PickListEntry[] }>('/unfulfilled/pick-list')).json;
      expect([orders.length > 0, entries.some(({ variety }) => variety === tree.variety)]).toEqual([
        prepared,
        prepared,
      ]);
      expect((await send(`/labels.pdf?order=${id}`)).status).toBe(
        given.labeled.includes(status) ? 200 : 404,
      );
      const item = await shop.services.db
        .selectFrom('order_items')
        .select('id')
        .where('order_id', '=', id)
        .executeTakeFirstOrThrow();
      expect(
        (
          await call('/order-items', 'PATCH', {
            items: [{ id: item.id, was: 'Pending' }],
            status: 'Confirmed',
          })
        ).status,
      ).toBe(prepared ? 204 : 409);
    },
  );

  test.each([...orderStatuses])(
    'and status %s changes only as its payment allows, and is mailed only then (B5)',
    async (from) => {
      for (const to of others(from)) {
        const { id } = await orderIn(given, from);
        const allowed = given.follows(from).includes(to);
        const { status } = await call(`/orders/${id}`, 'PATCH', { status: to, was: from });
        expect([from, to, status]).toEqual([from, to, allowed ? 204 : 409]);
        const told = (await mailsAbout(id))
          .map(({ template }) => template)
          .filter((template) => statusMails.includes(template));
        expect(told).toEqual(
          allowed ? statusMails.filter((template) => template === `order-${to.toLowerCase()}`) : [],
        );
      }
    },
  );
});

test('the doctor reports an unpaid order that is confirmed (B5)', async () => {
  const examine = async () =>
    (
      await checkLedger({ db: shop.services.db, cards: undefined, square: shop.config.square })
    ).find(({ id }) => id === 'I22');
  await shop.services.db.updateTable('orders').set({ status: 'Canceled' }).execute();
  expect(await examine()).toMatchObject({ status: 'pass' });
  const { id } = await orderIn(cases[3]!, 'Confirmed');
  expect(await examine()).toMatchObject({
    status: 'fail',
    examples: [`order ${id} is Confirmed, its payment failed`],
  });
});

test.each([
  ['Ready', 'order-ready', 'Canceled'],
  ['Canceled', 'order-canceled', 'Pending'],
] as const)(
  'the mail of an order that was %s is not sent again once that is over (B5)',
  async (status, template, next) => {
    const { id } = await orderIn(cases[0]!, 'Pending');
    const decided = { refundCents: 0, leftCents: 9600 };
    await call(`/orders/${id}`, 'PATCH', { status, was: 'Pending', ...decided });
    const { db } = shop.services;
    const sent = () =>
      db
        .updateTable('mail_outbox')
        .set({ state: 'sent', sent_at: new Date(), attempts: 1 })
        .where('subject_id', '=', id)
        .where('template', '=', template)
        .returning('id')
        .executeTakeFirstOrThrow();
    const mail = await sent();
    expect((await call(`/mails/${mail.id}/resend`, 'POST')).status).toBe(204);
    await sent();
    await call(`/orders/${id}`, 'PATCH', { status: next, was: status, ...decided });
    expect(await call(`/mails/${mail.id}/resend`, 'POST')).toMatchObject({
      status: 409,
      json: { code: 'mail_outdated' },
    });
  },
);
