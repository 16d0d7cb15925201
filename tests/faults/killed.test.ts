import { describe, expect, test } from 'vitest';
import { failPointNames } from '#server/checkout/fail-points.ts';
import { randomFrom } from '#standins/square/faults.ts';
import { checkout } from './checkout-call.ts';
import { useFaultShop } from './fault-shop.ts';
import { expectRestWithSoundLedger } from './rest.ts';

const shop = useFaultShop();
const seeds = process.env.FAULT_RUNS === 'full' ? 20 : 1;

/** So many buyers at once, the process dies at one of them; another process takes over. */
async function killAt(point: string, seed: number): Promise<void> {
  const random = randomFrom(seed * 1000 + failPointNames.findIndex((name) => name === point));
  const upTo = (most: number) => 1 + Math.floor(random() * most);
  const trees = [await shop.tree(40), await shop.tree(40, 7350)];
  const delay = ['S3a', 'S5a'].includes(point) ? Math.floor(random() * 12) : 0;
  const buyers = await Promise.all(Array.from({ length: upTo(4) }, () => shop.buyer({ [trees[0]!]: upTo(3), [trees[1]!]: upTo(2) })));
  const tokens = buyers.map(() => shop.cardToken(random() < 0.2 ? '911' : '111'));
  if (point !== 'S1' && point !== 'S2a' && point !== 'S2b' && point !== 'S3a') tokens[0] = shop.cardToken(); // a declined card comes no further

  const first = await shop.start({ FAIL_POINT: `${point}:1:${delay}` });
  const answers = await Promise.all(buyers.map((buyer, index) => checkout(first.url, buyer, tokens[index]!)));
  expect(answers.some(({ status }) => status === 0)).toBe(true);
  await first.ended;

  const second = await shop.start();
  // What a buyer does who saw an error: the same request again. It is the same order.
  const again = await Promise.all(buyers.map((buyer, index) => checkout(second.url, buyer, tokens[index]!)));
  for (const [index, { orderId }] of answers.entries()) if (orderId) expect(again[index]!.orderId).toBe(orderId);
  expect(again.every(({ status }) => status === 200 || status === 402)).toBe(true);
  await expectRestWithSoundLedger(shop);
  const orders = await shop.db.selectFrom('orders').select('user_id').where('user_id', 'in', buyers.map(({ userId }) => userId)).execute();
  expect(orders).toHaveLength(buyers.length);
  await shop.stop(second);
}

describe('a shop killed in the middle of checkouts', () => {
  test.each(failPointNames)('at %s loses nothing and charges nobody twice', { timeout: seeds * 100_000 }, async (point) => {
    for (let seed = 1; seed <= seeds; seed++) await killAt(point, seed);
  });
});
