import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { orderStatuses } from '#domain/statuses.ts';
import { useAdmin } from '#tests/support/admin.ts';
import { reconcileAttemptsNow } from '#tests/support/buying.ts';
import { describeLedger } from '#tests/support/ledger.ts';
import { useSquare } from '#tests/support/square.ts';
import { useTestShop } from '#tests/support/test-shop.ts';
import { AddToCart, CheckOut, fates, ReadCart, type Fate } from './buying-commands.ts';
import type { Model } from './model.ts';
import { MoveOrder, Refund, TakeBack } from './order-commands.ts';
import { AddStock, DeliverEvent, Restart, RunJobs } from './other-commands.ts';
import { createReal, expectAgreement, type Real } from './real.ts';

/** `npm run faults` makes more. */
const usual = process.env.FAULT_RUNS === 'full' ? 200 : 50;
const runs = Number(process.env.MODEL_RUNS ?? usual);
const seed = Number(process.env.MODEL_SEED ?? 20_261);
const stepsMax = Number(process.env.MODEL_STEPS ?? 30);

/** Play side by side, because a history mostly waits: for responses that were lost, and for restarts. */
const shops = Array.from({ length: 4 }, () => {
  const square = useSquare();
  const shop = useTestShop(() => square.startEnvironment());
  return { shop, square, admin: useAdmin(shop) };
});

beforeAll(async () => {
  for (const { shop } of shops) {
    // Orders can be changed until two weeks before.
    await sql`update seasons set pickup_from = current_date + 120, pickup_until = current_date + 180
      where current`.execute(shop.services.db);
    await shop.services.liveSettings.load();
  }
});

const buyer = fc.nat(1);
const tree = fc.nat(1);
const anyOrder = fc.nat(20);
const add = fc
  .tuple(buyer, tree, fc.integer({ min: 1, max: 3 }))
  .map(([who, what, quantity]) => new AddToCart(who, what, quantity));
const checkOut = (fate: fc.Arbitrary<Fate>) =>
  fc.tuple(buyer, fate).map(([who, how]) => new CheckOut(who, how));

const move = fc
  .tuple(anyOrder, fc.constantFrom(...orderStatuses), fc.boolean(), fc.boolean())
  .map(([pick, status, refunds, restock]) => new MoveOrder(pick, status, { refunds, restock }));
const refund = fc
  .tuple(anyOrder, fc.integer({ min: 1, max: 100 }))
  .map(([pick, percent]) => new Refund(pick, percent));
const takeBack = anyOrder.map((pick) => new TakeBack(pick));
const addStock = fc
  .tuple(tree, fc.integer({ min: 1, max: 4 }))
  .map(([what, trees]) => new AddStock(what, trees));
const event = fc
  .tuple(anyOrder, fc.integer({ min: 1, max: 3 }))
  .map(([pick, copies]) => new DeliverEvent(pick, copies));
const paid = checkOut(fc.constant('paid'));
const anyFate = checkOut(fc.constantFrom(...(Object.keys(fates) as Fate[]))); // its keys are the fates

type Step = fc.Arbitrary<fc.AsyncCommand<Model, Real>>;
const often = (times: number, step: Step): Step[] => Array.from({ length: times }, () => step);
const kinds = [
  often(3, add),
  often(2, paid),
  often(3, anyFate),
  often(3, move),
  often(2, refund),
  often(3, takeBack),
  often(2, event),
  addStock,
  buyer.map((who) => new ReadCart(who)),
  fc.constant(new RunJobs()),
  fc.constant(new Restart()),
].flat();
const steps = fc.commands(kinds, { maxCommands: stepsMax, size: 'max' });

async function play(
  { shop, square, admin }: (typeof shops)[number],
  { numRuns, seed }: { numRuns: number; seed: number },
): Promise<void> {
  let ledger = 'consistent';
  const histories = fc.asyncProperty(steps, async (commands) => {
    square.faults.clear();
    const model: Model = {
      prices: [4800, 3333],
      stock: [8, 12],
      carts: [
        [1, 2],
        [2, 1],
      ],
      orders: [],
    };
    const real = await createReal(shop, { square, admin }, model);
    const before = ledger;
    try {
      await fc.asyncModelRun(() => ({ model, real }), commands);
      await expectAgreement(model, real);
    } finally {
      // Violations stay, and shorter histories must not be blamed for them.
      await reconcileAttemptsNow(shop, 3);
      ledger = await describeLedger(shop);
    }
    expect(ledger).toBe(before);
  });
  await fc.assert(histories, { numRuns, seed });
}

test(
  `${runs} random histories of a shop (MODEL_SEED=${seed}) end with the stock, orders and money of a simple model`,
  { timeout: 60_000 + runs * 10_000 },
  async () => {
    const played = shops.map((shop, index) =>
      play(shop, {
        numRuns: Math.floor((runs + index) / shops.length),
        seed: seed + index,
      }),
    );
    await Promise.allSettled(played); // shops must not be closed while others play
    for (const histories of played) await expect(histories).resolves.toBeUndefined();
  },
);
