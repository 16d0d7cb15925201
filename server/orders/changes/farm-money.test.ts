import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { minimumTotalCents } from '#domain/orders/checkout.ts';
import { farmMoneyOf, farmPayment, type FarmPayment } from '#domain/orders/farm-orders.ts';
import { netCents } from '#domain/orders/order-money.ts';
import { useAdmin } from '#tests/support/admin.ts';
import { useFarmChanges } from '#tests/support/farm-changes.ts';
import { expectConsistentLedger } from '#tests/support/ledger.ts';
import { useSquare } from '#tests/support/square.ts';
import { useTestShop } from '#tests/support/test-shop.ts';
import { createTree, type TestTree } from '#tests/support/trees.ts';

const square = useSquare();
const shop = useTestShop(() => square.startEnvironment());
const admin = useAdmin(shop);
const { call } = admin;
const { detailsOf, enter, receive, giveBack, quantities, preview, change } = useFarmChanges(
  shop,
  admin,
  square,
);

type Step = ['change' | 'pay' | 'give back' | 'bounce', number];

test('Through any sequence, worth less payments plus refunds is what is missing or to give back', async () => {
  const step = fc.tuple(
    fc.constantFrom('change', 'pay', 'give back', 'bounce'),
    fc.integer({ min: 1, max: 4 }),
  ) as fc.Arbitrary<Step>;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 8 }), async (steps) => {
      const tree = await createTree(shop);
      const id = await enter(tree);
      for (const [what, size] of steps) {
        if (what === 'change') await changeTo(id, tree, size);
        if (what === 'pay') await receive(id, size * 4800);
        if (what === 'give back') await giveBack(id, size * 1200);
        if (what === 'bounce') await reverseOne(id, size);
        const { order, farm } = await detailsOf(id);
        const worth = (order.items[0]?.quantity ?? 0) * 4800;
        expect(order.changed?.worthCents ?? order.totalCents).toBe(worth);
        const owed = worth - farmMoneyOf(order).givenCents - netCents(order);
        expect(farm.payment).toEqual(farmPayment(farmMoneyOf(order)));
        // A cent of the payment stays while the order is not canceled.
        const giveBackMax = Math.max(0, netCents(order) - minimumTotalCents);
        expect(shownAs(farm.payment)).toBe(Math.max(owed, -giveBackMax));
      }
      await expectConsistentLedger(shop);
    }),
    {
      numRuns: 12,
      // Given back without being overpaid, then made smaller: all that was paid would go back.
      examples: [
        [
          [
            ['pay', 2],
            ['give back', 4],
            ['change', 1],
          ],
        ],
      ],
    },
  );
});

/** Missing, or negative to give back. */
function shownAs(payment: FarmPayment): number {
  if ('missingCents' in payment) return payment.missingCents;
  return 'giveBackCents' in payment ? -payment.giveBackCents : 0;
}

async function changeTo(id: string, tree: TestTree, quantity: number): Promise<void> {
  const wanted = await quantities(id, tree, quantity);
  if ((await preview(id, wanted)).status === 200) await change(id, wanted);
}

async function reverseOne(id: string, index: number): Promise<void> {
  const { farm } = await detailsOf(id);
  const payment = farm.payments[index % Math.max(1, farm.payments.length)];
  if (payment && !payment.reversal)
    await call(`/farm-orders/${id}/reversals`, 'POST', {
      paymentId: payment.id,
      reversal: 'mistake',
    });
}
