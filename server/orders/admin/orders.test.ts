import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { describeEntry } from '#domain/admin/audit/order-history.ts';
import { dayAt } from '#domain/farm/season.ts';
import { farmTimeZone } from '#domain/farm/settings.ts';
import {
  ordersPerPage,
  searchCountMax,
  type OrderDetails,
  type OrderList,
} from '#domain/orders/order-list.ts';
import { adminEmail, useAdmin } from '#tests/support/admin.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { useTestShop } from '#tests/support/test-shop.ts';
import { createTree } from '#tests/support/trees.ts';

const shop = useTestShop();
const { call, send, order, auditOf, mailsAbout, asAdmin } = useAdmin(shop);

const listOrders = async (query = '') => (await call<OrderList>(`/orders${query}`)).json;
const setStatus = (id: string, was: string, status: string) =>
  call(`/orders/${id}`, 'PATCH', { status, was });

describe('the list of orders', () => {
  test('shows all, newest first, with customer and items', async () => {
    const tree = await createTree(shop);
    const first = await order(tree);
    const second = await order(tree);
    const { orders, total } = await listOrders();
    expect(orders.map(({ id }) => id).slice(0, 2)).toEqual([second, first]);
    expect(total).toBe(orders.length);
    expect(orders[0]).toMatchObject({
      status: 'Pending',
      customer: { fullName: 'Jordan Avery' },
      items: [{ variety: tree.variety, quantity: 2, priceCents: 4800 }],
    });
  });

  test('finds by name, email, phone, id prefix and variety, and escapes LIKE patterns', async () => {
    const tree = await createTree(shop);
    const id = await order(tree, {
      fullName: 'Zenobia 100% Quill',
      email: 'zen_quill@example.com',
      phone: '206.555.0187',
    });
    for (const search of [
      'zenobia',
      'obia 100%',
      '100%',
      'zen_quill',
      'ze',
      '(206) 555-0187',
      '2065550187',
      id.slice(0, 8),
      id,
      tree.variety,
    ]) {
      expect([
        search,
        (await listOrders(`?search=${encodeURIComponent(search)}`)).orders.map((found) => found.id),
      ]).toEqual([search, [id]]);
    }
    for (const search of ['zenxquill', '%', '__', '\\'])
      expect((await listOrders(`?search=${encodeURIComponent(search)}`)).total).toBe(0);
  });

  test('filters by status, payment, method and day', async () => {
    const tree = await createTree(shop);
    const [ready, old] = [
      await order(tree, { email: 'narrow@example.com' }),
      await order(tree, { email: 'narrow@example.com' }),
    ];
    await setStatus(ready, 'Pending', 'Ready');
    await shop.services.db
      .updateTable('orders')
      .set({
        created_at: new Date('2026-02-11T07:59:00Z'),
        payment_status: 'failed',
        delivery_type: 'delivery',
      })
      .where('id', '=', old)
      .execute();
    const idsOf = async (query: string) =>
      (await listOrders(`?search=narrow@example.com&${query}`)).orders.map(({ id }) => id);
    expect(await idsOf('status=Ready')).toEqual([ready]);
    expect(await idsOf('payment=failed')).toEqual([old]);
    expect(await idsOf('method=delivery')).toEqual([old]);
    expect(await idsOf('paidBy=card')).toEqual([ready, old]);
    expect(await idsOf('paidBy=check')).toEqual([]);
    const { status } = await call(`/orders/${ready}/payments`, 'POST', {
      key: randomUUID(),
      kind: 'check',
      checkNumber: '1042',
      amountCents: 500,
      receivedOn: dayAt(new Date(), farmTimeZone),
      seenPaidCents: 9600,
    });
    expect(status).toBe(204);
    expect([await idsOf('paidBy=check'), await idsOf('paidBy=cash')]).toEqual([[ready], []]);
    const { money } = (await call<OrderDetails>(`/orders/${ready}`)).json;
    const paymentId = money.payments.find(({ kind }) => kind === 'check')!.id;
    await call(`/orders/${ready}/reversals`, 'POST', { paymentId, reversal: 'bounced' });
    expect(await idsOf('paidBy=check')).toEqual([]);
    // Last minute of the tenth in Colbert, eight hours behind UTC.
    expect(await idsOf('from=2026-02-10&to=2026-02-10')).toEqual([old]);
    expect(await idsOf('from=2026-02-11')).toEqual([ready]);
  });

  test('is sorted as requested', async () => {
    const tree = await createTree(shop);
    const email = 'sorted@example.com';
    const [beth, adam] = [
      await order(tree, { fullName: 'Beth', email, quantity: 1 }),
      await order(tree, { fullName: 'adam', email, quantity: 5 }),
    ];
    const idsBy = async (sort: string, direction: string) =>
      (await listOrders(`?search=${email}&sort=${sort}&direction=${direction}`)).orders.map(
        ({ id }) => id,
      );
    expect(await idsBy('customer', 'up')).toEqual([adam, beth]);
    expect(await idsBy('total', 'up')).toEqual([beth, adam]);
    expect(await idsBy('items', 'down')).toEqual([adam, beth]);
    expect(await idsBy('items', 'up')).toEqual([beth, adam]);
    expect(await idsBy('date', 'up')).toEqual([beth, adam]);
    await setStatus(beth, 'Pending', 'Delivered');
    expect(await idsBy('status', 'down')).toEqual([beth, adam]);
    expect(await idsBy('method', 'down')).toHaveLength(2);
  });

  test('finds names without accents, words in any order, and pickup codes', async () => {
    const id = await order(await createTree(shop), {
      fullName: 'María-José García Łukasz',
      email: 'mj@example.com',
    });
    const { rows } = await sql<{
      code: string;
    }>`select handover_code as code from orders where id = ${id}`.execute(shop.services.db);
    const { code } = rows[0]!;
    for (const search of [
      'garcia maria',
      'García José',
      'lukasz garcia',
      'garcia mj@example.com',
      code,
      code.toLowerCase(),
      `${code.slice(0, 4)} ${code.slice(4)}`,
      code.slice(0, 6),
    ])
      expect([
        search,
        (await listOrders(`?search=${encodeURIComponent(search)}`)).orders.map((found) => found.id),
      ]).toEqual([search, [id]]);
    expect((await listOrders('?search=garcia%20nobody')).total).toBe(0);
  });

  test('finds spellings that people paste, everywhere alike', async () => {
    const id = await order(await createTree(shop), {
      fullName: 'Maeve O’Brien-Weiß',
      email: 'maeve@example.com',
      phone: '(509) 555-0163',
    });
    const { rows } = await sql<{ number: number }>`
      select order_number as number from orders where id = ${id}`.execute(shop.services.db);
    const { number } = rows[0]!;
    const searches = [
      'obrien',
      "O'Brien",
      'O’BRIEN weiss',
      '509–555–0163',
      '509/555/0163',
      '001 509 555 0163',
      '+1 (509) 555—0163',
      'maeve 555–0163',
      `No. ${number}`,
      `no ${number}`,
      `order ${number}`,
      `Order #${number}`,
      `Order no. ${number}`,
    ];
    for (const search of searches) {
      const text = encodeURIComponent(search);
      const { json } = await call<{ orders: { id: string }[] }>(`/jump?text=${text}`);
      expect([
        search,
        (await listOrders(`?search=${text}`)).orders.map((found) => found.id),
        json.orders.map((found) => found.id),
      ]).toEqual([search, [id], [id]]);
    }
  });

  test('caps the count of a search, but pages through all matches', async () => {
    await shop.services.pool.query(
      `with placed as (
      insert into orders (id, delivery_type, subtotal, delivery_fee, discount, total_amount) select gen_random_uuid(), 'pickup', 48, 0, 0, 48 from generate_series(1, $1::integer) returning id
    ) insert into order_customers (order_id, full_name, email, phone) select id, 'Many Orders', 'many@example.com', '(509) 555-0100' from placed`,
      [searchCountMax + 1],
    );
    expect(await listOrders('?search=many@example.com')).toMatchObject({
      total: searchCountMax,
      more: true,
    });
    expect(
      (await listOrders(`?search=many@example.com&page=${searchCountMax / ordersPerPage + 1}`))
        .orders,
    ).toHaveLength(1);
    expect(await listOrders('?status=Pending')).toMatchObject({ more: false });
    expect((await listOrders('?status=Pending')).total).toBeGreaterThan(searchCountMax);
  });

  test.each([
    'status=Lost',
    'payment=maybe',
    'from=2026-02-31',
    'sort=shoe-size',
    'page=0',
    `search=${'x'.repeat(101)}`,
  ])('refuses %s with a message', async (query) => {
    const { status, json } = await call(`/orders?${query}`);
    expect([status, typeof json.error]).toEqual([400, 'string']);
  });

  test('is exported as CSV without formulas', async () => {
    const tree = await createTree(shop);
    await order(tree, { fullName: '=HYPERLINK("http://x")', email: 'file@example.com' });
    const response = await send('/orders.csv?search=file@example.com');
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const bytes = new Uint8Array(await response.clone().arrayBuffer());
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]); // UTF-8, for Excel
    const [head, line, end] = (await response.text()).split('\r\n');
    expect(head).toMatch(/^order id,placed,status,payment,/);
    expect(line).toContain(`"'=HYPERLINK(""http://x"")",file@example.com`);
    expect(line).toContain(`2 x ${tree.variety} on G.41`);
    expect(end).toBe('');
  });
});

describe('a status', () => {
  test('changes to any other and back, with audit entries', async () => {
    const id = await order(await createTree(shop));
    for (const [was, status] of [
      ['Pending', 'Delivered'],
      ['Delivered', 'Pending'],
      ['Pending', 'Ready'],
    ] as const)
      expect((await setStatus(id, was, status)).status).toBe(204);
    expect((await listOrders('?status=Ready')).orders.map((found) => found.id)).toContain(id);
    const { userId } = await asAdmin();
    const one = {
      actor_id: userId,
      action: 'order_status',
      request_id: expect.stringMatching(/^[\da-f-]{36}$/),
    };
    expect(await auditOf(id)).toEqual([
      { ...one, before: { status: 'Pending' }, after: { status: 'Delivered' } },
      { ...one, before: { status: 'Delivered' }, after: { status: 'Pending' } },
      { ...one, before: { status: 'Pending' }, after: { status: 'Ready' } },
    ]);
  });

  test('is mailed once, and not at all if undone at once', async () => {
    const id = await order(await createTree(shop));
    await setStatus(id, 'Pending', 'Ready');
    await setStatus(id, 'Ready', 'Pending');
    expect(await mailsAbout(id)).toEqual([]);
    await setStatus(id, 'Pending', 'Ready');
    await setStatus(id, 'Ready', 'Ready');
    await shop.services.db
      .updateTable('mail_outbox')
      .set({ attempts: 1 })
      .where('subject_id', '=', id)
      .execute();
    await setStatus(id, 'Ready', 'Delivered');
    await setStatus(id, 'Delivered', 'Ready');
    expect(await mailsAbout(id)).toEqual([
      { template: 'order-ready', to_address: 'jordan@example.com' },
    ]);
  });

  test('is not changed if another admin has changed it', async () => {
    const id = await order(await createTree(shop));
    await setStatus(id, 'Pending', 'Ready');
    const answer = await setStatus(id, 'Pending', 'Confirmed');
    expect(answer).toMatchObject({
      status: 409,
      json: {
        code: 'changed_meanwhile',
        now: 'Ready',
        error: expect.stringContaining('it is now Ready'),
      },
    });
    expect((await setStatus(id, 'Pending', 'Ready')).status).toBe(204); // the same change
    expect(await auditOf(id)).toHaveLength(1);
  });

  test('of two concurrent changes only one is written', async () => {
    const id = await order(await createTree(shop));
    const answers = await Promise.all(
      ['Confirmed', 'Ready', 'Delivered'].map((status) => setStatus(id, 'Pending', status)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409, 409]);
    expect(await auditOf(id)).toHaveLength(1);
  });

  test('is changed for many orders, all or nothing', async () => {
    const tree = await createTree(shop);
    const ids = [await order(tree), await order(tree), await order(tree)];
    await setStatus(ids[2]!, 'Pending', 'Delivered');
    const changes = ids.map((id) => ({ id, was: 'Pending', status: 'Confirmed' }));
    const refused = await call('/orders/statuses', 'POST', { changes });
    expect(refused).toMatchObject({
      status: 409,
      json: { error: expect.stringContaining(ids[2]!.slice(0, 8)) },
    });
    expect(await auditOf(ids[0]!)).toEqual([]);
    expect((await call('/orders/statuses', 'POST', { changes: changes.slice(0, 2) })).status).toBe(
      204,
    );
    expect(await auditOf(ids[1]!)).toHaveLength(1);
  });

  test.each([
    { status: 'Lost' },
    { status: 'ready' },
    {},
    { status: 'Ready', total: 1 },
    { status: 'Canceled', refundCents: -1, leftCents: 9600 },
    { status: 'Canceled', refundCents: 0.5, leftCents: 9600 },
    { status: 'Canceled', refundCents: 9600 },
  ])('refuses the change %j and writes nothing', async (change) => {
    const id = await order(await createTree(shop));
    expect((await call(`/orders/${id}`, 'PATCH', { was: 'Pending', ...change })).status).toBe(400);
    expect(await auditOf(id)).toEqual([]);
  });

  test('of an unknown order answers 404', async () => {
    expect((await setStatus(randomUUID(), 'Pending', 'Ready')).status).toBe(404);
    expect((await call('/orders/nonsense', 'DELETE')).status).toBe(404);
    expect((await call(`/orders/${randomUUID()}`)).status).toBe(404);
  });
});

describe('an order', () => {
  test('that is deleted is hidden everywhere, kept in the database, and can be restored', async () => {
    const id = await order(await createTree(shop));
    expect((await call(`/orders/${id}`, 'DELETE')).status).toBe(204);
    expect((await listOrders(`?search=${id}`)).total).toBe(0);
    expect((await call(`/orders/${id}`, 'DELETE')).status).toBe(404);
    expect((await setStatus(id, 'Pending', 'Ready')).status).toBe(404);
    expect((await listOrders(`?search=${id}&deleted=yes`)).total).toBe(1);
    expect((await call(`/orders/${id}/restoration`, 'POST')).status).toBe(204);
    expect((await listOrders(`?search=${id}`)).total).toBe(1);
    expect((await auditOf(id)).map(({ action }) => action)).toEqual([
      'order_hidden',
      'order_restored',
    ]);
  });

  test('cannot be canceled or deleted while its payment is unsettled', async () => {
    const id = await order(await createTree(shop), { payment: 'pending' });
    await shop.services.db
      .insertInto('payment_attempts')
      .values({
        order_id: id,
        user_id: null,
        purpose: 'order',
        token_hash: null,
        request_hash: 'x',
        amount_cents: 9600,
        lease_until: new Date(Date.now() + 60_000),
      })
      .execute();
    expect((await setStatus(id, 'Pending', 'Canceled')).status).toBe(409);
    expect((await call(`/orders/${id}`, 'DELETE')).status).toBe(409);
  });

  test('shows its history, with the admins who changed it', async () => {
    const id = await order(await createTree(shop));
    await setStatus(id, 'Pending', 'Ready');
    await call(`/orders/${id}/note`, 'PUT', { text: 'Comes by bicycle', was: '' });
    const { json } = await call<OrderDetails>(`/orders/${id}`);
    expect(json).toMatchObject({
      note: 'Comes by bicycle',
      deleted: false,
      order: { paidCents: 9600, refundedCents: 0 },
      money: { payment: { state: 'paid' }, payments: [{ kind: 'card', amountCents: 9600 }] },
    });
    expect(json.timeline.map((entry) => [describeEntry(entry), entry.by])).toEqual([
      ['Note changed', adminEmail],
      ['Status: Pending → Ready', adminEmail],
      ['Mail “ready for pickup or delivery”: waiting to be sent', null],
      ['Order placed', null],
    ]);
  });

  test('keeps the first of two concurrent notes', async () => {
    const id = await order(await createTree(shop));
    expect((await call(`/orders/${id}/note`, 'PUT', { text: 'First', was: '' })).status).toBe(204);
    expect(await call(`/orders/${id}/note`, 'PUT', { text: 'Second', was: '' })).toMatchObject({
      status: 409,
      json: { now: 'First' },
    });
    expect(
      (await call(`/orders/${id}/note`, 'PUT', { text: 'x'.repeat(4001), was: 'First' })).status,
    ).toBe(400);
    expect(await auditOf(id)).toHaveLength(1);
  });
});

test('an admin with an unconfirmed address has no access', async () => {
  const { headers, userId } = await signIn(shop);
  await shop.services.db
    .withTables<{ 'auth.users': { id: string; email: string; email_confirmed_at: Date | null } }>()
    .updateTable('auth.users')
    .set({ email_confirmed_at: null })
    .where('id', '=', userId)
    .execute();
  expect((await shop.app.request('/api/admin/orders', { headers })).status).toBe(403);
});

test('an entry that this release cannot read leaves the others of the history readable', async () => {
  const id = await order(await createTree(shop));
  await setStatus(id, 'Pending', 'Ready');
  for (const [action, after] of [
    ['tree_hugged', { times: 2 }],
    ['money_kept', { at: 'some day' }],
  ] as const)
    await sql`
      insert into audit_log (action, subject_type, subject_id, before, after)
      values (${action}, 'order', ${id}, '{}', ${JSON.stringify(after)})`.execute(shop.services.db);
  const { status, json } = await call<OrderDetails>(`/orders/${id}`);
  expect(status).toBe(200);
  expect(json.timeline.map((entry) => [describeEntry(entry), entry.at !== ''])).toEqual(
    expect.arrayContaining([
      ['tree hugged', true],
      ['money kept', true],
      ['Status: Pending → Ready', true],
    ]),
  );
});

test('audit log entries cannot be changed or deleted', async () => {
  const id = await order(await createTree(shop));
  await setStatus(id, 'Pending', 'Ready');
  const { db } = shop.services;
  await expect(
    db
      .updateTable('audit_log')
      .set({ after: '{}' as never })
      .where('subject_id', '=', id)
      .execute(),
  ).rejects.toThrow('never changes');
  await expect(db.deleteFrom('audit_log').where('subject_id', '=', id).execute()).rejects.toThrow(
    'never changes',
  );
});
