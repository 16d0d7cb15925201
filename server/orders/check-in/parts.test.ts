import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { CheckInAction } from '#domain/orders/check-in-actions.ts';
import type {
  CheckInAnswer,
  CheckInDay,
  CheckInOrder,
  PartHandover,
} from '#domain/orders/check-in.ts';
import { recipientOf, type Recipient } from '#domain/orders/corrections.ts';
import type { OrderDetails } from '#domain/orders/order-list.ts';
import type { DigListEntry, PickupDayDetails, PickupMonth } from '#domain/orders/pickup-days.ts';
import { listLabelTrees } from '#server/orders/labels/label-queries.ts';
import { getOrder } from '#server/orders/order/queries.ts';
import { readInOrders } from '#server/orders/shortfalls/in-orders-queries.ts';
import { useAdmin } from '#tests/support/admin.ts';
import { deerPark } from '#tests/support/buying.ts';
import { useDriveTime } from '#tests/support/drive-time.ts';
import { useFarmChanges } from '#tests/support/farm-changes.ts';
import { expectConsistentLedger } from '#tests/support/ledger.ts';
import { bookedIn, inDays, openWindow } from '#tests/support/pickups.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { useSquare } from '#tests/support/square.ts';
import { useTestShop } from '#tests/support/test-shop.ts';
import { createTree, stockOf } from '#tests/support/trees.ts';

const square = useSquare();
const driveTime = useDriveTime();
const shop = useTestShop(async () => ({
  ...(await square.startEnvironment()),
  ...(await driveTime.startEnvironment()),
}));
const admin = useAdmin(shop);
const { call, mailsAbout, auditOf } = admin;
const { quantities, change } = useFarmChanges(shop, admin, square);
const db = () => shop.services.db;

const find = async (orderId: string) =>
  (await call<CheckInOrder>(`/check-in/order?order=${orderId.slice(0, 8)}`)).json;
const send = async (...actions: CheckInAction[]) =>
  (await call<CheckInAnswer>('/check-in', 'POST', { actions })).json;
const setStatus = (id: string, was: string, status: string) =>
  call(`/orders/${id}`, 'PATCH', {
    was,
    status,
    ...(status === 'Canceled' && { refundCents: 0, leftCents: 0 }),
  });

/** Five trees of one item, booked for today. */
async function prepared({ day = inDays(0) } = {}) {
  const tree = await createTree(shop);
  const { json } = await call<{ orderId: string }>('/farm-orders', 'POST', {
    key: randomUUID(),
    customer: {
      fullName: 'Casey Grove',
      phone: `(509) 555-${String(1000 + minute)}`,
      email: `${randomUUID()}@example.com`,
    },
    items: [{ productId: tree.id, quantity: 5 }],
    pays: 'cash',
    received: { kind: 'cash', amountCents: 24_000 },
    dueOn: inDays(20),
    expectedTotalCents: 24_000,
  });
  const id = json.orderId;
  const windowId = await openWindow(shop, { day, starts: randomStart() });
  await call(`/pickups/orders/${id}`, 'PUT', { windowId, version: null });
  const itemId = (await find(id)).items[0]!.id;
  return { id, itemId, windowId, tree };
}
let minute = 0;
const randomStart = () => `08:${String(minute++ % 30).padStart(2, '0')}`;

const ticks = (itemId: string, ...numbers: number[]): CheckInAction[] =>
  numbers.map((treeNo) => ({ type: 'tick', id: randomUUID(), itemId, treeNo }));
const handover = (orderId: string, itemId: string, ...numbers: number[]) => ({
  type: 'handover' as const,
  id: randomUUID(),
  orderId,
  trees: numbers.map((treeNo) => ({ itemId, treeNo })),
});
const threeOfFive = (made: { id: string; itemId: string }): CheckInAction[] => [
  ...ticks(made.itemId, 1, 2, 3),
  handover(made.id, made.itemId, 1, 2, 3),
];

describe('three of five trees', () => {
  test('leave the order open, without its day of today, and the last two make it Delivered', async () => {
    const made = await prepared();
    const { orders, results } = await send(...threeOfFive(made));
    expect(results.every(({ outcome }) => outcome === 'done')).toBe(true);
    expect(orders).toMatchObject([
      {
        status: 'Pending',
        window: null,
        handovers: [{ trees: 3, at: expect.any(String) as string }],
      },
    ]);
    expect(await bookedIn(shop, made.windowId)).toEqual([0, 0]);
    expect((await mailsAbout(made.id)).map(({ template }) => template)).not.toContain(
      'order-delivered',
    );
    await expectConsistentLedger(shop);

    const next = await openWindow(shop, { day: inDays(31), maxTrees: 2 });
    expect(
      (await call(`/pickups/orders/${made.id}`, 'PUT', { windowId: next, version: null })).status,
    ).toBe(200);
    expect(await bookedIn(shop, next)).toEqual([1, 2]);
    await expectConsistentLedger(shop);

    const last = await send(...ticks(made.itemId, 4, 5), handover(made.id, made.itemId, 4, 5));
    expect(last.orders).toMatchObject([{ status: 'Delivered' }]);
    expect(
      (await mailsAbout(made.id)).filter(({ template }) => template === 'order-delivered'),
    ).toHaveLength(1);
    expect(await bookedIn(shop, next)).toEqual([1, 2]);
    expect((await auditOf(made.id)).slice(2).map(({ action }) => action)).toEqual([
      'pickup_booked',
      'part_handed_over',
      'pickup_booked',
      'order_status',
    ]);
    await expectConsistentLedger(shop);
  });

  test('sent again count once, and are the same after the rest went', async () => {
    const made = await prepared();
    const actions = threeOfFive(made);
    await Promise.all([send(...actions), send(...actions)]);
    await send(...actions);
    const [item] = (await getOrder(db(), made.id)).items;
    expect(item).toMatchObject({ quantity: 5, handedOver: 3 });
    await send(...ticks(made.itemId, 4, 5), handover(made.id, made.itemId, 4, 5));
    expect((await send(...actions)).orders).toMatchObject([
      { status: 'Delivered', handovers: [{ trees: 3 }] },
    ]);
    await expectConsistentLedger(shop);
  });

  test('of two phones are never more than were bought: what the other handed over is said', async () => {
    const made = await prepared();
    await send(...threeOfFive(made));
    const other = await send(...ticks(made.itemId, 3, 4), handover(made.id, made.itemId, 3, 4));
    expect(other.results.at(-1)).toMatchObject({
      outcome: 'done',
      message: expect.stringMatching(
        /^1 of these 2 trees was handed over .* on another phone\.$/,
      ) as string,
    });
    const again = await send(handover(made.id, made.itemId, 1, 4));
    expect(again.results).toMatchObject([
      {
        outcome: 'repeated',
        message: expect.stringMatching(/^Handed over .* on another phone\.$/) as string,
      },
    ]);
    expect((await getOrder(db(), made.id)).items[0]).toMatchObject({ handedOver: 4 });
    await expect(
      sql`update order_items set handed_over = 6 where id = ${made.itemId}`.execute(db()),
    ).rejects.toThrow('order_items_handed_over');
    await expectConsistentLedger(shop);
  });

  test('can be undone: the trees are here again, and a resend stays undone', async () => {
    const made = await prepared({ day: inDays(12) });
    const actions = threeOfFive(made);
    const [{ id: handoverId }] = (await send(...actions)).orders[0]!.handovers as [PartHandover];
    expect(await bookedIn(shop, made.windowId)).toEqual([1, 2]); // a coming day stays
    const undo = { type: 'undo' as const, id: randomUUID(), orderId: made.id, handoverId };
    for (let times = 0; times < 2; times++)
      expect((await send(undo)).results).toMatchObject([{ outcome: 'done' }]);
    expect(await find(made.id)).toMatchObject({ handovers: [] });
    expect(await bookedIn(shop, made.windowId)).toEqual([1, 5]);
    expect((await send(...actions)).orders).toMatchObject([{ handovers: [] }]);
    expect((await auditOf(made.id)).at(-1)).toMatchObject({
      action: 'part_handover_undone',
      after: { trees: 3 },
    });
    await expectConsistentLedger(shop);
  });

  test('that are undone on their day bring it back', async () => {
    const made = await prepared();
    const [{ id: handoverId }] = (await send(...threeOfFive(made))).orders[0]!.handovers as [
      PartHandover,
    ];
    const undo = { type: 'undo' as const, id: randomUUID(), orderId: made.id, handoverId };
    expect((await send(undo)).orders).toMatchObject([{ window: { day: inDays(0) } }]);
    expect(await bookedIn(shop, made.windowId)).toEqual([1, 5]);
    await expectConsistentLedger(shop);
  });

  test('let the others be mailed as ready, by themselves', async () => {
    const made = await prepared();
    await setStatus(made.id, 'Pending', 'Ready');
    await send(...threeOfFive(made));
    await setStatus(made.id, 'Ready', 'Confirmed');
    await setStatus(made.id, 'Confirmed', 'Ready');
    const { rows } = await sql<{ trees: number }>`
      select (props -> 'items' -> 0 ->> 'quantity')::integer as trees from mail_outbox
      where template = 'order-ready' and subject_id = ${made.id} order by created_at`.execute(db());
    expect(rows.at(-1)).toEqual({ trees: 2 });
    await expectConsistentLedger(shop);
  });

  test('stay gone when the hand-over of the rest is undone', async () => {
    const made = await prepared();
    await send(...threeOfFive(made));
    await send(...ticks(made.itemId, 4, 5), handover(made.id, made.itemId, 4, 5));
    expect((await setStatus(made.id, 'Delivered', 'Ready')).status).toBe(204);
    expect(await find(made.id)).toMatchObject({ status: 'Ready', handovers: [{ trees: 3 }] });
    expect((await getOrder(db(), made.id)).items[0]).toMatchObject({ handedOver: 3 });
    await expectConsistentLedger(shop);
  });

  test('are no longer counted as sold, dug or labeled, nor as trees of the day', async () => {
    const day = inDays(13);
    const made = await prepared({ day });
    await send(...threeOfFive(made));
    expect((await readInOrders(db(), [made.tree.id])).get(made.tree.id)).toBe(2);
    const labels = await listLabelTrees(db(), { day });
    expect(
      labels
        .filter(({ orderId }) => orderId === made.id)
        .map(({ number, of }) => `${number} of ${of}`),
    ).toEqual(['4 of 5', '5 of 5']);
    const dig = await call<{ entries: DigListEntry[] }>(`/pickups/dig-list?day=${day}`);
    expect(dig.json.entries.flatMap(({ orders }) => orders)).toContainEqual(
      expect.objectContaining({ orderId: made.id, trees: 2 }),
    );
    const list = await call<PickupDayDetails>(`/pickups/day?kind=pickup&day=${day}`);
    expect(list.json.orders).toMatchObject([
      { orderId: made.id, trees: 2, items: [{ quantity: 2 }] },
    ]);
    const month = await call<PickupMonth>(`/pickups?month=${day.slice(0, 7)}`);
    expect(month.json.days.find((one) => one.day === day)).toMatchObject({ bookedTrees: 2 });
  });

  test('are not missed at the end of their day, and wait among the orders without one', async () => {
    const made = await prepared();
    await send(...threeOfFive(made));
    const { json } = await call<CheckInDay>(`/check-in?day=${inDays(0)}`);
    expect(json.orders.map(({ id }) => id)).not.toContain(made.id);
    expect(json.others).toContainEqual(expect.objectContaining({ id: made.id, window: null }));
  });

  test('stay in the order: only the others can be taken out', async () => {
    const made = await prepared();
    await send(...threeOfFive(made));
    const change = (quantity: number) => ({
      change: { kind: 'quantities', quantities: [{ itemId: made.itemId, was: 5, quantity }] },
    });
    const preview = (quantity: number) =>
      call(`/orders/${made.id}/changes/preview`, 'POST', change(quantity));
    expect(await preview(2)).toMatchObject({ status: 409, json: { code: 'partly_handed_over' } });
    expect((await preview(4)).status).toBe(200);
  });

  test('stay where they went: delivery and season are refused, a wrong phone number is corrected', async () => {
    const made = await prepared();
    await send(...threeOfFive(made));
    const { order } = (await call<OrderDetails>(`/orders/${made.id}`)).json;
    const was = recipientOf(order);
    const correct = (now: Recipient) =>
      call(`/orders/${made.id}/corrections`, 'POST', { key: randomUUID(), was, now });
    const delivered: Recipient = { ...was, deliveryType: 'delivery', ...deerPark };
    const refused = { status: 409, json: { code: 'partly_handed_over' } };
    expect(
      await call(`/orders/${made.id}/corrections/preview`, 'POST', { now: delivered }),
    ).toMatchObject(refused);
    expect(await correct(delivered)).toMatchObject(refused);
    expect(
      await call(`/orders/${made.id}/season`, 'POST', {
        key: randomUUID(),
        was: order.season,
        seasonId: randomUUID(),
      }),
    ).toMatchObject(refused);
    expect((await correct({ ...was, phone: '(509) 555-0188' })).status).toBe(204);
    await expectConsistentLedger(shop);
  });

  test('can be claimed at once, and no more than those', async () => {
    const made = await prepared();
    const customer = await signIn(shop);
    await sql`update orders set user_id = ${customer.userId} where id = ${made.id}`.execute(db());
    const claim = (trees: number) =>
      shop.app.request('/api/claims', {
        method: 'POST',
        headers: { ...customer.headers, 'content-type': 'application/json' },
        body: JSON.stringify({
          id: randomUUID(),
          orderItemId: made.itemId,
          trees,
          reason: 'broken',
          details: '',
          wish: 'refund',
          photoIds: [],
        }),
      });
    expect((await claim(1)).status).toBe(409);
    await send(...threeOfFive(made));
    expect((await claim(4)).status).toBe(409);
    expect((await claim(3)).ok).toBe(true);
    expect((await claim(1)).status).toBe(409);
  });

  test('keep their ticks when a tree with a lower number leaves the order', async () => {
    const made = await prepared();
    await send(...ticks(made.itemId, 1, 3, 4, 5), handover(made.id, made.itemId, 3, 4, 5));
    await sql`update order_items set changed = -2, discounted = 3 where id = ${made.itemId}`.execute(
      db(),
    );
    const [item] = (await find(made.id)).items;
    expect(item?.ticks.map(({ treeNo, handoverId }) => [treeNo, handoverId !== null])).toEqual([
      [1, true],
      [2, true],
      [3, true],
    ]);
    await sql`update order_items set changed = 0 where id = ${made.itemId}`.execute(db());
  });

  test('complete their order when the others are taken out of it', async () => {
    const made = await prepared();
    await send(...threeOfFive(made));
    const wanted = await quantities(made.id, made.tree, 3);
    expect((await change(made.id, wanted, { restock: true })).status).toBe(200);
    expect(await find(made.id)).toMatchObject({ status: 'Delivered' });
    expect((await mailsAbout(made.id)).map(({ template }) => template)).toContain(
      'order-delivered',
    );
    await expectConsistentLedger(shop);
  });

  test('are all that is left of an order that is canceled: the others are in stock, and it ends as Delivered', async () => {
    const made = await prepared();
    await send(...threeOfFive(made));
    expect((await setStatus(made.id, 'Pending', 'Canceled')).status).toBe(204);
    expect(await find(made.id)).toMatchObject({ status: 'Delivered' });
    expect(await stockOf(shop, made.tree)).toBe(7);
    const { order, money } = (await call<OrderDetails>(`/orders/${made.id}`)).json;
    expect(order.now?.totalCents).toBe(14_400);
    expect(money.payment).toEqual({ state: 'overpaid', giveBackCents: 9600 });
    await expectConsistentLedger(shop);
  });

  test('are as many trees as they name: one that is listed twice is refused', async () => {
    const made = await prepared();
    await send(...ticks(made.itemId, 1));
    const action = handover(made.id, made.itemId, 1, 1);
    expect((await call('/check-in', 'POST', { actions: [action] })).status).toBe(400);
  });

  test('whose ticks were taken back on another phone are handed over all the same, and no hand-over is empty', async () => {
    const made = await prepared();
    const { orders } = await send(handover(made.id, made.itemId, 1));
    expect(orders).toMatchObject([{ handovers: [{ trees: 1 }] }]);
    const empty = { ...handover(made.id, made.itemId), trees: [] };
    expect((await call('/check-in', 'POST', { actions: [empty] })).status).toBe(400);
    await expectConsistentLedger(shop);
  });
});
