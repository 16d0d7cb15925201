import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { numericFromCents } from '#domain/money.ts';
import { useAdmin } from '#tests/support/admin.ts';
import { useShortfalls } from '#tests/support/shortfalls.ts';
import { useSquare } from '#tests/support/square.ts';
import { useTestShop } from '#tests/support/test-shop.ts';
import type { TestTree } from '#tests/support/trees.ts';

const square = useSquare();
const shop = useTestShop(() => square.startEnvironment());
const admin = useAdmin(shop);
const { buy, preview } = useShortfalls(shop, admin, square);
const rootstock = `Rootstock ${randomUUID()}`;

/** A sweet cherry that needs a partner, on a rootstock of this test's own. */
async function createCherry(alleles: string[], priceCents = 5000): Promise<TestTree> {
  const variety = `Cherry ${randomUUID()}`;
  const { db } = shop.services;
  await db
    .insertInto('varieties')
    .values({
      name: variety,
      fruit: 'Cherry',
      kind: 'sweet cherry',
      ploidy: 2,
      alleles,
      self_fruit: 'none',
      bloom_first: -5,
      bloom_last: 5,
      sure: 'read',
    })
    .execute();
  const { id } = await db
    .insertInto('products')
    .values({
      variety,
      fruit: 'Cherry',
      rootstock,
      price: numericFromCents(priceCents),
      quantity: 10,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, variety, priceCents };
}

test('A tree that leaves the customer’s other one without a partner comes last, and says so', async () => {
  const missing = await createCherry(['S1', 'S3']);
  const other = await createCherry(['S4', 'S9']);
  const useless = await createCherry(['S4', 'S9'], 4000);
  const partner = await createCherry(['S1', 'S2'], 6000);
  await buy([
    [missing, 1],
    [other, 1],
  ]);
  const alone = await buy([[missing, 1]]);

  const { unserved } = await preview(missing, 0);
  const offersOf = (of: string) =>
    unserved
      .filter(({ orderId }) => (orderId === alone.orderId) === (of === 'alone'))
      .flatMap(({ offers }) => offers);
  const paired = offersOf('paired');
  expect(paired[0]).toMatchObject({ variety: partner.variety, warning: '' });
  const warned = paired.find(({ warning }) => warning !== '');
  expect([other.variety, useless.variety]).toContain(warned?.variety);
  expect(warned?.warning).toContain(`${other.variety} needs another sweet cherry`);
  expect(paired).toHaveLength(2);
  // Nothing was pollinated before, so nothing is lost.
  expect(offersOf('alone').every(({ warning }) => warning === '')).toBe(true);
});
