import { sql, type RawBuilder } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { requestRefund } from '#server/payments/refunds/request-refund.ts';
import { useAdditions } from '#tests/support/additions.ts';
import { useSquare } from '#tests/support/square.ts';
import { useTestShop } from '#tests/support/test-shop.ts';
import { createTree } from '#tests/support/trees.ts';
import { listViolated } from '#tests/support/violations.ts';
import { additionInvariants } from './addition-invariants.ts';

const square = useSquare();
const shop = useTestShop(square.startEnvironment);
const { buy, add, setPickup } = useAdditions(shop, square);

let orderId: string;
beforeAll(async () => {
  await setPickup(120);
  const tree = await createTree(shop);
  const bought = await buy([[tree, 1]]);
  orderId = bought.order.id;
  await add(bought, [{ productId: tree.id, quantity: 1 }], 4800);
});

/** The invariants that are violated after these statements, which are rolled back. */
const violatedBy = (...statements: RawBuilder<unknown>[]): Promise<string[]> =>
  listViolated(shop, additionInvariants, {
    prepare: (trx) => requestRefund(trx, { orderId, amountCents: 6000, reason: 'Frost' }),
    statements,
  });

test('sound records violate nothing', async () => {
  expect(await violatedBy()).toEqual([]);
});

test('a price that is not charged, or not of its trees, is found', async () => {
  expect(await violatedBy(sql`update order_additions set trees_cents = trees_cents + 1`)).toContain(
    'I71',
  );
  expect(await violatedBy(sql`update order_addition_lines set price = price + 1`)).toContain('I71');
});

test('trees that are charged but not added, or added twice, are found', async () => {
  expect(
    await violatedBy(
      sql`delete from order_change_lines`,
      sql`delete from order_changes where order_id = ${orderId}`,
    ),
  ).toEqual(['I72']);
  expect(await violatedBy(sql`update order_change_lines set difference = 2`)).toEqual(['I72']);
  expect(await violatedBy(sql`update stock_holds set quantity = 2`)).toEqual(['I72']);
});

test('parts of a refund with two mails, or of another order, are found', async () => {
  expect(
    await violatedBy(sql`update refunds set announced_by = 'x' where part_of is not null`),
  ).toEqual(['I73']);
});

test('tax that no payment contains is found', async () => {
  expect(
    await violatedBy(
      sql`update orders set tax_rate = 8900, sales_tax = 3.92 where id = ${orderId}`,
      sql`update order_additions set tax_cents = 392`,
    ),
  ).toEqual([]);
  expect(
    await violatedBy(
      sql`alter view money_movements rename to true_movements`,
      sql`create view money_movements as select order_id, tax_cents + 1 as tax_cents from true_movements`,
    ),
  ).toEqual(['I74']);
});
