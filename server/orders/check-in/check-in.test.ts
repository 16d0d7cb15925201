import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { CheckInAction } from '#domain/orders/check-in-actions.ts';
import type {
  ActionResult,
  CheckInAnswer,
  CheckInDay,
  CheckInOrder,
} from '#domain/orders/check-in.ts';
import { checkInInvariants } from '#server/books/ledger/check-in-invariants.ts';
import { useAdmin } from '#tests/support/admin.ts';
import { inDays, openWindow } from '#tests/support/pickups.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { useTestShop } from '#tests/support/test-shop.ts';
import { createTree } from '#tests/support/trees.ts';

const shop = useTestShop();
const { call, order, mailsAbout, auditOf } = useAdmin(shop);
const db = () => shop.services.db;

async function prepared({ quantity = 2, payment = 'completed' as 'completed' | 'pending' } = {}) {
  const id = await order(await createTree(shop), { quantity, payment });
  const { handover_code: code } = await db()
    .selectFrom('orders')
    .select('handover_code')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const found = await call<CheckInOrder>(`/check-in/order?code=${code}`);
  return { id, code, itemId: found.json.items[0]!.id, found: found.json };
}

const send = async (...actions: CheckInAction[]) =>
  (await call<CheckInAnswer>('/check-in', 'POST', { actions })).json;
const outcomes = ({ results }: CheckInAnswer) => results.map(({ outcome }) => outcome);
const messages = (results: readonly ActionResult[]) => results.map(({ message }) => message);

const tick = (itemId: string, treeNo: number) =>
  ({ type: 'tick', id: randomUUID(), itemId, treeNo }) as const;
const untick = (tickId: string) => ({ type: 'untick', id: randomUUID(), tickId }) as const;
const handover = (orderId: string) => ({ type: 'handover', id: randomUUID(), orderId }) as const;
const setStatus = (id: string, was: string, status: string) =>
  call(`/orders/${id}`, 'PATCH', { was, status });
const cancel = (id: string) =>
  call(`/orders/${id}`, 'PATCH', {
    was: 'Pending',
    status: 'Canceled',
    refundCents: 0,
    leftCents: 9600,
  });

describe('the day', () => {
  test('lists its orders with trees and ticks, and no more about the customer than finds and calls them', async () => {
    const day = inDays(50);
    const { id, code, itemId } = await prepared();
    const windowId = await openWindow(shop, { day });
    await call(`/pickups/orders/${id}`, 'PUT', { windowId, version: null });
    const first = tick(itemId, 1);
    await send(first);
    const { json } = await call<CheckInDay>(`/check-in?day=${day}`);
    expect(json).toEqual({
      day,
      orders: [
        {
          id,
          personKeys: [
            expect.stringMatching(/^account /) as string,
            expect.stringMatching(/^address [0-9a-f]{32}$/) as string,
          ],
          placedAt: expect.any(String) as string,
          lapsesAt: null,
          number: expect.any(Number) as number,
          code,
          customer: 'Jordan Avery',
          phone: '(509) 555-0142',
          place: '',
          deliveryType: 'pickup',
          status: 'Pending',
          obstacle: null,
          window: { day, starts: '09:00', ends: '09:30' },
          note: '',
          dueCents: 0,
          givenBackCents: 0,
          taken: [],
          handedOverAt: null,
          completedBy: null,
          handovers: [],
          replacements: [],
          items: [
            {
              id: itemId,
              variety: expect.any(String) as string,
              rootstock: 'G.41',
              trees: 2,
              ticks: [{ id: first.id, treeNo: 1, handoverId: null }],
            },
          ],
        },
      ],
      others: [],
      money: { day, cashCents: 0, checkCents: 0, cardCents: 0, otherCents: 0 },
      freeTrees: expect.any(Array) as unknown[],
    });
  });

  test.each([
    ['soon', 53],
    ['in a year', 365],
    ['missed long ago', -90],
  ])('brings an order that waits for its hand-over, %s', async (_when, days) => {
    const { id, itemId } = await prepared({ quantity: 1 });
    const windowId = await openWindow(shop, { day: inDays(Math.max(days, 1)) });
    await call(`/pickups/orders/${id}`, 'PUT', { windowId, version: null });
    await sql`update pickup_windows set day = ${inDays(days)} where id = ${windowId}`.execute(db());
    const others = async () => {
      const { json } = await call<CheckInDay>(`/check-in?day=${inDays(52)}`);
      return json.others.map((order) => order.id);
    };
    expect(await others()).toContain(id);
    await send(tick(itemId, 1), handover(id));
    expect(await others()).not.toContain(id);
  });

  test('is for admins only', async () => {
    const { headers } = await signIn(shop);
    for (const path of [`?day=${inDays(1)}`, '/order?code=ACDEFHJK'])
      expect((await shop.app.request(`/api/admin/check-in${path}`, { headers })).status).toBe(403);
  });
});

test('only the check-in may use the camera', async () => {
  const policy = async (path: string) =>
    (await shop.app.request(path)).headers.get('permissions-policy');
  expect(await policy('/admin/check-in')).toContain('camera=(self)');
  expect(await policy('/admin/shortfalls')).toContain('camera=()');
});

describe('finding an order', () => {
  test('works by code and by the number in mails and on labels', async () => {
    const { id, code } = await prepared();
    const number = id.slice(0, 8);
    for (const query of [`code=${code}`, `order=${number}`, `code=ACDEFACD&order=${number}`])
      expect((await call<CheckInOrder>(`/check-in/order?${query}`)).json).toMatchObject({ id });
    const other = await prepared();
    const both = `code=${other.code}&order=${number}`;
    expect((await call<CheckInOrder>(`/check-in/order?${both}`)).json).toMatchObject({
      id: other.id,
    });
  });

  test('by a number that two orders have asks for the code', async () => {
    const { id, code } = await prepared();
    const { rows } = await sql<{
      columns: string;
    }>`select string_agg(quote_ident(column_name), ', ') as columns
      from information_schema.columns where table_name = 'orders' and is_generated = 'NEVER'`.execute(
      db(),
    );
    const columns = sql.raw(rows[0]!.columns);
    await sql`insert into orders (${columns}) select ${columns} from (select (jsonb_populate_record(orders,
        jsonb_build_object('id', overlay(orders.id::text placing '0000-0000-0000-000000000000' from 10), 'handover_code', new_handover_code(), 'order_number', null))).*
      from orders where id = ${id}) twin`.execute(db());
    const found = await call(`/check-in/order?order=${id.slice(0, 8)}`);
    expect([found.status, found.json.code]).toEqual([409, 'several_orders']);
    expect((await call<CheckInOrder>(`/check-in/order?code=${code}`)).json).toMatchObject({ id });
  });

  test('refuses forged and malformed codes', async () => {
    const unknown = await call('/check-in/order?code=ACDEFHJK');
    expect([unknown.status, unknown.json.error]).toEqual([404, 'No order has this code.']);
    const number = await call('/check-in/order?order=00000000');
    expect([number.status, number.json.error]).toEqual([404, 'No order has this number.']);
    for (const query of ['', 'code=abc', "code=ACDEFHJ'", 'order=xyz'])
      expect((await call(`/check-in/order?${query}`)).status).toBe(400);
  });
});

describe('a hand-over', () => {
  test('ticks each tree and sets the order to Delivered, with mail and audit entry, once', async () => {
    const { id, itemId } = await prepared();
    const actions = [tick(itemId, 1), tick(itemId, 2), handover(id)];
    expect(outcomes(await send(...actions))).toEqual(['done', 'done', 'done']);
    const again = await send(...actions);
    expect(outcomes(again)).toEqual(['done', 'done', 'done']);
    expect(again.orders).toMatchObject([{ id, status: 'Delivered' }]);
    expect((await mailsAbout(id)).map(({ template }) => template)).toEqual(['order-delivered']);
    expect(await auditOf(id)).toMatchObject([
      { action: 'order_status', after: { status: 'Delivered' } },
    ]);
  });

  test('that is sent again after its undo stays undone', async () => {
    const { id, itemId } = await prepared({ quantity: 1 });
    const actions = [tick(itemId, 1), handover(id)];
    await send(...actions);
    expect((await setStatus(id, 'Delivered', 'Ready')).status).toBe(204);
    expect((await send(...actions)).orders).toMatchObject([{ status: 'Ready' }]);
    expect((await send(handover(id))).orders).toMatchObject([{ status: 'Delivered' }]);
  });

  test('that names no trees is of the ticked ones', async () => {
    const { id, itemId } = await prepared({ quantity: 3 });
    const { results, orders } = await send(tick(itemId, 2), handover(id));
    expect(messages(results)).toEqual(['', '']);
    expect(orders).toMatchObject([{ status: 'Pending', handovers: [{ trees: 1 }] }]);
  });

  test('of the whole order is taken back by its undo, once, and the order is what it was before', async () => {
    const { id, itemId } = await prepared({ quantity: 1 });
    await setStatus(id, 'Pending', 'Confirmed');
    const gone = handover(id);
    const [order] = (await send(tick(itemId, 1), gone)).orders;
    expect(order).toMatchObject({ status: 'Delivered', completedBy: gone.id });
    const undo = { type: 'undo', id: randomUUID(), orderId: id, handoverId: gone.id } as const;
    expect((await send(undo)).orders).toMatchObject([{ status: 'Confirmed', completedBy: null }]);
    expect(outcomes(await send(undo, gone))).toEqual(['done', 'done']);
    expect((await send(undo)).orders).toMatchObject([{ status: 'Confirmed' }]);
  });

  test('by two phones counts each tree once, and the second hears one thing', async () => {
    const { id, itemId } = await prepared();
    const answers = await Promise.all(
      [1, 2].map(() => send(tick(itemId, 1), tick(itemId, 2), handover(id))),
    );
    const all = answers.flatMap(({ results }) => results);
    expect(all.filter(({ outcome }) => outcome === 'done')).toHaveLength(3);
    const news = messages(all.filter(({ outcome }) => outcome === 'repeated')).filter(Boolean);
    expect(new Set(news)).toEqual(
      new Set([expect.stringMatching(/^Handed over \d+:\d\d [AP]M on another phone\.$/)]),
    );
    expect(await mailsAbout(id)).toHaveLength(1);
  });

  test('sent fifty times at once is one', async () => {
    const { id, itemId } = await prepared({ quantity: 1 });
    const actions = [tick(itemId, 1), handover(id)];
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => call<CheckInAnswer>('/check-in', 'POST', { actions })),
    );
    const answered = answers.filter(({ status }) => status !== 503); // else too busy: the phone sends again
    expect(new Set(answered.flatMap(({ json }) => outcomes(json)))).toEqual(new Set(['done']));
    expect((await send(...actions)).orders).toMatchObject([{ status: 'Delivered' }]);
    expect(await mailsAbout(id)).toHaveLength(1);
  });
});

describe('a tick', () => {
  test('can be taken back and given again; sent again it stays taken back', async () => {
    const { itemId } = await prepared();
    const first = tick(itemId, 1);
    const back = untick(first.id);
    await send(first, back);
    expect((await send(first, back)).orders[0]?.items[0]?.ticks).toEqual([]);
    const second = tick(itemId, 1);
    expect((await send(second)).orders[0]?.items[0]?.ticks).toEqual([
      { id: second.id, treeNo: 1, handoverId: null },
    ]);
  });

  test('of a handed over order cannot be taken back', async () => {
    const { id, itemId } = await prepared({ quantity: 1 });
    const first = tick(itemId, 1);
    await send(first, handover(id));
    expect(outcomes(await send(untick(first.id)))).toEqual(['refused']);
  });

  test('of a tree that is in no order, or not in this one, is refused', async () => {
    const { itemId } = await prepared();
    expect(outcomes(await send(tick(randomUUID(), 1), tick(itemId, 3)))).toEqual([
      'refused',
      'refused',
    ]);
    expect((await call('/check-in', 'POST', { actions: [tick(itemId, 0)] })).status).toBe(400);
    expect((await call('/check-in', 'POST', { actions: [] })).status).toBe(400);
  });

  test('goes when its tree leaves the order, and when the order is canceled', async () => {
    const { id, itemId } = await prepared();
    await send(tick(itemId, 1), tick(itemId, 2));
    await sql`update order_items set changed = -1, discounted = 1 where id = ${itemId}`.execute(
      db(),
    );
    const [one] = (await send(tick(itemId, 1))).orders;
    expect(one?.items[0]?.ticks).toMatchObject([{ treeNo: 1 }]);
    await sql`update order_items set changed = 0 where id = ${itemId}`.execute(db());
    await cancel(id);
    const [canceled] = (await send(tick(itemId, 2))).orders;
    expect(canceled).toMatchObject({ obstacle: 'canceled', items: [{ ticks: [] }] });
  });
});

describe('an order that cannot be handed over says why:', () => {
  const refusal = async ({ itemId }: { itemId: string }) =>
    messages((await send(tick(itemId, 1))).results)[0];

  test('canceled', async () => {
    const made = await prepared();
    await cancel(made.id);
    expect(await refusal(made)).toBe('This order was canceled. Do not hand over its trees.');
  });

  test('not paid', async () => {
    const made = await prepared({ payment: 'pending' });
    expect(made.found.obstacle).toBe('unpaid');
    expect(await refusal(made)).toBe('This order is not paid. Record the payment first.');
  });

  test('handed over before', async () => {
    const made = await prepared();
    await setStatus(made.id, 'Pending', 'Delivered');
    expect(await refusal(made)).toMatch(
      /^Handed over \d+:\d\d [AP]M, by a change of its status\.$/,
    );
  });

  test('deleted', async () => {
    const made = await prepared();
    await sql`update orders set hidden_at = now() where id = ${made.id}`.execute(db());
    expect(await refusal(made)).toBe('Order not found');
    expect((await call(`/check-in/order?code=${made.code}`)).status).toBe(404);
  });
});

test('after all of this the invariants of ticks and hand-overs hold', async () => {
  const context = {
    db: db(),
    square: shop.config.square,
    records: undefined,
    recordsMissing: '',
  };
  for (const { check } of checkInInvariants)
    expect(await check(context)).toMatchObject({ status: 'pass' });
});
