import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { describeEntry } from '#domain/admin/audit/order-history.ts';
import type { Overview } from '#domain/admin/overview.ts';
import type { CheckInAction } from '#domain/orders/check-in-actions.ts';
import type { CheckInAnswer, CheckInOrder } from '#domain/orders/check-in.ts';
import type { OrderDetails } from '#domain/orders/order-list.ts';
import type { PickupDayDetails } from '#domain/orders/pickup-days.ts';
import type { DecidedTrees, TreeDecision } from '#domain/orders/unmatched-trees.ts';
import { useAdmin } from '#tests/support/admin.ts';
import { useFarmChanges } from '#tests/support/farm-changes.ts';
import { expectConsistentLedger } from '#tests/support/ledger.ts';
import { inDays, openWindow } from '#tests/support/pickups.ts';
import { useSquare } from '#tests/support/square.ts';
import { useTestShop } from '#tests/support/test-shop.ts';
import { createTree, stockOf, type TestTree } from '#tests/support/trees.ts';

const square = useSquare();
const shop = useTestShop(() => square.startEnvironment());
const admin = useAdmin(shop);
const { call } = admin;
const { quantities, change, enter, receive } = useFarmChanges(shop, admin, square);
const db = () => shop.services.db;

const stock = 10;

/** Three trees, paid in cash; seven are in stock. */
async function prepared() {
  const tree = await createTree(shop, { quantity: stock });
  const id = await enter(tree, {
    items: [{ productId: tree.id, quantity: 3 }],
    expectedTotalCents: 14_400,
  });
  await receive(id, 14_400);
  const itemId = (await find(id)).items[0]!.id;
  return { id, itemId, tree };
}
type Prepared = Awaited<ReturnType<typeof prepared>>;

const find = async (orderId: string) =>
  (await call<CheckInOrder>(`/check-in/order?order=${orderId.slice(0, 8)}`)).json;
const send = async (...actions: CheckInAction[]) =>
  (await call<CheckInAnswer>('/check-in', 'POST', { actions })).json;
const handover = ({ id: orderId, itemId }: Prepared, ...numbers: number[]) => ({
  type: 'handover' as const,
  id: randomUUID(),
  orderId,
  trees: numbers.map((treeNo) => ({ itemId, treeNo })),
});
const listed = async ({ id }: Prepared) =>
  ((await call<Overview>('/overview')).json.unmatchedTrees ?? []).filter(
    ({ orderId }) => orderId === id,
  );
const decide = (
  { itemId }: Prepared,
  { id: handoverId }: { id: string },
  decision: TreeDecision,
  trees = 3,
) =>
  call<DecidedTrees & { code?: string }>('/check-in/unmatched', 'POST', {
    handoverId,
    itemId,
    decision,
    trees,
  });
const history = async ({ id }: Prepared) =>
  (await call<OrderDetails>(`/orders/${id}`)).json.timeline.map(describeEntry);
const setStatus = (id: string, was: string, status: string, more = {}) =>
  call(`/orders/${id}`, 'PATCH', {
    was,
    status,
    ...(status === 'Canceled' && { refundCents: 0, leftCents: 0 }),
    ...more,
  });
const take = async (made: Prepared, quantity: number, restock: boolean) =>
  expect(
    (await change(made.id, await quantities(made.id, made.tree, quantity), { restock })).status,
  ).toBe(200);

/** What the desk does meanwhile; how many of three trees that left are then not the order's, and the stock. */
const meanwhile: [string, (made: Prepared) => Promise<unknown>, number, number, number][] = [
  ['canceled it', ({ id }) => setStatus(id, 'Pending', 'Canceled'), 3, 10, 7],
  [
    'canceled it without restocking its trees',
    ({ id }) => setStatus(id, 'Pending', 'Canceled', { restock: false }),
    3,
    7,
    7,
  ],
  [
    'canceled and deleted it',
    async ({ id }) => {
      await setStatus(id, 'Pending', 'Canceled');
      await call(`/orders/${id}`, 'DELETE');
    },
    3,
    10,
    7,
  ],
  ['took two trees out of it', (made) => take(made, 1, true), 2, 9, 7],
  ['took two trees out of it without restocking them', (made) => take(made, 1, false), 2, 7, 7],
];

describe('trees that left the gate while the desk', () => {
  test.each(meanwhile)(
    '%s are in the history and on Today, and once they are said to be gone stock is right',
    async (_what, act, unmatched, stock, afterwards) => {
      const made = await prepared();
      await act(made);
      const went = handover(made, 1, 2, 3);
      const { results } = await send(went);
      expect(results[0]!.message).toContain('listed on Today');
      expect(await listed(made)).toMatchObject([{ trees: unmatched, handoverId: went.id }]);
      expect((await history(made)).join()).toContain('left the gate without the order');
      expect(await stockOf(shop, made.tree)).toBe(stock);

      expect((await send(went)).results).toMatchObject([{ outcome: 'done', message: '' }]);
      const answers = await Promise.all(
        [1, 2].map(() => decide(made, went, 'gone', unmatched)), // two admins at once
      );
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect(await stockOf(shop, made.tree)).toBe(afterwards);
      expect(await listed(made)).toEqual([]);
      expect((await history(made)).join()).toContain('that left the gate: gone');
      await expectConsistentLedger(shop);
    },
  );

  test.each(meanwhile)(
    '%s stay in stock when they are here after all',
    async (_what, act, unmatched, stock) => {
      const made = await prepared();
      await act(made);
      const went = handover(made, 1, 2, 3);
      await send(went);
      expect((await decide(made, went, 'here', unmatched)).status).toBe(200);
      expect(await stockOf(shop, made.tree)).toBe(stock);
      expect(await listed(made)).toEqual([]);
      const other = await decide(made, went, 'gone', unmatched);
      expect([other.status, other.json.code]).toEqual([409, 'changed_meanwhile']);
      await expectConsistentLedger(shop);
    },
  );

  test('moved it to another day go with the order', async () => {
    const made = await prepared();
    const windowId = await openWindow(shop, { day: inDays(7) });
    await call(`/pickups/orders/${made.id}`, 'PUT', { windowId, version: null });
    const { orders } = await send(handover(made, 1, 2, 3));
    expect(orders).toMatchObject([{ status: 'Delivered' }]);
    expect(await listed(made)).toEqual([]);
    await expectConsistentLedger(shop);
  });
});

test('two phones that hand over the same trees of an order that one of them knows to be smaller are listed once', async () => {
  for (const knowing of ['first', 'last'] as const) {
    const made = await prepared();
    await take(made, 2, true);
    const phones = [handover(made, 1, 2), handover(made, 1, 2, 3), handover(made, 1, 2, 3)];
    for (const went of knowing === 'first' ? phones : phones.toReversed()) await send(went);
    expect(await find(made.id)).toMatchObject({ status: 'Delivered' });
    expect(await listed(made)).toMatchObject([{ trees: 1 }]);
    const { handoverId: id } = (await listed(made))[0]!;
    expect((await decide(made, { id }, 'gone', 1)).json).toMatchObject({ taken: 1 });
    expect(await stockOf(shop, made.tree)).toBe(7);
    await expectConsistentLedger(shop);
  }
});

test('a tree that went before others were taken out is not listed when a second phone tells of it by its former number', async () => {
  const made = await prepared();
  await send(handover(made, 2, 3));
  await take(made, 2, true);
  expect(await find(made.id)).toMatchObject({ status: 'Delivered' });
  await send(handover(made, 2, 3));
  expect(await listed(made)).toEqual([]);
  await send(handover(made, 1, 2, 3));
  expect(await listed(made)).toMatchObject([{ trees: 1 }]);
  await expectConsistentLedger(shop);
});

test('a canceled order that is taken up again has its trees again: their decision is open anew, and they go with it', async () => {
  const made = await prepared();
  await setStatus(made.id, 'Pending', 'Canceled');
  const went = handover(made, 1, 2, 3);
  await send(went);
  await decide(made, went, 'gone');
  expect(await stockOf(shop, made.tree)).toBe(7);
  expect((await setStatus(made.id, 'Canceled', 'Pending')).status).toBe(204);
  expect(await stockOf(shop, made.tree)).toBe(7);
  await expectConsistentLedger(shop);
  expect((await decide(made, went, 'gone')).json).toMatchObject({ withOrder: 3, taken: 0 });
  expect(await find(made.id)).toMatchObject({ status: 'Delivered' });
  expect(await stockOf(shop, made.tree)).toBe(7);
  await expectConsistentLedger(shop);
});

test('trees that were sold again are said to be missing, and stock stays at zero', async () => {
  const made = await prepared();
  await setStatus(made.id, 'Pending', 'Canceled');
  const went = handover(made, 1, 2, 3);
  await send(went);
  await sellAllBut(made.tree, 1);
  expect((await decide(made, went, 'gone')).json).toEqual({ withOrder: 0, taken: 1, soldAgain: 2 });
  expect(await stockOf(shop, made.tree)).toBe(0);
  await expectConsistentLedger(shop);
});
async function sellAllBut(tree: TestTree, left: number) {
  await call(`/products/${tree.id}`, 'PATCH', {
    stock: { intent: 'count', seen: stock, counted: left },
  });
}

test('what is listed is decided as it was seen, and the phone can take its hand-over back', async () => {
  const made = await prepared();
  await setStatus(made.id, 'Pending', 'Canceled');
  const went = handover(made, 1, 2, 3);
  await send(went);
  expect((await decide(made, went, 'gone', 2)).status).toBe(409);
  expect((await decide(made, { id: randomUUID() }, 'gone')).status).toBe(404);
  const undo = { type: 'undo' as const, id: randomUUID(), orderId: made.id, handoverId: went.id };
  expect((await send(undo, undo)).results.map(({ outcome }) => outcome)).toEqual(['done', 'done']);
  expect(await listed(made)).toEqual([]);
  expect(await stockOf(shop, made.tree)).toBe(stock);
});

test('a tree that was never one of the order is refused and not listed', async () => {
  const made = await prepared();
  expect((await send(handover(made, 4))).results).toMatchObject([
    { outcome: 'refused', message: 'This tree was never one of this order.' },
  ]);
  expect(await listed(made)).toEqual([]);
});

test('a hand-over of a thousand trees fits into one request', async () => {
  const made = await prepared();
  const trees = Array.from({ length: 1000 }, (_, index) => ({
    itemId: made.itemId,
    treeNo: index + 1,
  }));
  const { status } = await call('/check-in', 'POST', {
    actions: [{ ...handover(made), trees }],
  });
  expect(status).toBe(200);
});

describe('what was done without a network and is sent later', () => {
  const day = 24 * 60 * 60;
  const placed = (id: string, ageSeconds: number) =>
    sql`update orders set created_at = now() - make_interval(secs => ${ageSeconds}) where id = ${id}`.execute(
      db(),
    );
  const secondsSince = (iso: string) => (Date.now() - new Date(iso).getTime()) / 1000;

  test.each([
    ['two days ago', 2 * day, 2 * day],
    ['before the order began, says a phone whose clock jumped', 300 * day, 5 * day],
    ['just now', 0, 0],
  ])('was done %s', async (_when, ageSeconds, expected) => {
    const [whole, part] = [await prepared(), await prepared()];
    for (const { id } of [whole, part]) await placed(id, 5 * day);
    const [order] = (await send({ ...handover(whole, 1, 2, 3), ageSeconds })).orders;
    const [rest] = (await send({ ...handover(part, 1), ageSeconds })).orders;
    for (const at of [order!.handedOverAt!, rest!.handovers[0]!.at!])
      expect(Math.abs(secondsSince(at) - expected)).toBeLessThan(60);
  });

  test('counts its money on its own day, whatever day the phone believed it was', async () => {
    const tree = await createTree(shop);
    const orderId = await enter(tree, { pays: 'at_pickup' });
    await placed(orderId, 5 * day);
    const { json: before } = await call<PickupDayDetails>(
      `/pickups/day?kind=pickup&day=${inDays(-2)}`,
    );
    const { money } = await send({
      type: 'payment',
      id: randomUUID(),
      orderId,
      kind: 'cash',
      amountCents: 9600,
      receivedOn: '2001-01-01',
      seenDueCents: 9600,
      ageSeconds: 2 * day,
    });
    const cashCents = before.money.cashCents + 9600;
    expect(money).toContainEqual(expect.objectContaining({ day: inDays(-2), cashCents }));
  });

  const moneyOf = (made: Prepared) => ({
    type: 'payment' as const,
    id: randomUUID(),
    orderId: made.id,
    kind: 'cash' as const,
    amountCents: 100,
    receivedOn: inDays(-2),
    seenDueCents: 0,
  });
  const undoOf = ({ id: orderId }: Prepared, handoverId: string) => ({
    type: 'undo' as const,
    id: randomUUID(),
    orderId,
    handoverId,
  });
  const cancel = ({ id }: Prepared) => setStatus(id, 'Pending', 'Canceled');
  test.each<[string, (made: Prepared) => Promise<CheckInAction[]> | CheckInAction[]]>([
    ['Status: Pending → Delivered', (made) => [handover(made, 1, 2, 3)]],
    ['1 tree handed over, 2 to go', (made) => [handover(made, 1)]],
    ['Received $1.00 in cash', (made) => [moneyOf(made)]],
    [
      'Entered by mistake: $1.00 in cash',
      (made) => {
        const money = moneyOf(made);
        const [id, orderId] = [randomUUID(), made.id];
        return [money, { type: 'reversal', id, orderId, paymentId: money.id }];
      },
    ],
    [
      'Undone: the hand-over of 1 tree',
      (made) => {
        const part = handover(made, 1);
        return [part, undoOf(made, part.id)];
      },
    ],
    [
      'Status: Delivered → Pending',
      (made) => {
        const whole = handover(made, 1, 2, 3);
        return [whole, undoOf(made, whole.id)];
      },
    ],
    [
      '3 trees left the gate without the order.',
      async (made) => {
        await cancel(made);
        return [handover(made, 1, 2, 3)];
      },
    ],
    [
      '3 trees that left the gate: here after all',
      async (made) => {
        await cancel(made);
        const went = handover(made, 1, 2, 3);
        return [went, undoOf(made, went.id)];
      },
    ],
  ])('stands in the history at its moment: %s', async (text, steps) => {
    const made = await prepared();
    await placed(made.id, 5 * day);
    const actions = await steps(made);
    await send(...actions.map((action) => ({ ...action, ageSeconds: 2 * day })));
    const { timeline } = (await call<OrderDetails>(`/orders/${made.id}`)).json;
    const entry = timeline.find((one) => describeEntry(one).startsWith(text));
    if (!entry) throw new Error(timeline.map(describeEntry).join('\n'));
    expect(Math.abs(secondsSince(entry.at) - 2 * day)).toBeLessThan(60);
    expect(Math.abs(secondsSince(entry.recordedAt!))).toBeLessThan(60);
    const moments = timeline.map(({ at }) => at);
    expect(moments).toEqual(moments.toSorted().toReversed());
  });

  test('stands in the history without a second moment when it was sent at once', async () => {
    const made = await prepared();
    await send({ ...handover(made, 1), ageSeconds: 2 });
    const { timeline } = (await call<OrderDetails>(`/orders/${made.id}`)).json;
    expect(timeline.find(({ action }) => action === 'part_handed_over')?.recordedAt).toBeNull();
  });

  test.each([-1, 0.5, Number.NaN, 1e12, '5'])('has no age of %s', async (ageSeconds) => {
    const made = await prepared();
    const forged = { ...handover(made, 1), ageSeconds };
    expect((await call('/check-in', 'POST', { actions: [forged] })).status).toBe(400);
  });
});
