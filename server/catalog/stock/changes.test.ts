import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { useAdmin } from '#tests/support/admin.ts';
import { expectConsistentLedger } from '#tests/support/ledger.ts';
import { useTestShop } from '#tests/support/test-shop.ts';
import { createTree, stockOf, type TestTree } from '#tests/support/trees.ts';
import { setStockReason } from './queries.ts';

const shop = useTestShop();
const { call, send } = useAdmin(shop);
const first = 10;

/** Returns whether the shop reported success. */
type Intent = (tree: TestTree, exported: string) => Promise<boolean>;
const patch = async (tree: TestTree, stock: Record<string, unknown>) =>
  (await call(`/products/${tree.id}`, 'PATCH', { stock })).status === 204;

/** Every way to change a stock, with its expected effect. Undefined: must be refused. */
const intents: Record<string, { run: Intent; effect: (stock: number) => number | undefined }> = {
  sold: {
    // As a checkout does it, without the order.
    run: async (tree) => {
      const taken = await shop.services.db.transaction().execute(async (trx) => {
        await setStockReason(trx, { reason: 'gift' });
        return trx
          .updateTable('products')
          .set((eb) => ({ quantity: eb('quantity', '-', 2) }))
          .where('id', '=', tree.id)
          .where('quantity', '>=', 2)
          .returning('id')
          .executeTakeFirst();
      });
      return taken !== undefined;
    },
    effect: (stock) => (stock >= 2 ? stock - 2 : undefined),
  },
  'given away': {
    run: (tree) => patch(tree, { intent: 'gift', trees: 1, key: randomUUID() }),
    effect: (stock) => (stock >= 1 ? stock - 1 : undefined),
  },
  counted: {
    run: (tree) => patch(tree, { intent: 'count', seen: first, counted: 7 }),
    effect: (stock) => (stock === first ? 7 : undefined),
  },
  imported: {
    run: async (tree, exported) => {
      const file = `variety,rootstock,stock,exported stock\r\n${tree.variety},G.41,${first + 3},${exported}`;
      const plan = (await (
        await send('/product-imports/check', 'POST', file, 'text/csv')
      ).json()) as { previewHash: string | null };
      return (
        plan.previewHash !== null &&
        (await send(`/product-imports?previewHash=${plan.previewHash}`, 'POST', file, 'text/csv'))
          .status === 204
      );
    },
    effect: (stock) => stock + 3,
  },
};
const pairs = Object.keys(intents).flatMap((one) =>
  Object.keys(intents).map((other) => [one, other] as const),
);

describe('two concurrent changes of one stock', () => {
  test.each(pairs)(
    '%s and %s: every change reported as done takes effect, and none is lost',
    async (one, other) => {
      const tree = await createTree(shop, { quantity: first });
      const exported = /\d+@\d+/.exec(
        (await (await send('/products.csv')).text())
          .split('\r\n')
          .find((line) => line.includes(tree.variety))!,
      )![0];
      const names = [one, other];
      const done = await Promise.all(names.map((name) => intents[name]!.run(tree, exported)));
      const effects = names.filter((_, index) => done[index]).map((name) => intents[name]!.effect);
      expect(effects.length).toBeGreaterThan(0);
      const outcomes = [effects, effects.toReversed()].map((order) =>
        order.reduce<number | undefined>(
          (stock, effect) => (stock === undefined ? undefined : effect(stock)),
          first,
        ),
      );
      expect(outcomes).toContain(await stockOf(shop, tree));
      await expectConsistentLedger(shop);
    },
  );
});
