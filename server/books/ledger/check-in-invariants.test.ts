import { randomUUID } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { CheckInAction } from '#domain/orders/check-in-actions.ts';
import { useAdmin } from '#tests/support/admin.ts';
import { useTestShop } from '#tests/support/test-shop.ts';
import { createTree } from '#tests/support/trees.ts';
import { listViolated } from '#tests/support/violations.ts';
import { checkInInvariants } from './check-in-invariants.ts';

const shop = useTestShop();
const { call, order } = useAdmin(shop);

beforeAll(async () => {
  const orderId = await order(await createTree(shop), { quantity: 2 });
  const { id: itemId } = await shop.services.db
    .selectFrom('order_items')
    .select('id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  const actions: CheckInAction[] = [
    { type: 'tick', id: randomUUID(), itemId, treeNo: 1 },
    { type: 'tick', id: randomUUID(), itemId, treeNo: 2 },
    { type: 'handover', id: randomUUID(), orderId },
  ];
  await call('/check-in', 'POST', { actions });
});

/** The invariants that are violated after these statements, which are rolled back. */
const violatedBy = (...statements: RawBuilder<unknown>[]): Promise<string[]> =>
  listViolated(shop, checkInInvariants, { statements });

test('a sound hand-over violates nothing', async () => {
  expect(await violatedBy()).toEqual([]);
});

test('ticks of trees that the order does not have are found', async () => {
  expect(await violatedBy(sql`update order_items set changed = -1, discounted = 0`)).toContain(
    'I91',
  );
  expect(
    await violatedBy(
      sql`drop index handover_ticks_live`,
      sql`update handover_ticks set tree_no = 1`,
    ),
  ).toEqual(['I91']);
});

test('ticks of a canceled order, and hand-overs of one that is not Delivered, are found', async () => {
  expect(await violatedBy(sql`update orders set status = 'Canceled'`)).toEqual(['I91', 'I92']);
  expect(await violatedBy(sql`update orders set status = 'Ready'`)).toEqual(['I92']);
});

test('a hand-over without its ticks is found', async () => {
  expect(
    await violatedBy(sql`update handover_ticks set undone_at = now() where tree_no = 2`),
  ).toEqual(['I92']);
});

test('more trees dug than the order has are found', async () => {
  const dug = (trees: number) => sql`
    insert into dug_trees (id, order_item_id, trees)
    select gen_random_uuid(), id, ${trees} from order_items`;
  expect(await violatedBy(dug(2))).toEqual([]);
  expect(await violatedBy(dug(3))).toEqual(['I96']);
});
