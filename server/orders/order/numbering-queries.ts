import type { Db } from '#server/database/client.ts';
import { getRow } from '#server/database/rows.ts';

const batch = 500;

/** Numbers the orders from before there were numbers, oldest first, in small transactions. */
export async function numberEarlierOrders(db: Db, stopping?: AbortSignal): Promise<void> {
  for (let found = batch; found === batch && !stopping?.aborted;) found = await numberBatch(db);
}

async function numberBatch(db: Db): Promise<number> {
  const row = await getRow(db)<{ found: number }>`
    with earliest as materialized (
      select id from orders where order_number is null order by created_at limit ${batch} for no key update skip locked
    ), numbers as materialized (
      select id, nextval('earlier_order_numbers')::integer as number from earliest
    ), numbered as (
      update orders set order_number = numbers.number from numbers where orders.id = numbers.id returning orders.id
    )
    select count(*)::integer as found from numbered`;
  return row.found;
}
