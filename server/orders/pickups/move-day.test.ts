import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { MovedPickup } from '#domain/orders/pickup-answer.ts';
import type { MovePreview, PickupDayDetails } from '#domain/orders/pickup-days.ts';
import { useAdmin } from '#tests/support/admin.ts';
import { bookedIn, choose, inDays, openWindow } from '#tests/support/pickups.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { useTestShop } from '#tests/support/test-shop.ts';
import { createTree } from '#tests/support/trees.ts';

const shop = useTestShop();
const { call, order, mailsAbout } = useAdmin(shop);
const db = () => shop.services.db;

async function booked(windowId: string) {
  const orderId = await order(await createTree(shop), { quantity: 2 });
  const customer = await signIn(shop);
  await sql`update orders set user_id = ${customer.userId} where id = ${orderId}`.execute(db());
  expect((await choose(shop, customer, orderId, windowId)).status).toBe(200);
  return { orderId, customer };
}

let day = 50;
/** A booked order on a day of its own, and the day to move it to. */
async function bookedDay() {
  const days = { day: inDays(day++), toDay: inDays(day++), other: inDays(day++) };
  const windowId = await openWindow(shop, { day: days.day });
  return { ...days, windowId, ...(await booked(windowId)) };
}

const move = (days: { day: string; toDay: string }, id = randomUUID()) =>
  call('/pickups/move', 'POST', {
    id,
    kind: 'pickup',
    day: days.day,
    toDay: days.toDay,
    reason: 'A hard freeze.',
  });

async function answerToken(orderId: string): Promise<string> {
  const { props } = await db()
    .selectFrom('mail_outbox')
    .select('props')
    .where('subject_id', '=', orderId)
    .where('template', '=', 'pickup-moved')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return (props as { answerUrl: string }).answerUrl.split('/').at(-1)!;
}

async function ask(token: string, json?: object) {
  const response = await shop.app.request(`/api/pickup-answers/${token}`, {
    method: json ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json' },
    ...(json && { body: JSON.stringify(json) }),
  });
  return {
    status: response.status,
    json: (await response.json()) as MovedPickup & { code?: string },
  };
}

describe('moving a day', () => {
  test('keeps every place, mails everybody once, and books nobody new', async () => {
    const { day, toDay, other, windowId, orderId } = await bookedDay();
    const id = randomUUID();
    expect((await move({ day, toDay }, id)).status).toBe(204);
    expect((await move({ day, toDay }, id)).status).toBe(204);
    expect(await bookedIn(shop, windowId)).toEqual([1, 2]);
    const moved = (await mailsAbout(orderId)).filter(({ template }) => template === 'pickup-moved');
    expect(moved).toHaveLength(1);
    const { json } = await call<PickupDayDetails>(`/pickups/day?kind=pickup&day=${toDay}`);
    expect(json).toMatchObject({
      windows: [{ id: windowId, isOpen: false, movedFrom: day }],
      orders: [{ orderId, answer: 'waiting' }],
    });
    const late = await booked(await openWindow(shop, { day: other }));
    expect((await choose(shop, late.customer, late.orderId, windowId, 1)).json.code).toBe(
      'window_closed',
    );
  });

  test('is shown first, with its mail, and changes nothing', async () => {
    const { day, toDay, windowId, orderId } = await bookedDay();
    const preview = { kind: 'pickup', day, toDay, reason: 'Rain.' };
    const { json } = await call<MovePreview>('/pickups/move/preview', 'POST', preview);
    expect(json).toMatchObject({ orders: 1, withoutEmail: 0 });
    expect(json.mail?.html).toContain('Rain.');
    const changed = await call<{ code: string }>('/pickups/move', 'POST', {
      ...preview,
      id: randomUUID(),
      shown: 'as many others',
    });
    expect([changed.status, changed.json.code]).toEqual([409, 'changed_meanwhile']);
    expect((await mailsAbout(orderId)).map(({ template }) => template)).toEqual(['pickup-booked']);
    const row = await sql<{
      day: string;
    }>`select day::text from pickup_windows where id = ${windowId}`.execute(db());
    expect(row.rows).toEqual([{ day }]);
  });

  test('to the same day or the past is refused', async () => {
    const { day } = await bookedDay();
    expect((await move({ day, toDay: day })).status).toBe(400);
    expect((await move({ day, toDay: inDays(-1) })).status).toBe(400);
  });
});

describe('the link in the mail', () => {
  test('shows the new time and changes nothing, however often it is opened', async () => {
    const { day, toDay, orderId } = await bookedDay();
    await move({ day, toDay });
    const token = await answerToken(orderId);
    for (let scan = 0; scan < 3; scan++)
      expect((await ask(token)).json).toMatchObject({ state: 'open', answer: null, trees: 2 });
    const answers = await db()
      .selectFrom('pickup_answers')
      .select('answer')
      .where('order_id', '=', orderId)
      .execute();
    expect(answers).toEqual([{ answer: null }]);
    expect((await ask(`${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`)).status).toBe(404);
  });

  test('accepts once', async () => {
    const { day, toDay, windowId, orderId } = await bookedDay();
    await move({ day, toDay });
    const token = await answerToken(orderId);
    const accept = () => ask(token, { answer: 'accepted' });
    expect((await accept()).json).toMatchObject({ state: 'answered', answer: 'accepted' });
    expect((await accept()).status).toBe(200);
    expect((await ask(token, { answer: 'canceled', refundCents: 9600 })).json.code).toBe(
      'already_answered',
    );
    expect(await bookedIn(shop, windowId)).toEqual([1, 2]);
  });

  test('chooses another day', async () => {
    const { day, toDay, other, windowId, orderId } = await bookedDay();
    await move({ day, toDay });
    const otherId = await openWindow(shop, { day: other });
    const token = await answerToken(orderId);
    expect((await ask(token)).json.windows.map(({ id }) => id)).toContain(otherId);
    const { json } = await ask(token, { answer: 'another', windowId: otherId });
    expect(json).toMatchObject({ state: 'answered', answer: 'another' });
    expect([await bookedIn(shop, windowId), await bookedIn(shop, otherId)]).toEqual([
      [0, 0],
      [1, 2],
    ]);
  });

  test('cancels with the refund that was shown, while orders can be changed', async () => {
    const { day, toDay, windowId, orderId } = await bookedDay();
    await sql`update seasons set pickup_from = ${inDays(30)}, pickup_until = ${inDays(300)} where current`.execute(
      db(),
    );
    await move({ day, toDay });
    const token = await answerToken(orderId);
    expect((await ask(token)).json.cancelRefundCents).toBe(9600);
    const wrong = await ask(token, { answer: 'canceled', refundCents: 1 });
    expect([wrong.status, wrong.json.code]).toEqual([409, 'refund_changed']);
    const { json } = await ask(token, { answer: 'canceled', refundCents: 9600 });
    expect(json).toMatchObject({ state: 'canceled', answer: 'canceled', time: null });
    expect(await bookedIn(shop, windowId)).toEqual([0, 0]);
    expect((await ask(token, { answer: 'canceled', refundCents: 9600 })).status).toBe(200);
  });

  test('asks to call after the last day for changes', async () => {
    const { day, toDay, orderId } = await bookedDay();
    await sql`update seasons set pickup_from = ${inDays(3)}, pickup_until = ${inDays(300)} where current`.execute(
      db(),
    );
    await move({ day, toDay });
    const token = await answerToken(orderId);
    expect((await ask(token)).json).toMatchObject({ state: 'open', cancelRefundCents: null });
    expect((await ask(token, { answer: 'canceled', refundCents: 9600 })).json.code).toBe(
      'too_late',
    );
  });

  test('of an older move says that the day has changed since', async () => {
    const { day, toDay, other, orderId } = await bookedDay();
    await move({ day, toDay });
    const first = await answerToken(orderId);
    await move({ day: toDay, toDay: other });
    expect((await ask(first)).json.state).toBe('superseded');
    expect((await ask(first, { answer: 'accepted' })).json.code).toBe('superseded');
    expect((await ask(await answerToken(orderId))).json.state).toBe('open');
  });
});
