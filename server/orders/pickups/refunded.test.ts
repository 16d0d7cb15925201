import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { HandoverMoney } from '#domain/orders/pickup-days.ts';
import { useAdmin } from '#tests/support/admin.ts';
import { inDays, openWindow } from '#tests/support/pickups.ts';
import { useTestShop } from '#tests/support/test-shop.ts';
import { createTree } from '#tests/support/trees.ts';
import { remindOfDays } from './reminders.ts';

const shop = useTestShop();
const { call, order, mailsAbout } = useAdmin(shop);
const db = () => shop.services.db;

/** Two trees at $48, booked and then fully refunded, and a second order of the same window. */
async function refundedAndNot(day: string): Promise<{ refunded: string; other: string }> {
  const windowId = await openWindow(shop, { day });
  const book = async () => {
    const orderId = await order(await createTree(shop), { quantity: 2 });
    await call(`/pickups/orders/${orderId}`, 'PUT', { windowId, version: null });
    return orderId;
  };
  const [refunded, other] = [await book(), await book()];
  const refund = { amountCents: 9600, leftCents: 9600, reason: 'Trees were damaged.' };
  expect((await call(`/orders/${refunded}/refunds`, 'POST', refund)).status).toBeLessThan(300);
  await sql`update pickups set booked_at = now() - interval '90 days'`.execute(db());
  return { refunded, other };
}

const mailsOf = async (orderId: string) =>
  (await mailsAbout(orderId))
    .map(({ template }) => template)
    .filter((template) => template.startsWith('pickup-'));

test.each([
  ['the list of its day', '/pickups/day?kind=pickup&day=', inDays(45)],
  ['the check-in', '/check-in?day=', inDays(46)],
])('%s says what went back and what is still to go back', async (_where, path, day) => {
  const { refunded, other } = await refundedAndNot(day);
  const { windowId } = await db()
    .selectFrom('pickups')
    .select('window_id as windowId')
    .where('order_id', '=', other)
    .executeTakeFirstOrThrow();
  const overpaid = await order(await createTree(shop), { quantity: 2 });
  await call(`/pickups/orders/${overpaid}`, 'PUT', { windowId, version: null });
  const cash = {
    key: randomUUID(),
    kind: 'cash',
    amountCents: 500,
    receivedOn: inDays(0),
    seenPaidCents: 9600,
  };
  expect((await call(`/orders/${overpaid}/payments`, 'POST', cash)).status).toBe(204);
  const { orders } = (
    await call<{ orders: ({ orderId?: string; id?: string } & HandoverMoney)[] }>(path + day)
  ).json;
  const moneyOf = (id: string) => {
    const { dueCents, givenBackCents } = orders.find((one) => (one.orderId ?? one.id) === id)!;
    return { dueCents, givenBackCents };
  };
  expect(moneyOf(refunded)).toEqual({ dueCents: 0, givenBackCents: 9600 });
  expect(moneyOf(overpaid)).toEqual({ dueCents: -500, givenBackCents: 0 });
  expect(moneyOf(other)).toEqual({ dueCents: 0, givenBackCents: 0 });
});

describe('a customer whose order was fully refunded keeps the day, and', () => {
  beforeEach(() => sql`update pickup_windows set closed_at = now()`.execute(db()));

  test('is reminded of it like others', async () => {
    const { refunded, other } = await refundedAndNot('2031-04-12');
    await remindOfDays(shop.services, new Date('2031-04-05T18:00:00Z'));
    expect(await mailsOf(other)).toContain('pickup-reminder');
    expect(await mailsOf(refunded)).toContain('pickup-reminder');
  });

  test('is told that it moves like others', async () => {
    const [day, toDay] = [inDays(40), inDays(41)];
    const { refunded, other } = await refundedAndNot(day);
    const move = { kind: 'pickup', day, toDay, reason: 'A hard freeze.' };
    const preview = await call<{ orders: number }>('/pickups/move/preview', 'POST', move);
    expect(preview.json.orders).toBe(2);
    await call('/pickups/move', 'POST', { id: randomUUID(), ...move });
    expect(await mailsOf(other)).toContain('pickup-moved');
    expect(await mailsOf(refunded)).toContain('pickup-moved');
  });

  test('is asked to choose another one like others when it is over', async () => {
    const { refunded, other } = await refundedAndNot(inDays(-1));
    await call('/pickups/close', 'POST', { kind: 'pickup', day: inDays(-1) });
    expect(await mailsOf(other)).toContain('pickup-missed');
    expect(await mailsOf(refunded)).toContain('pickup-missed');
  });
});
