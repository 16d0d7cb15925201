import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { describeEntry } from '#domain/admin/audit/order-history.ts';
import { deliveryFeeCents } from '#domain/orders/delivery-fee.ts';
import { pseudonymizeOldOrders } from '#server/customers/former-customer-queries.ts';
import { useAdmin } from '#tests/support/admin.ts';
import { calculateDelivery, deerPark, pay, spokane } from '#tests/support/buying.ts';
import { useCorrections } from '#tests/support/corrections.ts';
import { useDriveTime } from '#tests/support/drive-time.ts';
import { useFarmChanges } from '#tests/support/farm-changes.ts';
import { expectConsistentLedger, reconcileRefundsNow } from '#tests/support/ledger.ts';
import { openWindow } from '#tests/support/pickups.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { cardToken, useSquare } from '#tests/support/square.ts';
import { useTestShop } from '#tests/support/test-shop.ts';
import { addToCart, createTree, type TestTree } from '#tests/support/trees.ts';

const square = useSquare();
const driveTime = useDriveTime();
const shop = useTestShop(async () => ({
  ...(await square.startEnvironment()),
  ...(await driveTime.startEnvironment()),
}));
const admin = useAdmin(shop);
const { call, auditOf, mailsAbout } = admin;
const { detailsOf, shownOf, correct } = useCorrections(admin);
const { enter, receive, preview, quantities } = useFarmChanges(shop, admin, square);
afterEach(async () => {
  await reconcileRefundsNow(shop);
  square.ledger.advanceClock(5000);
  await reconcileRefundsNow(shop);
  await expectConsistentLedger(shop);
});

/** Two trees for $48.00 each, paid by card. */
async function buy(tree: TestTree, deliveryType: 'pickup' | 'delivery' = 'pickup') {
  const customer = await signIn(shop);
  await addToCart(shop, customer, tree, 2);
  if (deliveryType === 'pickup')
    return (await pay(shop, customer, cardToken(square))).body.orderId!;
  const { body } = await calculateDelivery(shop, customer);
  const customerInfo = {
    fullName: 'Jordan Avery',
    email: 'jordan@example.com',
    phone: '(509) 555-0142',
    ...spokane,
  };
  const more = { deliveryType, customerInfo, quoteId: body.quoteId };
  return (await pay(shop, customer, cardToken(square), more)).body.orderId!;
}

const correctionMails = async (id: string) =>
  (await mailsAbout(id)).filter(({ template }) => template === 'order-corrected');

describe('the contact of an order', () => {
  test('is corrected, told to the new address once, found by it, and undone', async () => {
    const id = await buy(await createTree(shop));
    const key = randomUUID();
    const changed = { fullName: 'Jo Avery', phone: '(509) 555-7788', email: 'jo@example.com' };
    expect((await correct(id, changed, { key })).status).toBe(204);
    const was = { ...(await shownOf(id)), fullName: 'Jordan Avery' };
    expect((await correct(id, changed, { key, was })).status).toBe(204); // sent twice
    expect(await shownOf(id)).toMatchObject(changed);
    expect(await correctionMails(id)).toMatchObject([{ to_address: 'jo@example.com' }]);
    const found = await call<{ orders: { id: string }[] }>('/orders?search=5557788');
    expect(found.json.orders.map((order) => order.id)).toEqual([id]);
    const { timeline, lastCorrection } = await detailsOf(id);
    const entry = timeline.find(({ action }) => action === 'order_corrected')!;
    expect(describeEntry(entry)).toBe(
      'Corrected. Name: Jordan Avery → Jo Avery. Phone: (509) 555-0142 → (509) 555-7788. Email: jordan@example.com → jo@example.com',
    );
    // Entries are never deleted, so they have no values: these stand with the correction.
    const log = (await auditOf(id)).map(({ before, after }) => JSON.stringify([before, after]));
    expect(log.join()).not.toMatch(/Avery|555|example/);
    await correct(id, lastCorrection!.before, { was: lastCorrection!.after });
    expect((await shownOf(id)).phone).toBe('(509) 555-0142');
  });

  test('takes mail along that waits to be sent', async () => {
    const id = await buy(await createTree(shop));
    await call(`/orders/${id}`, 'PATCH', { was: 'Pending', status: 'Ready' });
    await sql`update mail_outbox set state = 'sent', sent_at = now() where template = 'order-confirmed'
      and subject_id = ${id}`.execute(shop.services.db);
    await correct(id, { email: 'jo.avery@example.com' });
    const sentTo = Object.fromEntries(
      (await mailsAbout(id)).map(({ template, to_address }) => [template, to_address]),
    );
    expect(sentTo).toMatchObject({
      'order-confirmed': 'jordan@example.com',
      'order-ready': 'jo.avery@example.com',
    });
  });

  test('that was saved is not saved with other content under the same key', async () => {
    const id = await buy(await createTree(shop));
    const [key, was] = [randomUUID(), await shownOf(id)];
    await correct(id, { phone: '(509) 555-1111' }, { key, was });
    const other = await correct(id, { phone: '(509) 555-2222' }, { key, was });
    expect([other.status, other.answer.code]).toEqual([409, 'sent_already']);
    expect((await shownOf(id)).phone).toBe('(509) 555-1111');
  });

  test('is not entered again once the order has lost its personal data', async () => {
    const { db } = shop.services;
    const id = await buy(await createTree(shop));
    await sql`update orders set user_id = null, created_at = now() - interval '8 years' where id = ${id}`.execute(
      db,
    );
    await pseudonymizeOldOrders(db);
    const changed = { fullName: 'Jo Avery', phone: '(509) 555-1111', email: 'jo@example.com' };
    expect((await correct(id, changed)).answer.code).toBe('personal_data_gone');
    expect((await shownOf(id)).fullName).toBe('Former customer');
    await sql`update orders set created_at = now() where id = ${id}`.execute(db);
  });

  test('of the later of two admins is refused, and says what the order has now', async () => {
    const id = await buy(await createTree(shop));
    const was = await shownOf(id);
    await correct(id, { phone: '(509) 555-1111' });
    const late = await correct(id, { fullName: 'Sam Avery' }, { was });
    expect([late.status, late.answer.code]).toEqual([409, 'changed_meanwhile']);
    expect(late.answer).toMatchObject({ phone: '(509) 555-1111' });
    expect((await shownOf(id)).fullName).toBe('Jordan Avery');
  });

  test('keeps an email address, and a first one gets the confirmation of a paid order', async () => {
    const tree = await createTree(shop);
    const customer = { fullName: 'Casey Grove', phone: '(509) 555-0100' };
    const id = await enter(tree, { customer });
    await receive(id, 9600);
    await correct(id, { email: 'casey@example.com' });
    expect((await mailsAbout(id)).map(({ template }) => template)).toContain('order-confirmed');
    expect((await correct(id, { email: '' })).answer.code).toBe('email_needed');
  });

  test.each([
    { phone: '555' },
    { email: 'nobody' },
    { fullName: 'x' },
    { deliveryType: 'delivery' as const },
    { deliveryType: 'delivery' as const, ...deerPark, address: 'PO Box 12' },
  ])('is refused as a checkout would: %j', async (changed) => {
    const id = await buy(await createTree(shop));
    expect((await correct(id, changed)).status).toBe(400);
  });

  test('with the key of another order’s correction is refused', async () => {
    const tree = await createTree(shop);
    const [one, other] = [await buy(tree), await buy(tree)];
    const key = randomUUID();
    await correct(one, { phone: '(509) 555-1111' }, { key });
    expect((await correct(other, { phone: '(509) 555-2222' }, { key })).status).toBe(400);
    expect((await shownOf(other)).phone).toBe('(509) 555-0142');
  });

  test('of a canceled order, or one that is no order, is refused', async () => {
    const id = await buy(await createTree(shop));
    await call(`/orders/${id}`, 'PATCH', {
      status: 'Canceled',
      was: 'Pending',
      refundCents: 9600,
      leftCents: 9600,
    });
    expect((await correct(id, { phone: '(509) 555-1111' })).answer.code).toBe('order_canceled');
    expect((await correct(id, { phone: '(509) 555-1111' })).status).toBe(409);
    expect((await call(`/orders/${randomUUID()}/season`, 'POST', {})).status).toBe(400);
    expect(
      (await shop.app.request(`/api/admin/orders/${id}/corrections`, { method: 'POST' })).status,
    ).toBe(401);
  });

  test('is forgotten with the personal data of the order', async () => {
    const { db } = shop.services;
    const id = await buy(await createTree(shop));
    await correct(id, { fullName: 'Pat Ondine' });
    await sql`update orders set user_id = null, created_at = now() - interval '8 years' where id = ${id}`.execute(
      db,
    );
    await pseudonymizeOldOrders(db);
    const { rows } = await sql<{
      text: string;
    }>`select before::text || after::text as text from order_corrections where order_id = ${id}`.execute(
      db,
    );
    expect(rows).toEqual([{ text: '{}{}' }]);
    expect((await detailsOf(id)).timeline.map(describeEntry)).toContain('Corrected: Name');
  });
});

describe('the delivery of an order that was paid by card', () => {
  test('becomes a pickup: its fee goes back, its day is asked again, and a tree taken out later is refunded in full', async () => {
    const tree = await createTree(shop);
    const id = await buy(tree, 'delivery');
    const windowId = await openWindow(shop, { kind: 'delivery' });
    await call(`/pickups/orders/${id}`, 'PUT', { windowId, version: null });
    const { deliveryFeeCents: feeCents } = (await detailsOf(id)).order;
    const { status, delivery } = await correct(id, { deliveryType: 'pickup' });
    expect(status).toBe(204);
    expect(delivery).toMatchObject({ feeCents: 0, refundCents: feeCents, losesDay: true });
    const { order } = await detailsOf(id);
    expect(order).toMatchObject({
      deliveryType: 'pickup',
      pickup: null,
      refundedCents: feeCents,
      now: { deliveryFeeCents: 0, totalCents: 9600 },
    });
    expect(await correctionMails(id)).toHaveLength(1);
    const { json } = await preview(id, await quantities(id, tree, 1));
    expect(json.refundCents).toBe(4800);
  });

  test('to a nearer place costs less, and to a farther one the farm bears the difference', async () => {
    const id = await buy(await createTree(shop), 'delivery');
    const { deliveryFeeCents: feeCents } = (await detailsOf(id)).order;
    const nearer = await correct(id, deerPark);
    expect(nearer.delivery!.feeCents).toBe(
      deliveryFeeCents({ minutes: nearer.delivery!.minutes, treeCount: 2 }),
    );
    expect(nearer.delivery!.refundCents).toBe(feeCents - nearer.delivery!.feeCents);
    const { money, order } = await detailsOf(id);
    expect(money.payment).toEqual({ state: 'paid' });
    expect(order.refundedCents).toBe(feeCents - nearer.delivery!.feeCents);
    const dearerCents = feeCents - nearer.delivery!.feeCents;
    const back = await correct(id, spokane);
    expect(back.delivery).toMatchObject({
      refundCents: 0,
      dearerCents,
      payment: { state: 'underpaid', missingCents: dearerCents },
    });
    const borne = await detailsOf(id);
    expect(borne.money.payment).toEqual({ state: 'paid' });
    expect(borne.order.now?.givenCents).toBe(dearerCents);
  });

  test('to a farther one is due with the trees when the customer is asked, and takes none of them away', async () => {
    const id = await buy(await createTree(shop));
    const { delivery } = await correct(
      id,
      { deliveryType: 'delivery', ...deerPark },
      { asks: 'customer' },
    );
    const missingCents = deliveryFeeCents({ minutes: delivery!.minutes, treeCount: 2 });
    const { order, money } = await detailsOf(id);
    expect(money.payment).toEqual({ state: 'underpaid', missingCents });
    expect(order.due).toMatchObject([{ dueAt: null, ifUnpaid: 'stay', missingCents }]);
    expect(order.paymentStatus).toBe('completed');
  });

  test('is refused when it costs another amount than shown, or is too far away', async () => {
    const id = await buy(await createTree(shop), 'delivery');
    const was = await shownOf(id);
    const now = { ...was, ...deerPark };
    const { json, status } = await call(`/orders/${id}/corrections`, 'POST', {
      key: randomUUID(),
      was,
      now,
      owedCents: 1,
    });
    expect([status, json.code]).toEqual([409, 'changed_meanwhile']);
    const seattle = { address: '400 Broad Street', city: 'Seattle', state: 'WA', zipCode: '98101' };
    expect((await correct(id, seattle)).answer.code).toBe('outside_delivery_area');
    expect(await shownOf(id)).toEqual(was);
  });
});

describe('the delivery of an order that was paid in cash', () => {
  test('is owed when a pickup becomes a delivery, follows its trees, and is undone', async () => {
    const tree = await createTree(shop);
    const id = await enter(tree);
    await receive(id, 9600);
    const { delivery } = await correct(
      id,
      { deliveryType: 'delivery', ...deerPark },
      { asks: 'customer' },
    );
    const { minutes } = delivery!;
    expect(delivery).toMatchObject({
      feeCents: deliveryFeeCents({ minutes, treeCount: 2 }),
      payment: { state: 'underpaid', missingCents: deliveryFeeCents({ minutes, treeCount: 2 }) },
    });
    const three = await preview(id, await quantities(id, tree, 3));
    expect(three.json.owedCents).toBe(3 * 4800 + deliveryFeeCents({ minutes, treeCount: 3 }));
    const { lastCorrection } = await detailsOf(id);
    await correct(id, lastCorrection!.before);
    const { money, order } = await detailsOf(id);
    expect([money.payment, order.deliveryType]).toEqual([{ state: 'paid' }, 'pickup']);
    expect([order.due, order.now]).toEqual([[], undefined]);
  });
});

describe('another season', () => {
  test('takes the order with its prices, frees its day, tells the customer once, and is undone', async () => {
    const { db } = shop.services;
    const id = await buy(await createTree(shop));
    const windowId = await openWindow(shop);
    await call(`/pickups/orders/${id}`, 'PUT', { windowId, version: null });
    const { rows } = await sql<{ id: string }>`
      insert into seasons (name, year, pickup_from, pickup_until, pickup_note, banner, current)
      select 'Spring after next', year + 1, pickup_from + 365, pickup_until + 365, '', '', false from seasons
      where current returning id`.execute(db);
    const seasonId = rows[0]!.id;
    const { order: before, otherSeasons } = await detailsOf(id);
    expect(otherSeasons).toEqual([
      { id: seasonId, name: 'Spring after next', isBack: false, endsUndo: false },
    ]);
    const key = randomUUID();
    const was = before.season;
    for (let times = 0; times < 2; times++)
      expect((await call(`/orders/${id}/season`, 'POST', { key, was, seasonId })).status).toBe(204);
    const { order, otherSeasons: back } = await detailsOf(id);
    expect(order).toMatchObject({
      season: 'Spring after next',
      pickup: null,
      totalCents: before.totalCents,
    });
    expect(await correctionMails(id)).toHaveLength(1);
    const move = (seen: string, to: string) =>
      call<{ code: string }>(`/orders/${id}/season`, 'POST', {
        key: randomUUID(),
        was: seen,
        seasonId: to,
      });
    const late = await move(was, back![0]!.id); // by an admin who saw it before
    expect([late.status, late.json.code]).toEqual([409, 'changed_meanwhile']);
    expect((await move(order.season, back![0]!.id)).status).toBe(204);
    expect((await move(was, randomUUID())).status).toBe(404);
    await sql`delete from seasons where id = ${seasonId}`.execute(db);
  });
});
