import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { settings } from '#domain/farm/settings.ts';
import type { DemandReport, SalesReport } from '#domain/orders/reports.ts';
import { useAdmin } from '#tests/support/admin.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { useTestShop } from '#tests/support/test-shop.ts';
import { createTree, type TestTree } from '#tests/support/trees.ts';

const shop = useTestShop();
const { call, send, order } = useAdmin(shop);
const db = () => shop.services.db;

const paths = ['/reports/sales', '/reports/demand', '/reports.csv?table=weeks'];

test('reports are for admins only', async () => {
  const { headers } = await signIn(shop);
  for (const path of paths) {
    expect((await shop.app.request(`/api/admin${path}`)).status).toBe(401);
    expect((await shop.app.request(`/api/admin${path}`, { headers })).status).toBe(403);
  }
});

test.each([
  ['no uuid', 'season=spring', 400],
  ['NUL', 'season=%00', 400],
  ['HTML', 'season=%3Cscript%3E', 400],
  ['a season that does not exist', 'season=0000abcd-0000-4000-8000-000000000000', 404],
])('reports refuse %s', async (_what, season, status) => {
  for (const path of ['/reports/sales?', '/reports/demand?', '/reports.csv?table=unsold&'])
    expect((await call(path + season)).status).toBe(status);
});

test('an unknown report is refused', async () => {
  expect((await call('/reports.csv?table=secrets')).status).toBe(400);
});

describe('with two seasons', () => {
  let current: string;
  let sold: TestTree;
  let unsold: TestTree;

  async function orderIn(tree: TestTree, season: string, at: string, quantity: number) {
    const id = await order(tree, { quantity });
    await sql`update orders
      set season_id = ${season}, created_at = ${at}::timestamp at time zone 'America/Los_Angeles'
      where id = ${id}`.execute(db());
    return id;
  }

  test('the same weeks of both stand side by side', async () => {
    [sold, unsold] = [await createTree(shop), await createTree(shop)];
    current = (await call<SalesReport>('/reports/sales')).json.season.id;
    const { rows } = await sql<{ id: string }>`
      insert into seasons (name, year, opens_at, closes_at, pickup_from, pickup_until)
      values ('Spring 2025', 2025, '2025-03-03 08:00-08', '2025-04-30 08:00-08', '2025-04-01', '2025-05-01')
        returning id`.execute(db());
    const before = rows[0]!.id;
    await sql`update seasons set opens_at = '2026-03-02 08:00-08' where id = ${current}`.execute(
      db(),
    );
    await orderIn(sold, before, '2025-03-03 00:10', 1); // Monday at the farm
    await orderIn(sold, before, '2025-03-16 23:50', 4); // Sunday of the second week
    await orderIn(sold, current, '2026-03-08 23:50', 2); // Sunday, the clock has changed
    const canceled = await orderIn(sold, current, '2026-03-10 12:00', 5);
    await sql`update orders set status = 'Canceled' where id = ${canceled}`.execute(db());

    const { json } = await call<SalesReport>('/reports/sales');
    expect(json.previous).toEqual({ id: before, name: 'Spring 2025' });
    expect(
      json.weeks.map((week) => [
        week.monday,
        week.current.orders,
        week.current.paidCents,
        week.previous.orders,
        week.previous.paidCents,
      ]),
    ).toEqual([
      ['2026-03-02', 1, 9600, 1, 4800],
      ['2026-03-09', 0, 5 * 4800, 1, 4 * 4800], // the money of a canceled order counts until it is refunded
    ]);
    expect(json.varieties).toEqual([
      {
        name: sold.variety,
        current: { trees: 2, cents: 9600 },
        previous: { trees: 5, cents: 24_000 },
      },
    ]);
    expect(json.rootstocks).toMatchObject([{ name: 'G.41', current: { trees: 2 } }]);
    const earlier = await call<SalesReport>(`/reports/sales?season=${before}`);
    expect(earlier.json).toMatchObject({ season: { name: 'Spring 2025' }, previous: null });
  });

  test('what was not sold, not found or waited for is listed', async () => {
    await sql`insert into missed_searches (day, text, count) values (current_date, 'cosmic crisp', 7)`.execute(
      db(),
    );
    await sql`insert into stock_waits (product_id, email, trees, proven_at)
      select ${unsold.id}::uuid, n || '@example.com', n + 1, now() from generate_series(1, 3) n`.execute(
      db(),
    );
    await sql`update stock_waits set canceled_at = now() where email = '3@example.com'`.execute(
      db(),
    );
    const { json } = await call<DemandReport>('/reports/demand');
    const varieties = json.unsold.map(({ variety }) => variety);
    expect(varieties).toContain(unsold.variety);
    expect(varieties).not.toContain(sold.variety);
    expect(json.unsold.find(({ variety }) => variety === unsold.variety)?.soldBefore).toBe(false);
    expect(json.searches).toMatchObject([{ text: 'cosmic crisp', count: 7 }]);
    expect(json.waits).toMatchObject([
      { variety: unsold.variety, people: 2, waiting: 5, gone: 4, bought: 0, priceCents: 4800 },
    ]);
  });

  test.each([
    ['weeks', 'week,week of,orders {season}'],
    ['varieties', 'variety,trees {season}'],
    ['rootstocks', 'rootstock,trees {season}'],
    ['unsold', 'variety,rootstock,fruit,in stock'],
    ['searches', 'searched,times,last'],
    ['waits', 'variety,rootstock,waiting'],
  ])('the report “%s” is a file too', async (table, head) => {
    const lines = (await (await send(`/reports.csv?table=${table}`)).text()).split('\r\n');
    expect(
      lines[0]!.replace('\uFEFF', '').startsWith(head.replace('{season}', settings.season.name)),
    ).toBe(true);
    expect(lines.length).toBeGreaterThan(2);
  });
});
