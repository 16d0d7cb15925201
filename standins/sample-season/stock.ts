import type { Client } from 'pg';

/** Room for what is bought: afterwards the catalog has the stock that it began with. */
export async function raiseStock(database: Client): Promise<Map<string, number>> {
  const { rows } = await database.query<{ id: string; quantity: number }>(
    'select id, quantity from products',
  );
  await change(database, 'update products set quantity = quantity + 200');
  return new Map(rows.map(({ id, quantity }) => [id, quantity]));
}

export async function restoreStock(
  database: Client,
  stock: ReadonlyMap<string, number>,
): Promise<void> {
  await change(
    database,
    'update products set quantity = before.quantity from unnest($1::uuid[], $2::integer[]) as before (id, quantity) where before.id = products.id',
    [[...stock.keys()], [...stock.values()]],
  );
}

async function change(database: Client, statement: string, values: unknown[] = []): Promise<void> {
  await database.query('begin');
  await database.query(`select set_config('shop.stock_reason', 'count', true)`);
  await database.query(statement, values);
  await database.query('commit');
}
