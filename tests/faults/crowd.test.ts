import { beforeAll, expect, test } from 'vitest';
import { checkout } from './checkout-call.ts';
import { useFaultShop, type ShopProcess } from './fault-shop.ts';
import { waitForConsistentLedger, resolveWithinMs } from './wait-for-ledger.ts';

const shop = useFaultShop();
const isFull = process.env.FAULT_RUNS === 'full';
const sales = isFull
  ? [
      [1, 10],
      [2, 20],
      [7, 70],
      [50, 500],
      [50, 200],
    ]
  : [
      [7, 70],
      [50, 200],
    ];
const rounds = isFull ? 5 : 1;

/** Creates buyers in batches; only the payments run all at once. */
async function createInBatches<T>(count: number, one: () => Promise<T>): Promise<T[]> {
  const all: T[] = [];
  while (all.length < count)
    all.push(...(await Promise.all(Array.from({ length: Math.min(25, count - all.length) }, one))));
  return all;
}

let processes: ShopProcess[];
beforeAll(async () => {
  processes = await Promise.all([
    shop.start({ PAYMENT_CALL_MS: '15000', PAYMENT_LEASE_MS: '30000' }),
    shop.start({ PAYMENT_CALL_MS: '15000', PAYMENT_LEASE_MS: '30000' }),
  ]);
});

test.each(sales)(
  'exactly %i trees are sold to %i buyers who pay concurrently at two processes',
  async (stock, crowd) => {
    for (let round = 0; round < rounds; round++) {
      const tree = await shop.tree(stock!);
      const buyers = await createInBatches(crowd!, () => shop.buyer({ [tree]: 1 }));
      const answers = await Promise.all(
        buyers.map((buyer, index) => checkout(processes[index % 2]!.url, buyer, shop.cardToken())),
      );

      const counts: Record<string, number> = {};
      for (const { status, error } of answers)
        counts[`${status} ${error?.replace(/^Variety \S+/, 'Tree') ?? 'sold'}`] =
          (counts[`${status} ${error?.replace(/^Variety \S+/, 'Tree') ?? 'sold'}`] ?? 0) + 1;
      expect(counts).toEqual({
        '200 sold': stock,
        '409 Tree on G.41 is out of stock': crowd! - stock!,
      });
      const { quantity } = await shop.db
        .selectFrom('products')
        .select('quantity')
        .where('id', '=', tree)
        .executeTakeFirstOrThrow();
      expect(quantity).toBe(0);
    }
    expect(await waitForConsistentLedger(shop)).toBeLessThan(resolveWithinMs);
  },
);
