import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { receivedCents, type PaymentStanding } from '#domain/orders/balance.ts';
import { totalNow } from '#domain/orders/orders.ts';
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

/** What the farm has of the customer's money, worked out on what was recorded. */
interface Recorded {
  paidCents: number;
  givenBackCents: number;
}

test('Through any sequence, what the trees cost less what the farm gave, less payments plus refunds, is missing or to give back', async () => {
  const step = fc.tuple(
    fc.constantFrom('change', 'pay', 'give back', 'bounce'),
    fc.integer({ min: 1, max: 4 }),
  ) as fc.Arbitrary<Step>;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 8 }), async (steps) => {
      const tree = await createTree(shop);
      const id = await enter(tree);
      let courtesyCents = 0;
      for (const [what, size] of steps) {
        if (what === 'change') await changeTo(id, tree, size);
        if (what === 'pay') await receive(id, size * 4800);
        if (what === 'give back') {
          const toGiveBack = Math.max(0, -shownAs((await detailsOf(id)).money.payment));
          const { status } = await giveBack(id, size * 1200);
          // What is given back beyond that is a courtesy.
          if (status === 204) courtesyCents += Math.max(0, size * 1200 - toGiveBack);
        }
        if (what === 'bounce') await reverseOne(id, size);
        const { order, money } = await detailsOf(id);
        const treesCents = (order.items[0]?.quantity ?? 0) * 4800;
        courtesyCents = Math.min(courtesyCents, treesCents);
        const costsCents = treesCents - courtesyCents;
        expect([order.owedCents, totalNow(order)]).toEqual([costsCents, costsCents]);
        const { paidCents, givenBackCents } = recorded(money);
        expect(receivedCents(order)).toBe(paidCents - givenBackCents);
        expect(shownAs(money.payment)).toBe(costsCents - paidCents + givenBackCents);
      }
      await expectConsistentLedger(shop);
    }),
    {
      numRuns: 12,
      examples: [
        // Given back without being overpaid, then made smaller.
        [
          [
            ['pay', 2],
            ['give back', 4],
            ['change', 1],
          ],
        ],
        // What was given back of a payment before it is reversed is not gone a second time.
        [
          [
            ['pay', 2],
            ['give back', 1],
            ['bounce', 1],
            ['pay', 2],
          ],
        ],
      ],
    },
  );
});

/** Of payments that were not reversed; what went back of one that was is of no account. */
function recorded({
  payments,
}: {
  payments: readonly { amountCents: number; leftCents: number; reversal: string | null }[];
}): Recorded {
  const kept = payments.filter(({ reversal }) => reversal === null);
  const sumOf = (key: 'amountCents' | 'leftCents') =>
    kept.reduce((sum, payment) => sum + payment[key], 0);
  return {
    paidCents: sumOf('amountCents'),
    givenBackCents: sumOf('amountCents') - sumOf('leftCents'),
  };
}

/** Missing, or negative to give back. */
function shownAs(payment: PaymentStanding): number {
  if ('missingCents' in payment) return payment.missingCents;
  return 'giveBackCents' in payment ? -payment.giveBackCents : 0;
}

async function changeTo(id: string, tree: TestTree, quantity: number): Promise<void> {
  const wanted = await quantities(id, tree, quantity);
  if ((await preview(id, wanted)).status === 200) await change(id, wanted);
}

async function reverseOne(id: string, index: number): Promise<void> {
  const { money } = await detailsOf(id);
  const payment = money.payments[index % Math.max(1, money.payments.length)];
  if (payment && !payment.reversal)
    await call(`/orders/${id}/reversals`, 'POST', {
      paymentId: payment.id,
      reversal: 'mistake',
    });
}
