import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { BulkAction, BulkOrders, BulkPreview, BulkWhat } from '#domain/orders/bulk-actions.ts';
import { orderFilterSchema, type OrderList } from '#domain/orders/order-list.ts';
import { useAdmin } from '#tests/support/admin.ts';
import { bookedIn, inDays, openWindow } from '#tests/support/pickups.ts';
import { useTestShop } from '#tests/support/test-shop.ts';
import { createTree } from '#tests/support/trees.ts';
import { deleteOldActions } from './queries.ts';
import { continueBulkActions } from './work.ts';

const shop = useTestShop();
const { call, send, order, mailsAbout } = useAdmin(shop);
const db = () => shop.services.db;
const work = (stopping?: AbortSignal) => continueBulkActions(shop.services, stopping);
const ready: BulkWhat = { kind: 'status', status: 'Ready' };

const orders = async (count: number): Promise<string[]> => {
  const tree = await createTree(shop, { quantity: 1000 });
  const ids: string[] = [];
  for (let made = 0; made < count; made++) ids.push(await order(tree));
  return ids;
};
const preview = async (what: BulkWhat, of: BulkOrders) =>
  (await call<BulkPreview>('/orders/bulk/preview', 'POST', { what, orders: of })).json;
const beginShown = async (what: BulkWhat, of: BulkOrders, shown: string, id: string) => {
  const { status, json } = await call<{ code?: string }>('/orders/bulk', 'POST', {
    id,
    what,
    orders: of,
    shown,
  });
  return { id, status, code: json?.code };
};
/** As the screen does: what the preview shows is begun. */
async function begin(what: BulkWhat, of: BulkOrders, id: string = randomUUID()) {
  const { shown = '' } = await preview(what, of);
  return beginShown(what, of, shown, id);
}
const actionOf = async (id: string) =>
  (await call<{ actions: BulkAction[] }>('/orders/bulk')).json.actions.find(
    (action) => action.id === id,
  )!;
const statusesOf = async (ids: readonly string[]) => {
  const rows = await db().selectFrom('orders').select('status').where('id', 'in', ids).execute();
  return [...new Set(rows.map(({ status }) => status))];
};
const setStatus = (id: string, was: string, status: string) =>
  call(`/orders/${id}`, 'PATCH', { was, status, refundCents: 0, leftCents: 9600 });

describe('a status of many orders', () => {
  test('is set by the background work, each order once, also when the process stops in the middle', async () => {
    const ids = await orders(5);
    const { id, status } = await begin(ready, { ids });
    expect(status).toBe(204);
    expect(await actionOf(id)).toMatchObject({ orders: 5, waiting: 5, what: 'Status Ready' });
    const stopping = new AbortController();
    let done = 0;
    const signal = Object.defineProperty(stopping.signal, 'aborted', { get: () => done++ >= 2 });
    await work(signal);
    expect(await actionOf(id)).toMatchObject({ waiting: 3, leftOut: 0 });
    await Promise.all([work(), work()]); // two processes
    expect(await actionOf(id)).toMatchObject({ waiting: 0, leftOut: 0 });
    expect(await statusesOf(ids)).toEqual(['Ready']);
    for (const orderId of ids)
      expect(
        (await mailsAbout(orderId)).filter(({ template }) => template === 'order-ready'),
      ).toHaveLength(1);
  });

  test('of 500 orders that a filter shows goes on where it was stopped, and is done once for each', async () => {
    const email = `${randomUUID()}@example.com`;
    const tree = await createTree(shop, { quantity: 2000 });
    for (let made = 0; made < 500; made += 10)
      await Promise.all(Array.from({ length: 10 }, () => order(tree, { email })));
    const filter = orderFilterSchema.parse({ search: email });
    const { id, status } = await begin(ready, { filter });
    expect(status).toBe(204);
    const stopping = new AbortController();
    let done = 0;
    const signal = Object.defineProperty(stopping.signal, 'aborted', { get: () => done++ >= 200 });
    await work(signal);
    expect(await actionOf(id)).toMatchObject({ waiting: 300, leftOut: 0 });
    await Promise.all([work(), work()]);
    expect(await actionOf(id)).toMatchObject({ orders: 500, waiting: 0, leftOut: 0 });
    const { rows } = await sql<{ status: string; orders: number; mails: number }>`
      select orders.status, count(distinct orders.id)::integer as orders, count(mail_outbox.id)::integer as mails
      from orders
        join order_customers on order_customers.order_id = orders.id
        left join mail_outbox on subject_id = orders.id::text
          and template = 'order-ready'
      where email = ${email}
      group by orders.status`.execute(db());
    expect(rows).toEqual([{ status: 'Ready', orders: 500, mails: 500 }]);
  });

  test('waits for a database that is gone for a while, and leaves no order out for it', async () => {
    const ids = await orders(2);
    const { id } = await begin(ready, { ids });
    await sql`
      create function lose_connection() returns trigger language plpgsql as $$
      begin
        raise exception 'terminating connection due to administrator command' using errcode = '57P01';
      end $$`.execute(db());
    await sql`create trigger lost before update on orders for each row execute function lose_connection()`.execute(
      db(),
    );
    await expect(work()).rejects.toThrow('terminating connection');
    await sql`drop trigger lost on orders`.execute(db());
    await sql`drop function lose_connection`.execute(db());
    expect(await actionOf(id)).toMatchObject({ waiting: 2, leftOut: 0 });
    await work();
    expect(await statusesOf(ids)).toEqual(['Ready']);
  });

  test('is begun once when it is pressed twice, at the same moment too', async () => {
    const ids = await orders(3);
    const id = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => begin(ready, { ids }, id)));
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204]);
    expect(await actionOf(id)).toMatchObject({ orders: 3 });
    expect(await begin({ kind: 'status', status: 'Pending' }, { ids }, id)).toMatchObject({
      status: 409,
      code: 'sent_already',
    });
    await work();
  });

  test('says before what is left out, and after it why: what another admin changed meanwhile is kept', async () => {
    const [canceled, same, changed, plain] = (await orders(4)) as [string, string, string, string];
    const unpaid = await order(await createTree(shop), { payment: 'pending' });
    await setStatus(canceled, 'Pending', 'Canceled');
    await setStatus(same, 'Pending', 'Ready');
    const of = { ids: [canceled, same, changed, plain, unpaid] };
    expect(await preview(ready, of)).toEqual({
      orders: 5,
      shown: expect.any(String),
      statuses: [{ status: 'Pending', orders: 2 }],
      leftOut: [
        { reason: 'It is canceled. Take it up again on its own page.', orders: 1 },
        { reason: 'It had this status already.', orders: 1 },
        { reason: 'It is not paid yet. Record the payment first.', orders: 1 },
      ],
    });
    const { id } = await begin(ready, of);
    await setStatus(changed, 'Pending', 'Confirmed');
    await work();
    const action = await actionOf(id);
    expect(action).toMatchObject({ orders: 5, waiting: 0, leftOut: 4 });
    expect(action.reasons.find(({ orderId }) => orderId === changed)?.reason).toContain(
      'Confirmed',
    );
    expect(await statusesOf([canceled, same, changed, plain])).toEqual(
      expect.arrayContaining(['Canceled', 'Ready', 'Confirmed']),
    );
  });

  test('is not begun for other orders than were shown, nor for one that changed since', async () => {
    const [changed, left, joined] = (await orders(3)) as [string, string, string];
    const of = { ids: [changed, left] };
    const { shown } = await preview(ready, of);
    const refused = { status: 409, code: 'changed_meanwhile' };
    const others = { ids: [changed, joined] };
    expect(await beginShown(ready, others, shown, randomUUID())).toMatchObject(refused);
    await setStatus(changed, 'Pending', 'Delivered');
    expect(await beginShown(ready, of, shown, randomUUID())).toMatchObject(refused);
    expect((await preview(ready, of)).statuses).toEqual([
      { status: 'Pending', orders: 1 },
      { status: 'Delivered', orders: 1 },
    ]);
  });

  test('begun by two admins ends with one of them: the second finds the orders changed', async () => {
    const ids = await orders(3);
    const { id: first } = await begin(ready, { ids });
    const { id: second } = await begin({ kind: 'status', status: 'Confirmed' }, { ids });
    await work();
    expect(await statusesOf(ids)).toEqual(['Ready']);
    expect(await actionOf(first)).toMatchObject({ leftOut: 0 });
    expect(await actionOf(second)).toMatchObject({ leftOut: 3, waiting: 0 });
  });

  test('is stopped: what was done stays, the rest is left out', async () => {
    const ids = await orders(3);
    const { id } = await begin(ready, { ids });
    expect((await call(`/orders/bulk/${id}/stop`, 'POST')).status).toBe(204);
    await work();
    expect(await statusesOf(ids)).toEqual(['Pending']);
    expect(await actionOf(id)).toMatchObject({ waiting: 0, leftOut: 3 });
    expect((await call(`/orders/bulk/${randomUUID()}/stop`, 'POST')).status).toBe(404);
  });

  test('goes to all that a filter shows', async () => {
    const ids = await orders(2);
    const search = `Bulk ${randomUUID().slice(0, 8)}`;
    await sql`update order_customers set full_name = ${search} where order_id = any(${ids}::uuid[])`.execute(
      db(),
    );
    const of = { filter: { search, sort: 'date', direction: 'down' } as const };
    const { id } = await begin(ready, of);
    await work();
    expect(await statusesOf(ids)).toEqual(['Ready']);
    const { json } = await call<OrderList>(`/orders?bulk=${id}`);
    expect(json.orders.map((one) => one.id).toSorted()).toEqual(ids.toSorted());
  });
});

test('a day is given to as many orders as its window has room for, and the others say so', async () => {
  const ids = await orders(3);
  const windowId = await openWindow(shop, { day: inDays(90), maxOrders: 2 });
  const what: BulkWhat = { kind: 'day', windowId };
  const { json } = await call<BulkPreview>('/orders/bulk/preview', 'POST', {
    what,
    orders: { ids },
  });
  expect(json).toMatchObject({ orders: 3, leftOut: [], room: { orders: 2, wantedTrees: 6 } });
  const { id } = await begin(what, { ids });
  await work();
  expect(await bookedIn(shop, windowId)).toEqual([2, 4]);
  expect(await actionOf(id)).toMatchObject({
    leftOut: 1,
    reasons: [{ reason: expect.stringContaining('has no room left') as string }],
  });
  expect((await mailsAbout(ids[0]!)).map(({ template }) => template)).toContain('pickup-booked');
  const { id: again } = await begin(what, { ids });
  expect(await actionOf(again)).toMatchObject({ leftOut: 2 });
  await work();
});

test.each(['labels', 'receipts'] as const)(
  '%s are printed in parts of fifty orders',
  async (kind) => {
    const ids = await orders(3);
    const unpaid = await order(await createTree(shop), { payment: 'pending' });
    const { id } = await begin({ kind }, { ids: [...ids, unpaid] });
    expect(await actionOf(id)).toMatchObject({ orders: 4, waiting: 0, leftOut: 1 });
    const first = await send(`/orders/bulk/${id}/${kind}.pdf?part=1`);
    expect([first.status, first.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect((await send(`/orders/bulk/${id}/${kind}.pdf?part=2`)).status).not.toBe(200);
  },
);

test.each<[string, object, number]>([
  ['no orders', { ids: [] }, 400],
  ['a cancellation', { ids: [randomUUID()] }, 400],
  ['orders that do not exist', { ids: [randomUUID()] }, 409],
])('%s: nothing is begun', async (name, of, status) => {
  const what = { kind: 'status', status: name === 'a cancellation' ? 'Canceled' : 'Ready' };
  expect((await begin(what as BulkWhat, of as BulkOrders)).status).toBe(status);
});

test('an action is forgotten after 400 days, its orders are not', async () => {
  const ids = await orders(1);
  const { id } = await begin({ kind: 'labels' }, { ids });
  await sql`update bulk_actions set begun_at = now() - interval '401 days' where id = ${id}`.execute(
    db(),
  );
  expect(await deleteOldActions(db())).toBe(1);
  expect(await actionOf(id)).toBeUndefined();
  expect(await statusesOf(ids)).toEqual(['Pending']);
});

test('the account of the admin who began it is closed: its orders are left out', async () => {
  const ids = await orders(1);
  const { id } = await begin(ready, { ids });
  await db().updateTable('bulk_actions').set({ begun_by: null }).where('id', '=', id).execute();
  await work();
  expect(await actionOf(id)).toMatchObject({ by: null, leftOut: 1 });
});
