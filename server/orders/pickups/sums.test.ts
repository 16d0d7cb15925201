import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useAdmin } from '#tests/support/admin.ts';
import { bookedIn, openWindow, setOrderStatus } from '#tests/support/pickups.ts';
import { useTestShop } from '#tests/support/test-shop.ts';
import { createTree } from '#tests/support/trees.ts';

const shop = useTestShop();
const { order } = useAdmin(shop);

const orders = 4;
const windows = 3;
const step = fc.oneof(
  fc.record({ order: fc.nat(orders - 1), book: fc.nat(windows - 1) }),
  fc.record({ order: fc.nat(orders - 1), trees: fc.integer({ min: 1, max: 6 }) }),
  fc.record({
    order: fc.nat(orders - 1),
    status: fc.constantFrom('Pending', 'Ready', 'Delivered', 'Canceled'),
  }),
);

test('whatever happens to orders, the sums of each window are those of its pickups', async () => {
  const { db } = shop.services;
  const tree = await createTree(shop, { quantity: 500 });
  const windowIds: string[] = [];
  for (let hour = 0; hour < windows; hour++)
    windowIds.push(
      await openWindow(shop, {
        starts: `1${hour}:00`,
        ends: `1${hour}:30`,
        maxOrders: 2,
        maxTrees: 9,
      }),
    );
  const orderIds: string[] = [];
  for (let i = 0; i < orders; i++) orderIds.push(await order(tree));

  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (steps) => {
      for (const change of steps) {
        const id = orderIds[change.order]!;
        try {
          if ('book' in change)
            await sql`
              insert into pickups (order_id, window_id)
              select id, ${windowIds[change.book]!} from orders where id = ${id} and status in ('Pending', 'Ready')
              on conflict (order_id) do update set window_id = excluded.window_id, state = 'booked'`.execute(
              db,
            );
          else if ('trees' in change)
            await sql`update orders set tree_count = ${change.trees} where id = ${id}`.execute(db);
          else await setOrderStatus(shop, id, change.status);
        } catch (error) {
          if (!(error as Error).message.includes('pickup_windows')) throw error; // else full
        }
      }
      for (const windowId of windowIds) {
        const { rows } = await sql<{ orders: number; trees: number }>`
          select count(*)::integer as orders, coalesce(sum(tree_count), 0)::integer as trees from pickups
          join orders on orders.id = order_id
          where window_id = ${windowId} and status <> 'Canceled'`.execute(db);
        const [orderSum, treeSum] = await bookedIn(shop, windowId);
        expect({ orders: orderSum, trees: treeSum }).toEqual(rows[0]);
        expect([orderSum! <= 2, treeSum! <= 9]).toEqual([true, true]);
      }
    }),
    { numRuns: 60 },
  );
});
