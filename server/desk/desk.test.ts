import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { OrderList, UnfulfilledItem } from '#domain/desk.ts';
import { insertOrder } from '../orders/queries.ts';
import { plantTree, type TestTree } from '../../tests/support/trees.ts';
import { signIn, type TestCustomer } from '../../tests/support/sign-in.ts';
import { useTestShop } from '../../tests/support/test-shop.ts';

const adminEmail = 'grower@example.com';

describe('the farm’s desk', () => {
  const shop = useTestShop({ ADMIN_EMAILS: adminEmail });
  let desk: TestCustomer | undefined;
  const asAdmin = async () => (desk ??= await signIn(shop, adminEmail));

  const call = async (path: string, method = 'GET', json?: unknown) => {
    const { headers } = await asAdmin();
    const response = await shop.app.request(`/api/admin${path}`, { method, headers, body: json === undefined ? undefined : JSON.stringify(json) });
    return { status: response.status, json: response.status === 204 ? undefined : ((await response.json()) as unknown) };
  };
  const listOrders = async (query = '') => (await call(`/orders${query}`)).json as OrderList;
  const order = async (tree: TestTree, { fullName = 'Jordan Avery', email = 'jordan@example.com', quantity = 2 } = {}) => {
    const { userId } = await signIn(shop);
    return shop.services.db.transaction().execute((trx) =>
      insertOrder(trx, {
        userId,
        deliveryType: 'pickup',
        estimatedMinutes: 0,
        totals: { subtotalCents: 9600, deliveryFeeCents: 0, discountCents: 0, totalCents: 9600 },
        customer: { fullName, email, phone: '(509) 555-0142' },
        items: [{ productId: tree.id, quantity, priceCents: tree.priceCents }],
      }),
    );
  };
  const auditOf = (subjectId: string) => shop.services.db.selectFrom('audit_log').select(['actor_id', 'action', 'before', 'after']).where('subject_id', '=', subjectId).orderBy('id').execute();

  test('lists all orders, newest first, with customer and items', async () => {
    const tree = await plantTree(shop);
    const first = await order(tree);
    const second = await order(tree);
    const { orders, total } = await listOrders();
    expect(orders.map(({ id }) => id).slice(0, 2)).toEqual([second, first]);
    expect(total).toBe(orders.length);
    expect(orders[0]).toMatchObject({ status: 'Pending', customer: { fullName: 'Jordan Avery' }, items: [{ variety: tree.variety, quantity: 2, priceCents: 4800 }] });
  });

  test('finds orders by name, e-mail, the beginning of the id, and variety; signs of patterns mean themselves', async () => {
    const tree = await plantTree(shop);
    const id = await order(tree, { fullName: 'Zenobia 100% Quill', email: 'zen_quill@example.com' });
    for (const search of ['zenobia', '100%', 'zen_quill', id.slice(0, 8), tree.variety]) {
      expect((await listOrders(`?search=${encodeURIComponent(search)}`)).orders.map((found) => found.id)).toEqual([id]);
    }
    expect((await listOrders('?search=zenxquill')).total).toBe(0);
  });

  test('changes a status, to any other and back, and remembers who did', async () => {
    const id = await order(await plantTree(shop));
    for (const status of ['Delivered', 'Pending', 'Ready']) expect((await call(`/orders/${id}`, 'PATCH', { status })).status).toBe(204);
    expect((await listOrders('?status=Ready')).orders.map((found) => found.id)).toContain(id);
    const { userId } = await asAdmin();
    expect(await auditOf(id)).toEqual([
      { actor_id: userId, action: 'order_status', before: { status: 'Pending' }, after: { status: 'Delivered' } },
      { actor_id: userId, action: 'order_status', before: { status: 'Delivered' }, after: { status: 'Pending' } },
      { actor_id: userId, action: 'order_status', before: { status: 'Pending' }, after: { status: 'Ready' } },
    ]);
  });

  test.each([{ status: 'Lost' }, { status: 'ready' }, {}, { status: 'Ready', total: 1 }])('refuses the change %j and writes nothing', async (change) => {
    const id = await order(await plantTree(shop));
    expect((await call(`/orders/${id}`, 'PATCH', change)).status).toBe(400);
    expect(await auditOf(id)).toEqual([]);
  });

  test('answers 404 for orders and items that are not there', async () => {
    expect((await call(`/orders/${randomUUID()}`, 'PATCH', { status: 'Ready' })).status).toBe(404);
    expect((await call('/orders/nonsense', 'DELETE')).status).toBe(404);
    expect((await call('/order-items', 'PATCH', { itemIds: [randomUUID()], status: 'Confirmed' })).status).toBe(404);
  });

  test('a deleted order is gone from every screen and kept in the books', async () => {
    const id = await order(await plantTree(shop));
    expect((await call(`/orders/${id}`, 'DELETE')).status).toBe(204);
    expect((await listOrders(`?search=${id}`)).total).toBe(0);
    expect((await call(`/orders/${id}`, 'DELETE')).status).toBe(404);
    expect(await shop.services.db.selectFrom('orders').select('hidden_at').where('id', '=', id).executeTakeFirst()).toMatchObject({ hidden_at: expect.any(Date) });
    expect(await auditOf(id)).toMatchObject([{ action: 'order_hidden' }]);
  });

  test('a status does not change to Canceled, nor an order vanish, while its payment is under way', async () => {
    const id = await order(await plantTree(shop));
    await shop.services.db
      .insertInto('payment_attempts')
      .values({ order_id: id, user_id: null, token_hash: null, request_hash: 'x', amount_cents: 9600, lease_until: new Date(Date.now() + 60_000) })
      .execute();
    expect((await call(`/orders/${id}`, 'PATCH', { status: 'Canceled' })).status).toBe(409);
    expect((await call(`/orders/${id}`, 'DELETE')).status).toBe(409);
  });

  test('groups what is to be prepared by variety and rootstock', async () => {
    const tree = await plantTree(shop);
    const [pending, confirmed, delivered] = [await order(tree, { quantity: 1 }), await order(tree, { quantity: 3 }), await order(tree)];
    await call(`/orders/${confirmed}`, 'PATCH', { status: 'Confirmed' });
    await call(`/orders/${delivered}`, 'PATCH', { status: 'Delivered' });
    const { items } = (await call('/unfulfilled')).json as { items: UnfulfilledItem[] };
    const found = items.filter(({ variety }) => variety === tree.variety);
    expect(found).toHaveLength(1);
    expect(found[0]!.orders.map(({ orderId, quantity, status }) => ({ orderId, quantity, status }))).toEqual([
      { orderId: pending, quantity: 1, status: 'Pending' },
      { orderId: confirmed, quantity: 3, status: 'Pending' },
    ]);
  });

  test('confirms items one by one and together, or none when one of them is unknown', async () => {
    const tree = await plantTree(shop);
    await order(tree);
    await order(tree);
    const read = async () => ((await call('/unfulfilled')).json as { items: UnfulfilledItem[] }).items.find(({ variety }) => variety === tree.variety)!.orders;
    const itemIds = (await read()).map(({ itemId }) => itemId);
    expect((await call('/order-items', 'PATCH', { itemIds: [...itemIds, randomUUID()], status: 'Confirmed' })).status).toBe(404);
    expect((await read()).map(({ status }) => status)).toEqual(['Pending', 'Pending']);
    expect((await call('/order-items', 'PATCH', { itemIds, status: 'Confirmed' })).status).toBe(204);
    expect((await read()).map(({ status }) => status)).toEqual(['Confirmed', 'Confirmed']);
    expect(await auditOf(itemIds[0]!)).toMatchObject([{ action: 'item_status', before: { status: 'Pending' }, after: { status: 'Confirmed' } }]);
  });

  test('is closed to an admin’s address that was never confirmed', async () => {
    const { headers, userId } = await signIn(shop);
    await shop.services.db.withTables<{ 'auth.users': { id: string; email: string; email_confirmed_at: Date | null } }>().updateTable('auth.users').set({ email_confirmed_at: null }).where('id', '=', userId).execute();
    expect((await shop.app.request('/api/admin/orders', { headers })).status).toBe(403);
  });
});
