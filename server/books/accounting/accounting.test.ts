import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Accounts } from '#domain/books/accounting.ts';
import { includedTax } from '#domain/books/sales-tax.ts';
import type { Revised } from '#domain/farm/revisions.ts';
import type { SettingsContent } from '#domain/farm/settings-content.ts';
import { applySettings } from '#domain/farm/settings.ts';
import type { OrderDetails } from '#domain/orders/order-list.ts';
import { placedTaxNote } from '#domain/orders/tax-text.ts';
import type { InvariantContext } from '#server/books/ledger/invariant.ts';
import { invariants } from '#server/books/ledger/ledger.ts';
import { pseudonymizeOldOrders } from '#server/customers/former-customer-queries.ts';
import { postToBooks } from '#server/orders/postings/post-to-books.ts';
import { useAdmin } from '#tests/support/admin.ts';
import { attemptOf } from '#tests/support/ledger.ts';
import { inDays } from '#tests/support/pickups.ts';
import { useSettings } from '#tests/support/settings.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { useTestShop } from '#tests/support/test-shop.ts';
import { createTree } from '#tests/support/trees.ts';

const shop = useTestShop();
const admin = useAdmin(shop);
const { call, send, order } = admin;
const { changeSettings } = useSettings(admin);
const db = () => shop.services.db;

const setTax = (percent: number, locationCode: string) =>
  changeSettings({ salesTax: { percent, locationCode } });

let trees: ReturnType<typeof createTree> | undefined;
const tree = () => (trees ??= createTree(shop, { quantity: 500 }));

async function farmTime(at: string): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`
    select ${at}::timestamp at time zone 'America/Los_Angeles' as at`.execute(db());
  return rows[0]!.at;
}

/** A paid order of trees at $48. `at` is on the farm's clock. */
async function paidOrder(at: string, quantity = 1): Promise<string> {
  return order(await tree(), { quantity, paidAt: await farmTime(at) });
}

/** As the reconciler leaves it behind. */
async function refunded(
  orderId: string,
  cents: number,
  at: string,
  state: 'pending' | 'completed' = 'completed',
): Promise<void> {
  const { id, provider_payment_id: payment } = await attemptOf(shop, orderId);
  await sql`update payment_attempts set refunded_cents = refunded_cents + ${cents} where id = ${id}`.execute(
    db(),
  );
  const source = randomUUID();
  const when = await farmTime(at);
  await db()
    .transaction()
    .execute(async (trx) => {
      await sql`insert into refunds (id, attempt_id, provider_payment_id, amount_cents, cause, reason, state, provider_refund_id, announced_by, completed_at)
        values (${source}, ${id}, ${payment}, ${cents}, 'provider', 'Test', ${state}, gen_random_uuid()::text, null, ${when})`.execute(
        trx,
      );
      await postToBooks(trx, orderId, { kind: 'refund', source, method: 'card', at: when });
    });
}

const accounts = async (from: string, to: string, by = 'month') =>
  (await call<Accounts>(`/accounts?from=${from}&to=${to}&by=${by}`)).json;

async function linesOf(path: string): Promise<string[][]> {
  const response = await send(path);
  expect(response.status).toBe(200);
  const text = (await response.text()).replace('\uFEFF', '');
  return text
    .split('\r\n')
    .filter(Boolean)
    .map((line) => line.split(','));
}
const sumOf = (lines: string[][], column: string) => {
  const [head, ...rows] = lines;
  const index = head!.indexOf(column);
  return rows.reduce((sum, row) => sum + Math.round(Number(row[index]) * 100), 0);
};

describe('accounts', () => {
  const paths = [
    '/accounts?from=2026-01-01&to=2026-12-31',
    '/accounts.csv?from=2026-01-01&to=2026-12-31',
    '/money-movements.csv?from=2026-01-01&to=2026-12-31',
  ];
  test('are for admins only', async () => {
    const { headers } = await signIn(shop);
    for (const path of paths) {
      expect((await shop.app.request(`/api/admin${path}`)).status).toBe(401);
      expect((await shop.app.request(`/api/admin${path}`, { headers })).status).toBe(403);
    }
  });

  test.each([
    ['no dates', '', 'Unknown date'],
    ['a first day after the last', 'from=2026-02-01&to=2026-01-31', 'The first day must not be'],
    ['a day that does not exist', 'from=2026-02-30&to=2026-03-31', 'Unknown date'],
    ['NUL', 'from=2026-01-01&to=2026-12-31%00', 'invalid character'],
    ['HTML', 'from=%3Cb%3E&to=2026-12-31', 'Unknown date'],
    ['a year beyond the calendar', 'from=2026-01-01&to=9999-12-31', 'Unknown date'],
    ['more than ten years', 'from=2020-01-01&to=2030-01-02', 'Choose 10 years at most'],
    ['an unknown period', 'from=2026-01-01&to=2026-12-31&by=week', 'Unknown period'],
  ])('refuse %s', async (_what, range, message) => {
    for (const file of ['/accounts', '/accounts.csv', '/money-movements.csv']) {
      if (file === '/money-movements.csv' && range.includes('by=')) continue;
      const { status, json } = await call(`${file}?${range}`);
      expect([status, json.error]).toEqual([400, expect.stringContaining(message)]);
    }
  });

  test('of the far future are empty', async () => {
    expect(await accounts('2090-01-01', '2099-12-31')).toMatchObject({
      rows: [],
      total: { paidCents: 0 },
    });
    expect(await linesOf('/money-movements.csv?from=2090-01-01&to=2099-12-31')).toHaveLength(1);
  });

  test('count money on the farm’s days, also when the clock changes and quarters end', async () => {
    for (const at of [
      '2024-03-31 23:59:59', // in UTC this is April
      '2024-04-01 00:00:00',
      '2024-03-10 01:59:00', // the clock goes forward at 2
      '2024-03-10 03:00:00',
      '2024-11-03 01:30:00', // this hour happens twice
    ])
      await paidOrder(at);
    const quarters = await accounts('2024-01-01', '2024-12-31', 'quarter');
    expect(quarters.rows.map(({ period, sales }) => [period, sales])).toEqual([
      ['2024-01-01', 3],
      ['2024-04-01', 1],
      ['2024-10-01', 1],
    ]);
    const partly = await accounts('2024-03-31', '2024-05-15', 'quarter');
    expect(partly.rows.map(({ period, sales }) => [period, sales])).toEqual([
      ['2024-01-01', 1],
      ['2024-04-01', 1],
    ]);
    const days = await accounts('2024-03-10', '2024-03-31', 'day');
    expect(days.rows.map(({ period, sales }) => [period, sales])).toEqual([
      ['2024-03-10', 2],
      ['2024-03-31', 1],
    ]);
    const movements = await linesOf('/money-movements.csv?from=2024-03-31&to=2024-03-31');
    expect(movements[1]!.slice(0, 3)).toEqual(['2024-03-31', '23:59:59', 'sale']);
    expect(movements[0]!.slice(-4, -1)).toEqual(['order number', 'payee', 'paid by']);
    expect(movements[1]!.slice(-4, -1)).toEqual([
      expect.stringMatching(/^\d+$/),
      expect.stringMatching(/\w/),
      'card',
    ]);
  });
});

test('a refund after a change of the rate gives back tax by the rate of its order', async () => {
  await setTax(8.9, '3210');
  const before = await paidOrder('2023-03-30 12:00:00', 2);
  await setTax(9.1, '3215');
  const after = await paidOrder('2023-04-02 12:00:00', 2);
  await setTax(0, '');
  await refunded(before, 3333, '2023-04-05 12:00:00');
  await refunded(before, 9600 - 3333, '2023-04-06 12:00:00');
  await refunded(after, 1, '2023-04-07 12:00:00', 'pending');

  const { rows, total, refundsUnderWay } = await accounts('2023-01-01', '2023-12-31', 'quarter');
  expect(
    rows.map((row) => [
      row.period,
      row.taxCode,
      row.taxRate,
      row.paidTaxCents,
      row.refundedTaxCents,
    ]),
  ).toEqual([
    ['2023-01-01', '3210', 8900, 785, 0],
    ['2023-04-01', '3210', 8900, 0, 785],
    ['2023-04-01', '3215', 9100, 801, 0],
  ]);
  expect(total).toMatchObject({ paidCents: 19_200, refundedCents: 9600, refunds: 2 });
  expect(refundsUnderWay).toEqual({ count: 1, cents: 1 });

  const summary = await linesOf('/accounts.csv?from=2023-01-01&to=2023-12-31&by=quarter');
  expect(summary.map((line) => [line[0], line[3], line[4], line.at(-7)])).toEqual([
    ['period', 'location code', 'tax rate', 'tax due'],
    ['2023 Q1', '3210', '8.9%', '7.85'],
    ['2023 Q2', '3210', '8.9%', '-7.85'],
    ['2023 Q2', '3215', '9.1%', '8.01'],
  ]);
  await refunded(after, 4799, '2023-04-08 12:00:00');
  await expect(
    sql`update orders set tax_rate = 1 where id = ${before}`.execute(db()),
  ).rejects.toThrow('never changes');
});

test('the files, the summary and the orders agree to the cent, whatever is refunded', async () => {
  const from = '2021-01-01';
  const to = '2021-12-31';
  const sale = fc.record({
    quantity: fc.integer({ min: 1, max: 7 }),
    percent: fc.constantFrom(0, 8.9, 8.875, 10.25),
    day: fc.integer({ min: 10, max: 28 }),
    refunds: fc.array(fc.integer({ min: 1, max: 9000 }), { maxLength: 3 }),
    rest: fc.boolean(),
  });
  const all: string[] = [];
  await fc.assert(
    fc.asyncProperty(fc.array(sale, { minLength: 1, maxLength: 4 }), async (sales) => {
      for (const { quantity, percent, day, refunds, rest } of sales) {
        await setTax(percent, percent > 0 ? 'A' : '');
        const id = await paidOrder(`2021-02-${day} 12:00`, quantity);
        all.push(id);
        let left = quantity * 4800;
        for (const cents of refunds.filter((amount) => (left - amount > 0 ? (left -= amount) : 0)))
          await refunded(id, cents, `2021-0${1 + (cents % 9)}-15 12:00`);
        if (rest) await refunded(id, left, '2021-12-01 12:00');
        const { rows } = await sql<{ tax: number; net: number }>`
          select sum(tax_cents)::integer as tax, sum(cents)::integer as net from order_postings
          where order_id = ${id}`.execute(db());
        expect(rows[0]!.net).toBe(rest ? 0 : left);
        const tax = includedTax(rest ? 0 : left, percent * 1000);
        expect(Math.abs(rows[0]!.tax - tax)).toBeLessThanOrEqual(rest ? 0 : 1);
      }
      const [{ total }, movements, summary] = [
        await accounts(from, to, 'day'),
        await linesOf(`/money-movements.csv?from=${from}&to=${to}`),
        await linesOf(`/accounts.csv?from=${from}&to=${to}&by=month`),
      ];
      const { rows } = await sql<{ net: string }>`
        select sum(cents) as net from order_postings where order_id = any(${all}::uuid[])`.execute(
        db(),
      );
      const net = Number(rows[0]!.net);
      expect(sumOf(movements, 'amount')).toBe(net);
      expect(sumOf(summary, 'net')).toBe(net);
      expect(total.paidCents - total.refundedCents).toBe(net);
      expect(total.treesCents - total.discountCents + total.deliveryCents + total.otherCents).toBe(
        total.paidCents,
      );
      expect(sumOf(movements, 'trees')).toBe(total.treesCents);
      expect([total.cashCents, total.checkCents, total.otherMeansCents]).toEqual([0, 0, 0]);
      expect(total.cardCents).toBe(total.paidCents - total.refundedCents);
      expect(sumOf(summary, 'net cards')).toBe(total.cardCents);
      expect(sumOf(movements, 'tax included')).toBe(total.paidTaxCents - total.refundedTaxCents);
      expect(sumOf(summary, 'tax due')).toBe(total.paidTaxCents - total.refundedTaxCents);
    }),
    { numRuns: 8 },
  );
  await setTax(0, '');
});

test('the ledger compares the movements with the orders', async () => {
  const invariant = invariants.find(({ id }) => id === 'I40')!;
  const check = () => invariant.check({ db: db() } as InvariantContext); // reads nothing else
  expect(await check()).toEqual({ status: 'pass' });
  const id = await paidOrder('2022-05-05 12:00');
  await sql`insert into order_postings (order_id, kind, source, part, cents, tax_rate, tax_code, tax_cents)
    values (${id}, 'entry', gen_random_uuid(), 'trees', 1, 0, '', 0)`.execute(db());
  expect(await check()).toMatchObject({ status: 'fail', examples: [`order ${id}`] });
});

test('with rates by ZIP code, a delivery is taxed by its place, and places without a rate are listed', async () => {
  const { content, revision } = (await call<Revised<SettingsContent>>('/settings')).json;
  const places = [
    { zip: '99208', percent: 9, locationCode: '3210', from: '' },
    { zip: '99205', percent: 9, locationCode: '3211', from: '2031-01-01' }, // counts for no order of today
  ];
  const saved = await call('/settings', 'PUT', {
    content: { ...content, salesTax: { percent: 8.1, locationCode: '3200' }, taxPlaces: places },
    basedOn: revision,
  });
  expect(saved.status).toBe(204);
  const termsOf = async (zipCode: string | undefined) => {
    const paidAt = new Date('2031-05-01T12:00:00Z');
    const id = await order(await tree(), { quantity: 1, zipCode, paidAt });
    return db()
      .selectFrom('orders')
      .select(['tax_rate as rate', 'tax_code as code'])
      .where('id', '=', id)
      .executeTakeFirst();
  };
  expect(await termsOf('99208')).toEqual({ rate: 9000, code: '3210' });
  expect(await termsOf('99999')).toEqual({ rate: 8100, code: '3200' });
  expect(await termsOf('99205')).toEqual({ rate: 8100, code: '3200' });
  expect(await termsOf(undefined)).toEqual({ rate: 8100, code: '3200' });
  const { rows, unknownPlaces } = await accounts('2031-05-01', '2031-05-31');
  expect(rows.map(({ taxCode, sales }) => [taxCode, sales])).toEqual([
    ['3200', 3],
    ['3210', 1],
  ]);
  expect(unknownPlaces).toEqual([
    { zip: '99205', orders: 1 },
    { zip: '99999', orders: 1 },
  ]);
  for (const locationCode of ['=1+1', '32\n10'])
    expect(
      (
        await call('/settings', 'PUT', {
          content: { ...content, taxPlaces: [{ ...places[0], locationCode }] },
          basedOn: (await call<Revised<SettingsContent>>('/settings')).json.revision,
        })
      ).status,
    ).toBe(400);
});

/** An order of the farm, paid in cash. */
const enter = async (more: Record<string, unknown> = {}) =>
  call<{ orderId: string; code?: string }>('/farm-orders', 'POST', {
    key: randomUUID(),
    customer: { fullName: 'Casey Grove', phone: '(509) 555-0142' },
    items: [{ productId: (await tree()).id, quantity: 1 }],
    pays: 'cash',
    received: { kind: 'cash', amountCents: 4800 },
    dueOn: inDays(14),
    expectedTotalCents: 4800,
    evenIfSame: true,
    ...more,
  });

test('an order for a buyer with a certificate of exemption has no tax, and its own row', async () => {
  await setTax(8.9, '3200');
  const enterUntil = (until: string) => enter({ exemption: { certificate: 'A 12-3456', until } });
  const expired = await enterUntil(inDays(-1));
  expect([expired.status, expired.json.code]).toEqual([400, 'invalid_input']);
  const { orderId } = (await enterUntil(inDays(0))).json;
  const { order: entered } = (await call<OrderDetails>(`/orders/${orderId}`)).json;
  expect(entered).toMatchObject({
    taxCents: 0,
    exemption: { certificate: 'A 12-3456', until: inDays(0) },
  });
  expect(placedTaxNote(entered)).toBe('No sales tax: exemption certificate A 12-3456');
  const { rows } = await accounts(inDays(0), inDays(0));
  expect(rows).toContainEqual(
    expect.objectContaining({ taxCode: 'Exempt', taxRate: 0, sales: 1, paidTaxCents: 0 }),
  );
  await setTax(0, '');
});

test('a certificate of exemption leaves its order with the name, after the retention period', async () => {
  const exemption = { certificate: 'A12 3456', until: inDays(1) };
  const id = (await enter({ exemption })).json.orderId;
  await sql`update orders set created_at = now() - interval '8 years' where id = ${id}`.execute(
    db(),
  );
  await pseudonymizeOldOrders(db());
  const { rows } = await sql<{ certificate: string; code: string }>`
    select exempt_certificate as certificate, tax_code as code from orders where id = ${id}`.execute(
    db(),
  );
  expect(rows).toEqual([{ certificate: '', code: 'Exempt' }]);
  await sql`update orders set created_at = now() where id = ${id}`.execute(db());
});

test('a process that has not heard of new settings taxes an order by them all the same', async () => {
  await setTax(8.9, '3200');
  applySettings({ salesTax: { percent: 0, locationCode: '' }, revision: 0 });
  const { orderId } = (await enter()).json;
  const { order: taxed } = (await call<OrderDetails>(`/orders/${orderId}`)).json;
  expect(taxed.terms.salesTax).toEqual({ rate: 8900, code: '3200' });
  await setTax(0, '');
});

test.each([
  { zip: '9920', percent: 9, locationCode: '3210', from: '' },
  { zip: '99208', percent: 90, locationCode: '3210', from: '' },
  { zip: '99208', percent: 9, locationCode: '3210', from: 'soon' },
])('a row that is no rate is refused: %j', async (row) => {
  const { content, revision } = (await call<Revised<SettingsContent>>('/settings')).json;
  const { status } = await call('/settings', 'PUT', {
    content: { ...content, taxPlaces: [row] },
    basedOn: revision,
  });
  expect(status).toBe(400);
});
