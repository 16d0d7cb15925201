import { randomUUID } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { OrderDetails } from '#domain/admin/orders.ts';
import { addDate } from '#domain/calendar-days.ts';
import { dayAt } from '#domain/farm/season.ts';
import { farmTimeZone } from '#domain/farm/settings.ts';
import type { ChangePreview } from '#domain/orders/order-changes.ts';
import { useAdmin } from '#tests/support/admin.ts';
import { useTestShop } from '#tests/support/test-shop.ts';
import { createTree } from '#tests/support/trees.ts';
import { listViolated } from '#tests/support/violations.ts';
import { farmInvariants } from './farm-invariants.ts';

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
  await call(`/farm-orders/${changed}/payments`, 'POST', {
    key: randomUUID(),
    kind: 'cash',
    amountCents: 14_400,
    receivedOn: today,
    seenPaidCents: 0,
  });
  await call(`/farm-orders/${changed}/refunds`, 'POST', {
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
  const { farm } = (await call<ChangePreview>(`/orders/${id}/changes/preview`, 'POST', { change }))
    .json;
  await call(`/orders/${id}/changes`, 'POST', {
    key: randomUUID(),
    change,
    proposedCents: 0,
    refundCents: 0,
    restock: true,
    reason: 'By phone',
    farm: { worthCents: farm?.worthCents, netCents: farm?.netCents },
  });
}

/** The invariants that are violated after these statements, which are rolled back. */
const violatedBy = (...statements: RawBuilder<unknown>[]): Promise<string[]> =>
  listViolated(shop, farmInvariants, { statements });

test('sound records violate nothing', async () => {
  expect(await violatedBy()).toEqual([]);
});

test('a worth that is not that of the trees is found', async () => {
  expect(await violatedBy(sql`update order_changes set worth_cents = 14300`)).toContain('I75');
  expect(
    await violatedBy(sql`update order_changes set made_by = 'customer', admin_id = null`),
  ).toEqual(['I75']);
});

test('money given back that is forgotten, or was never given, is found', async () => {
  expect(await violatedBy(sql`update farm_orders set given_cents = 0`)).toEqual(['I51', 'I76']);
});

test('a coupon that does not follow the payment is found', async () => {
  expect(
    await violatedBy(sql`update coupon_redemptions set state = 'redeemed', settled_at = now()`),
  ).toEqual(['I77']);
  expect(await violatedBy(sql`delete from coupon_redemptions`)).toEqual(['I77']);
});
