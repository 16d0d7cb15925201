import { createPool } from '@grafted/postgres/connections/pool.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createOrders } from '#bench/create-orders.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { useTestShop } from '#tests/support/test-shop.ts';

const shop = useTestShop();

test('the orders that the benchmarks measure fit the tables, and nothing is due or owed for them', async () => {
  const { userId } = await signIn(shop);
  const pool = createPool(shop.databaseUrl, 1);
  await createOrders(pool, { orders: 1200, adminId: userId });
  await pool.end();
  const { rows } = await sql<{ status: string; orders: number; unsettled: number }>`
    select status, count(*)::integer as orders, (count(*) filter (where balance_cents <> 0))::integer as unsettled
    from orders group by status order by status`.execute(shop.services.db);
  expect(rows).toEqual([
    { status: 'Canceled', orders: 3, unsettled: 0 },
    { status: 'Confirmed', orders: 400, unsettled: 0 },
    { status: 'Delivered', orders: 97, unsettled: 0 },
    { status: 'Pending', orders: 600, unsettled: 0 },
    { status: 'Ready', orders: 100, unsettled: 0 },
  ]);
});
