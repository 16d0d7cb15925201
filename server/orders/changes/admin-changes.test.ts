import { transact } from '@grafted/postgres/transact.ts';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { addDate } from '#domain/calendar-days.ts';
import { dayAt } from '#domain/farm/season.ts';
import { farmTimeZone } from '#domain/farm/settings.ts';
import type { WantedChange } from '#domain/orders/order-changes.ts';
import { currentTaxNote } from '#domain/orders/tax-text.ts';
import { lapseDueAmounts } from '#server/orders/money/lapse.ts';
import { cancelOrder } from '#server/orders/status/cancel-order.ts';
import { useAdmin } from '#tests/support/admin.ts';
import { useFarmChanges } from '#tests/support/farm-changes.ts';
import { expectConsistentLedger, reconcileRefundsNow } from '#tests/support/ledger.ts';
import { bookedIn, inDays, openWindow } from '#tests/support/pickups.ts';
import { useSettings } from '#tests/support/settings.ts';
import { useSquare } from '#tests/support/square.ts';
import { useTestShop } from '#tests/support/test-shop.ts';
import { createTree, stockOf } from '#tests/support/trees.ts';

const square = useSquare();
const shop = useTestShop(() => square.startEnvironment());
const admin = useAdmin(shop);
const { asAdmin, auditOf, call, mailsAbout } = admin;
const {
  detailsOf,
  enter,
  receive,
  giveBack,
  quantities,
  preview,
  requestOf,
  send,
  change,
  payLink,
  makeDue,
} = useFarmChanges(shop, admin, square);
const { changeSettings } = useSettings(admin);

afterEach(async () => {
  await reconcileRefundsNow(shop);
  square.ledger.advanceClock(5000);
  await reconcileRefundsNow(shop);
  await expectConsistentLedger(shop);
});

test('A paid order grows only as far as its pickup window has room', async () => {
  const tree = await createTree(shop);
  const id = await enter(tree);
  await receive(id, 9600);
  const windowId = await openWindow(shop, { maxTrees: 3 });
  await call(`/pickups/orders/${id}`, 'PUT', { windowId, version: null });
  expect(await change(id, await quantities(id, tree, 4))).toMatchObject({
    status: 409,
    json: {
      code: 'window_full',
      error: expect.stringContaining('no room for 2 more trees') as string,
    },
  });
  expect(await bookedIn(shop, windowId)).toEqual([1, 2]);
  expect((await change(id, await quantities(id, tree, 3))).status).toBe(200);
  expect(await bookedIn(shop, windowId)).toEqual([1, 3]);
  // The farm may go over, when it says so.
  const more = await quantities(id, tree, 4);
  expect((await send(id, { ...(await requestOf(id, more)), evenIfFull: true })).status).toBe(200);
  expect(await bookedIn(shop, windowId)).toEqual([1, 4]);
});

test('Room that the farm opened in a full window for one order is not given to the next', async () => {
  const tree = await createTree(shop);
  const windowId = await openWindow(shop, { day: inDays(21), maxTrees: 3 });
  const id = await enter(tree);
  await receive(id, 9600);
  await call(`/pickups/orders/${id}`, 'PUT', { windowId, version: null });
  const more = await quantities(id, tree, 5);
  expect((await send(id, { ...(await requestOf(id, more)), evenIfFull: true })).status).toBe(200);
  expect(await bookedIn(shop, windowId)).toEqual([1, 5]);
  // Its limits can be saved as they are, and are not lowered below what is booked.
  const room = (maxTrees: number) =>
    call(`/pickups/windows/${windowId}`, 'PUT', { maxOrders: 5, maxTrees, isOpen: true });
  expect((await room(3)).status).toBe(204);
  expect(await room(2)).toMatchObject({ status: 409, json: { code: 'below_booked' } });

  expect((await change(id, await quantities(id, tree, 2))).status).toBe(200);
  const next = await enter(tree);
  await receive(next, 9600);
  expect(await call(`/pickups/orders/${next}`, 'PUT', { windowId, version: null })).toMatchObject({
    status: 409,
    json: { code: 'window_full' },
  });
  expect(await bookedIn(shop, windowId)).toEqual([1, 2]);
});

describe('An unpaid order', () => {
  test('costs what its trees cost after each change, and holds them', async () => {
    const [tree, other] = [await createTree(shop), await createTree(shop)];
    const id = await enter(tree);
    expect((await change(id, { kind: 'add', productId: other.id, trees: 3 })).status).toBe(200);
    expect((await detailsOf(id)).money.payment).toEqual({ state: 'unpaid', missingCents: 24_000 });
    expect(await stockOf(shop, other)).toBe(7);
    await change(id, await quantities(id, tree, 1));
    expect((await detailsOf(id)).money.payment).toEqual({ state: 'unpaid', missingCents: 19_200 });
    expect(await stockOf(shop, tree)).toBe(9);
    expect(await payLink(id, 9600)).toMatchObject({ status: 409, code: 'total_changed' });
    expect(await payLink(id, 19_200)).toMatchObject({ status: 200 });
    expect((await detailsOf(id)).money.payment).toEqual({ state: 'paid' });
    const mails = (await mailsAbout(id)).map(({ template }) => template).toSorted();
    expect(mails).toEqual(['order-changed', 'order-changed', 'order-confirmed']);
  });

  test('gives back all the trees that it has when it lapses, and can then not be changed', async () => {
    const [tree, other] = [await createTree(shop), await createTree(shop)];
    const id = await enter(tree);
    await change(id, { kind: 'add', productId: other.id, trees: 3 });
    await change(id, await quantities(id, tree, 0));
    await makeDue(id);
    const late = await requestOf(id, await quantities(id, tree, 1));
    expect((await detailsOf(id)).order.due).toMatchObject([
      { cents: 9600, ifUnpaid: 'cancel' },
      { cents: 4800, ifUnpaid: 'stay' },
    ]);
    await lapseDueAmounts(shop.services);
    expect(await stockOf(shop, tree)).toBe(10);
    expect(await stockOf(shop, other)).toBe(10);
    expect((await send(id, late)).json.code).toBe('not_changeable');
  });

  test('of which trees were taken out lapses like any other', async () => {
    const tree = await createTree(shop);
    const id = await enter(tree);
    await change(id, await quantities(id, tree, 1));
    expect((await detailsOf(id)).order.due).toMatchObject([{ cents: 4800, missingCents: 4800 }]);
    await makeDue(id);
    await lapseDueAmounts(shop.services);
    expect((await detailsOf(id)).order.status).toBe('Canceled');
    expect(await stockOf(shop, tree)).toBe(10);
  });

  test('that all trees are taken out of is canceled', async () => {
    const tree = await createTree(shop);
    const id = await enter(tree);
    const none = await quantities(id, tree, 0);
    expect((await preview(id, none)).json).toMatchObject({ cancels: true, cents: -9600 });
    expect((await change(id, none)).json).toMatchObject({ canceled: true });
    expect((await detailsOf(id)).order).toMatchObject({ status: 'Canceled', due: [] });
    expect(await stockOf(shop, tree)).toBe(10);
  });

  test('is paid or changed first when both happen at once, and never for another amount', async () => {
    for (let round = 0; round < 4; round++) {
      const tree = await createTree(shop);
      const id = await enter(tree, { pays: 'link' });
      const request = await requestOf(id, await quantities(id, tree, 1));
      const [changed, paid] = await Promise.all([send(id, request), payLink(id, 9600)]);
      const { order, money } = await detailsOf(id);
      expect([changed.status, paid.status].toSorted()).toEqual([200, 409]);
      const trees = order.items[0]?.quantity;
      expect([trees, order.paidCents, money.payment.state]).toEqual(
        changed.status === 200 ? [1, 0, 'unpaid'] : [2, 9600, 'paid'],
      );
    }
  });
});

describe('A paid order', () => {
  test('says what to give back when trees are removed, and once it is paid what was', async () => {
    const tree = await createTree(shop);
    const id = await enter(tree);
    await receive(id, 9600);
    await change(id, await quantities(id, tree, 1));
    expect((await detailsOf(id)).money.payment).toEqual({ state: 'overpaid', giveBackCents: 4800 });
    await giveBack(id, 4800);
    expect((await detailsOf(id)).money.payment).toEqual({ state: 'paid' });
    await change(id, await quantities(id, tree, 3));
    expect((await detailsOf(id)).money.payment).toEqual({ state: 'underpaid', missingCents: 9600 });
    expect((await detailsOf(id)).order.paymentStatus).toBe('completed'); // paid once, it is not again pending
    await receive(id, 9600);
    expect((await detailsOf(id)).money.payment).toEqual({ state: 'paid' });
    expect(await stockOf(shop, tree)).toBe(7);
  });

  test('refunds to the card of its link what the trees cost', async () => {
    const tree = await createTree(shop);
    const id = await enter(tree, { pays: 'link' });
    await payLink(id, 9600);
    await change(id, await quantities(id, tree, 1));
    const { order, money } = await detailsOf(id);
    expect([order.refundedCents, money.payment]).toEqual([4800, { state: 'paid' }]);
    const again = await requestOf(id, await quantities(id, tree, 2));
    expect(again.refundCents).toBe(0);
  });

  test('does not owe again what was given back of it as a courtesy', async () => {
    const tree = await createTree(shop);
    const id = await enter(tree);
    await receive(id, 9600);
    await giveBack(id, 1000);
    expect((await detailsOf(id)).money.payment).toEqual({ state: 'paid' });
    await change(id, await quantities(id, tree, 3));
    expect((await detailsOf(id)).money.payment).toEqual({ state: 'underpaid', missingCents: 4800 });
  });

  test('still asks for what is due when the farm gives back as much', async () => {
    const [tree, other] = [await createTree(shop), await createTree(shop)];
    const id = await enter(tree);
    await receive(id, 9600);
    const asked = { by: 'link', until: addDate(dayAt(new Date(), farmTimeZone), 2) };
    await change(id, { kind: 'add', productId: other.id, trees: 1 }, { asked });
    await giveBack(id, 4800);
    expect((await detailsOf(id)).order.due).toMatchObject([
      { missingCents: 4800, ifUnpaid: 'remove' },
    ]);
  });

  test('loses no trees when it is canceled after a swap, with trees that frost took', async () => {
    const [tree, other] = [await createTree(shop), await createTree(shop)];
    const id = await enter(tree);
    await receive(id, 9600);
    const { order } = await detailsOf(id);
    const swap = { itemId: order.items[0]!.id, was: 2, trees: 1, productId: other.id };
    await change(id, { kind: 'swap', ...swap }, { restock: false });
    expect((await detailsOf(id)).money.payment).toEqual({ state: 'paid' });
    await call(`/orders/${id}`, 'PATCH', { status: 'Canceled', was: 'Pending' });
    expect([await stockOf(shop, tree), await stockOf(shop, other)]).toEqual([9, 10]);
  });
});

describe('An order that is exempt from sales tax', () => {
  const exemption = { certificate: 'A 12-3456', until: inDays(1) };
  const endExemption = (id: string) =>
    sql`update orders set exempt_until = ${inDays(-1)} where id = ${id}`.execute(shop.services.db);
  afterEach(() => changeSettings({ salesTax: { percent: 0, locationCode: '' } }));

  test('pays none for trees that are added until its last day', async () => {
    await changeSettings({ salesTax: { percent: 8.9, locationCode: '3200' } });
    const tree = await createTree(shop);
    const id = await enter(tree, { exemption });
    const wanted = await quantities(id, tree, 3);
    expect((await preview(id, wanted)).json.exemptionEnded).toBeNull();
    await change(id, wanted);
    expect((await detailsOf(id)).order.now).toMatchObject({ totalCents: 14_400, taxCents: 0 });
  });

  test('pays it for trees that are added later, and for no others', async () => {
    await changeSettings({ salesTax: { percent: 8.9, locationCode: '3200' } });
    const [tree, other] = [await createTree(shop), await createTree(shop)];
    const id = await enter(tree, { exemption });
    await endExemption(id);

    const more = await quantities(id, tree, 3);
    expect((await preview(id, more)).json).toMatchObject({
      cents: 4800,
      exemptionEnded: inDays(-1),
    });
    await change(id, more);
    const { order } = await detailsOf(id);
    expect(order.items.map(({ quantity }) => quantity).toSorted()).toEqual([1, 2]);
    expect(order.now).toMatchObject({ totalCents: 14_400, taxCents: 392 });
    expect(currentTaxNote(order)).toBe(
      'Includes $3.92 sales tax, for trees that were added after exemption certificate A 12-3456 had ended',
    );

    await change(id, { kind: 'add', productId: other.id, trees: 1 });
    expect((await detailsOf(id)).order.now).toMatchObject({ totalCents: 19_200, taxCents: 785 });

    const exempt = order.items.find(({ quantity }) => quantity === 2)!;
    const ofExempt = (was: number, quantity: number): WantedChange => ({
      kind: 'quantities',
      quantities: [{ itemId: exempt.id, was, quantity }],
    });
    const fewer = ofExempt(2, 1);
    expect((await preview(id, fewer)).json.exemptionEnded).toBeNull();
    await change(id, fewer);
    expect((await detailsOf(id)).order.now).toMatchObject({ totalCents: 14_400, taxCents: 785 });

    const back = ofExempt(1, 2); // as they were sold
    expect((await preview(id, back)).json.exemptionEnded).toBeNull();
    await change(id, back);
    expect((await detailsOf(id)).order.now).toMatchObject({ totalCents: 19_200, taxCents: 785 });

    await change(id, ofExempt(2, 1));
    await change(id, ofExempt(1, 3)); // one comes back exempt, another is added
    expect((await detailsOf(id)).order.now).toMatchObject({ totalCents: 24_000, taxCents: 1177 });

    await receive(id, 24_000);
    expect((await detailsOf(id)).money.payment).toEqual({ state: 'paid' });
  });
});

describe('A change', () => {
  test('sent repeatedly is made once, and mailed once', async () => {
    const tree = await createTree(shop);
    const id = await enter(tree);
    const request = await requestOf(id, await quantities(id, tree, 4));
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(id, request)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await stockOf(shop, tree)).toBe(6);
    expect((await mailsAbout(id)).map(({ template }) => template)).toEqual(['order-changed']);
  });

  test('is refused when the order costs another amount since, and when trees are too few', async () => {
    const tree = await createTree(shop);
    const id = await enter(tree);
    const request = await requestOf(id, await quantities(id, tree, 3));
    expect((await send(id, { ...request, cents: 100 })).json.code).toBe('changed_meanwhile');
    expect((await change(id, await quantities(id, tree, 99))).json.code).toBe('not_enough_stock');
    expect((await detailsOf(id)).order.items[0]?.quantity).toBe(2);
    expect(await stockOf(shop, tree)).toBe(8);
  });
});

describe('Prepared trees', () => {
  const prepare = async (id: string) => {
    const { order } = await detailsOf(id);
    const items = order.items.map((item) => ({ id: item.id, was: 'Pending' }));
    expect((await call('/order-items', 'PATCH', { items, status: 'Confirmed' })).status).toBe(204);
  };
  const statusesOf = async (id: string) =>
    (await detailsOf(id)).order.items
      .toSorted((a, b) => b.quantity - a.quantity)
      .map(({ quantity, status }) => [quantity, status]);

  test('are to be prepared again when an admin adds more of them, and not when some are removed', async () => {
    const [tree, other] = [await createTree(shop), await createTree(shop)];
    const id = await enter(tree);
    await receive(id, 9600);
    await change(id, { kind: 'add', productId: other.id, trees: 1 });
    await receive(id, 4800);
    await prepare(id);
    await change(id, await quantities(id, tree, 1));
    expect(await statusesOf(id)).toEqual([
      [1, 'Confirmed'],
      [1, 'Confirmed'],
    ]);
    await change(id, await quantities(id, tree, 4));
    expect(await statusesOf(id)).toEqual([
      [4, 'Pending'],
      [1, 'Confirmed'],
    ]);
    const { order } = await detailsOf(id);
    const grown = order.items.find(({ productId }) => productId === tree.id)!;
    expect((await auditOf(grown.id)).at(-1)).toMatchObject({
      actor_id: (await asAdmin()).userId,
      action: 'item_status',
      before: { status: 'Confirmed' },
      after: { status: 'Pending' },
    });
  });

  test('are to be prepared again when others are swapped for them', async () => {
    const [tree, other] = [await createTree(shop), await createTree(shop)];
    const id = await enter(tree);
    await change(id, { kind: 'add', productId: other.id, trees: 1 });
    await receive(id, 14_400);
    await prepare(id);
    const { order } = await detailsOf(id);
    const { id: itemId } = order.items.find(({ productId }) => productId === tree.id)!;
    await change(id, { kind: 'swap', itemId, was: 2, trees: 1, productId: other.id });
    expect(await statusesOf(id)).toEqual([
      [2, 'Pending'],
      [1, 'Confirmed'],
    ]);
  });
});

test('The reason why an order is canceled is in its mail', async () => {
  const id = await enter(await createTree(shop));
  const { services } = shop;
  await transact(services.db, async (trx) => {
    await cancelOrder(trx, id, {
      by: 'admin',
      actor: { actorId: null, requestId: null },
      links: services,
      refundCents: undefined,
      restock: true,
      reason: 'The frost took them.',
    });
  });
  const { rows } =
    await sql`select props ->> 'reason' as reason from mail_outbox where template = 'order-canceled'
      and subject_id = ${id}`.execute(services.db);
  expect(rows).toEqual([{ reason: 'The frost took them.' }]);
});
