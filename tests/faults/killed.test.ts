import { beforeAll, expect, test } from 'vitest';
import { seededRandom } from '#standins/square/faults.ts';
import { failPoints, type FailPoint } from '#tests/support/fail-points.ts';
import { checkout } from './checkout-call.ts';
import { useFaultShop, type ShopProcess } from './fault-shop.ts';
import { waitForConsistentLedger, resolveWithinMs } from './wait-for-ledger.ts';

const shop = useFaultShop();
const seeds = Array.from(
  { length: process.env.FAULT_RUNS === 'full' ? 20 : 1 },
  (_, index) => index + 1,
);
const beforeResponse: FailPoint[] = [
  'before-reservation',
  'before-reservation-commit',
  'before-authorization',
  'during-authorization',
  'after-authorization',
];
const inFlight: FailPoint[] = ['during-authorization', 'during-capture'];

let other: ShopProcess;
beforeAll(async () => {
  other = await shop.start();
});

/** A response or webhook event may complete the payment before the kill; then retry with a shorter delay. */
async function killAt(point: FailPoint, random: () => number): Promise<void> {
  for (let tries = 0; tries < 5; tries++)
    if (await tryToKillAt(point, random, 12 / (tries + 1))) return;
  throw new Error(`No process died at ${point}`);
}

/** Concurrent buyers at a process that dies, while another one takes over. @returns whether it died */
async function tryToKillAt(
  point: FailPoint,
  random: () => number,
  inFlightMs: number,
): Promise<boolean> {
  const upTo = (most: number) => 1 + Math.floor(random() * most);
  const trees = [await shop.tree(40), await shop.tree(40, 7350)];
  const buyers = await Promise.all(
    Array.from({ length: upTo(4) }, () =>
      shop.buyer({ [trees[0]!]: upTo(3), [trees[1]!]: upTo(2) }),
    ),
  );
  // A declined card never gets past the response.
  const tokens = buyers.map((_, index) =>
    shop.cardToken((index > 0 || beforeResponse.includes(point)) && random() < 0.2 ? '911' : '111'),
  );

  const dying = await shop.startFailing({
    FAIL_POINT: `${point}:1:${inFlight.includes(point) ? Math.floor(random() * inFlightMs) : 0}`,
  });
  const answers = await Promise.all(
    buyers.map((buyer, index) => checkout(dying.url, buyer, tokens[index]!)),
  );
  if (answers.every(({ status }) => status !== 0)) {
    await shop.stop(dying);
    shop.deliverWebhooksTo(other);
    return false;
  }
  await dying.ended;
  shop.deliverWebhooksTo(other);

  // A buyer who saw an error repeats the request, which must yield the same order.
  const again = await Promise.all(
    buyers.map((buyer, index) => checkout(other.url, buyer, tokens[index]!)),
  );
  const before = new Map(
    answers.flatMap(({ orderId }, index) => (orderId ? [[index, orderId]] : [])),
  );
  expect([...before.keys()].map((index) => again[index]!.orderId)).toEqual([...before.values()]);
  expect(again.filter(({ status }) => status !== 200 && status !== 402)).toEqual([]);
  const orders = await shop.db
    .selectFrom('orders')
    .select('user_id')
    .where(
      'user_id',
      'in',
      buyers.map(({ userId }) => userId),
    )
    .execute();
  expect(orders).toHaveLength(buyers.length);
  return true;
}

test.each(seeds)(
  `killed at each of ${failPoints.join(', ')}, no order is lost and nobody is charged twice (seed %i)`,
  async (seed) => {
    // Three in parallel: most of the time is spent on starting shops.
    const waiting = failPoints.map((point, index) => ({
      point,
      random: seededRandom(seed * 100 + index),
    }));
    const worker = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift())
        await killAt(next.point, next.random);
    };
    await Promise.all([worker(), worker(), worker()]);
    expect(await waitForConsistentLedger(shop)).toBeLessThan(resolveWithinMs);
  },
);
