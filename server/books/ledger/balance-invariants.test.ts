import { randomUUID } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { addDate } from '#domain/calendar-days.ts';
import { dayAt } from '#domain/farm/season.ts';
import { farmTimeZone } from '#domain/farm/settings.ts';
import type { ChangePreview } from '#domain/orders/order-changes.ts';
import type { OrderDetails } from '#domain/orders/order-list.ts';
import { useAdmin } from '#tests/support/admin.ts';
import { useTestShop } from '#tests/support/test-shop.ts';
import { createTree } from '#tests/support/trees.ts';
import { listViolated } from '#tests/support/violations.ts';
import { balanceInvariants } from './balance-invariants.ts';

const shop = useTestShop();
const { call } = useAdmin(shop);
const today = dayAt(new Date(), farmTimeZone);

/** An order that was changed, paid, and given a dollar back, and one with a coupon. */
beforeAll(async () => {
  const tree = await createTree(shop);
  await sql`insert into coupons (code, kind, percent) values ('GROVE10', 'percent', 10)`.execute(
    shop.services.db,
  );
  const changed = await enter(tree.id, { expectedTotalCents: 9600 });
  await changeTo(changed, 3);
  await call(`/orders/${changed}/payments`, 'POST', {
    key: randomUUID(),
    kind: 'cash',
    amountCents: 14_400,
    receivedOn: today,
    seenPaidCents: 0,
  });
  const { money } = (await call<OrderDetails>(`/orders/${changed}`)).json;
  await call(`/orders/${changed}/refunds-by-hand`, 'POST', {
    paymentId: money.payments[0]!.id,
    key: randomUUID(),
    kind: 'cash',
    amountCents: 100,
    leftCents: 14_400,
    reason: 'Broken twig',
  });
  await enter(tree.id, { couponCode: 'GROVE10', expectedTotalCents: 8640 });
});

async function enter(productId: string, more: object): Promise<string> {
  const { json } = await call<{ orderId: string }>('/farm-orders', 'POST', {
    key: randomUUID(),
    customer: { fullName: 'Casey Grove', phone: '(509) 555-0142' },
    items: [{ productId, quantity: 2 }],
    pays: 'check',
    dueOn: addDate(today, 14),
    evenIfSame: true,
    ...more,
  });
  return json.orderId;
}

async function changeTo(id: string, quantity: number): Promise<void> {
  const { order } = (await call<OrderDetails>(`/orders/${id}`)).json;
  const [{ id: itemId, quantity: was }] = order.items as [OrderDetails['order']['items'][number]];
  const change = { kind: 'quantities', quantities: [{ itemId, was, quantity }] };
  const { cents } = (await call<ChangePreview>(`/orders/${id}/changes/preview`, 'POST', { change }))
    .json;
  await call(`/orders/${id}/changes`, 'POST', {
    key: randomUUID(),
    change,
    cents,
    proposedCents: 0,
    refundCents: 0,
    restock: true,
    reason: 'By phone',
  });
}

/** The invariants that are violated after these statements, which are rolled back. */
const violatedBy = (...statements: RawBuilder<unknown>[]): Promise<string[]> =>
  listViolated(shop, balanceInvariants, { statements });

test('sound records violate nothing', async () => {
  expect(await violatedBy()).toEqual([]);
});

test('sums that are not those of the entries are found', async () => {
  expect(await violatedBy(sql`update orders set owed_cents = owed_cents + 1`)).toEqual(['I52']);
});

test('trees that cost another amount than their lines say are found', async () => {
  expect(
    await violatedBy(
      sql`insert into order_entries (order_id, cause, part, line_id, cents)
        select order_id, gen_random_uuid(), 'trees', id, 100 from order_items limit 1`,
    ),
  ).toContain('I52');
});

test('an amount that is asked for although it is paid is found', async () => {
  expect(
    await violatedBy(
      sql`insert into order_dues (order_id, cause, cents, if_unpaid)
        select id, gen_random_uuid(), 100, 'stay' from orders where paid_cents > 0`,
    ),
  ).toEqual(['I75']);
});

test('a courtesy that was written back more than it was given is found', async () => {
  expect(
    await violatedBy(
      sql`insert into order_entries (order_id, cause, part, given_on, cents)
        select id, gen_random_uuid(), 'courtesy', 'trees', 100 from orders`,
    ),
  ).toContain('I76');
});

test('a coupon that does not follow the payment is found', async () => {
  expect(
    await violatedBy(sql`update coupon_redemptions set state = 'redeemed', settled_at = now()`),
  ).toEqual(['I77']);
  expect(await violatedBy(sql`delete from coupon_redemptions`)).toEqual(['I77']);
});
