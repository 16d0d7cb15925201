import { expect, test } from 'vitest';
import { seededRandom } from '#standins/square/faults.ts';
import { deliverySchema } from '#standins/square/webhooks.ts';
import { checkout, type CheckoutOutcome } from './checkout-call.ts';
import { useFaultShop } from './fault-shop.ts';
import { waitForConsistentLedger, resolveWithinMs } from './wait-for-ledger.ts';

const shop = useFaultShop();
const checkouts = process.env.FAULT_RUNS === 'full' ? 500 : 40;
const parallel = 8;

test(`${checkouts} checkouts with 30% failing provider calls: our records and the provider’s agree to the cent`, async () => {
  const seed = Number(process.env.FAULT_SEED ?? 7);
  const random = seededRandom(seed);
  const trees = await Promise.all([shop.tree(2000), shop.tree(2000, 6150), shop.tree(2000, 3333)]);
  const processes = [await shop.start(), await shop.start()];
  shop.square.webhooks.deliver(
    deliverySchema.parse({ drop: 0.3, duplicate: 0.3, reorderMs: 200, retryFactor: 0.001 }),
  );
  shop.square.faults.setRandomFaults({
    probability: 0.3,
    seed,
    kinds: ['hang', 'reset-before', 'reset-after', 'truncate', 'status', 'errors-in-200'],
  });

  const outcomes: CheckoutOutcome[] = [];
  const buyOne = async () => {
    const cart = Object.fromEntries(
      trees.filter(() => random() < 0.6).map((tree) => [tree, 1 + Math.floor(random() * 3)]),
    );
    const buyer = await shop.buyer(Object.keys(cart).length > 0 ? cart : { [trees[0]!]: 1 });
    const token = shop.cardToken(random() < 0.1 ? '911' : '111');
    const url = () => processes[Math.floor(random() * 2)]!.url;
    // Retries while payments are unavailable; some buyers press the button twice.
    for (let tries = 0; tries < 200; tries++) {
      const [outcome] = await Promise.all([
        checkout(url(), buyer, token),
        ...(random() < 0.2 ? [checkout(url(), buyer, token)] : []),
      ]);
      if (outcome!.status !== 503) return void outcomes.push(outcome!);
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
    throw new Error('Payments stayed unavailable');
  };
  let left = checkouts;
  await Promise.all(
    Array.from({ length: parallel }, async () => {
      while (left-- > 0) await buyOne();
    }),
  );
  shop.square.faults.clear();
  expect(await waitForConsistentLedger(shop)).toBeLessThan(resolveWithinMs);

  expect(outcomes.filter(({ status }) => ![200, 402, 502].includes(status))).toEqual([]);
  const rows = await shop.db.selectFrom('orders').select(['id', 'payment_status']).execute();
  const paymentStatuses = new Map(rows.map(({ id, payment_status }) => [id, payment_status]));
  // Every confirmed order exists and is resolved.
  const reported = outcomes
    .filter(({ status }) => status === 200)
    .map(({ orderId }) => paymentStatuses.get(orderId!));
  expect(reported.filter((status) => status !== 'completed' && status !== 'failed')).toEqual([]);
  const charged = shop.square.ledger.list('payment').filter(({ status }) => status === 'COMPLETED');
  expect(charged).toHaveLength(
    rows.filter(({ payment_status }) => payment_status === 'completed').length,
  );
  for (const running of processes) await shop.stop(running);
});
