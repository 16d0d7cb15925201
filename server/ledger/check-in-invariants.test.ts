import { randomUUID } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { CheckInAction } from '#domain/admin/check-in.ts';
import type { Trx } from '#server/database/client.ts';
import { useAdmin } from '#tests/support/admin.ts';
import { useTestShop } from '#tests/support/test-shop.ts';
import { createTree } from '#tests/support/trees.ts';
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
async function violatedBy(...statements: RawBuilder<unknown>[]): Promise<string[]> {
  const violated: string[] = [];
  const rollback = new Error('rolled back');
  const work = async (db: Trx) => {
    await sql`set local session_replication_role = replica`.execute(db); // as if triggers and keys had not prevented it
    for (const statement of statements) await statement.execute(db);
    const context = { db, square: shop.config.square, records: undefined, recordsMissing: '' };
    for (const { id, check } of checkInInvariants)
      if ((await check(context)).status === 'fail') violated.push(id);
    throw rollback;
  };
  await shop.services.db
    .transaction()
    .execute(work)
    .catch((error: unknown) => {
      if (error !== rollback) throw error;
    });
  return violated;
}

test('a sound hand-over violates nothing', async () => {
  expect(await violatedBy()).toEqual([]);
});

test('ticks of trees that the order does not have are found', async () => {
  expect(await violatedBy(sql`update order_items set changed = -1`)).toContain('I91');
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
