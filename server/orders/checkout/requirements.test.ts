import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { CheckoutStart } from '#domain/orders/checkout.ts';
import { pay } from '#tests/support/buying.ts';
import { phases, setOrderingWindow } from '#tests/support/season.ts';
import { signIn, type TestCustomer } from '#tests/support/sign-in.ts';
import { cardToken, useSquare } from '#tests/support/square.ts';
import { useTestShop } from '#tests/support/test-shop.ts';
import { addToCart, createTree, stockOf, type TestTree } from '#tests/support/trees.ts';

const square = useSquare();
const shop = useTestShop(square.startEnvironment);

async function readUnmet({ headers }: TestCustomer) {
  const answer = await shop.app.request('/api/checkout', { headers });
  return ((await answer.json()) as CheckoutStart).unmet;
}

interface Buyer {
  customer: TestCustomer;
  tree: TestTree;
}
type Undo = () => unknown;
const db = () => shop.services.db;

/** In the order of refusal. Each makes one requirement fail for a buyer who could pay. */
const failures: Record<string, (buyer: Buyer) => Promise<Undo | void>> = {
  async email_not_confirmed({ customer: { userId } }) {
    await sql`update auth.users set email_confirmed_at = null where id = ${userId}`.execute(db());
    shop.services.auth.identities.forget(userId);
  },
  async not_open_yet() {
    shop.services.square.sandbox = false;
    return () => (shop.services.square.sandbox = true);
  },
  async ordering_closed() {
    await setOrderingWindow(shop, phases.closed);
    return () => setOrderingWindow(shop, phases.open);
  },
  async declined_too_often() {
    const { payments } = shop.services;
    shop.services.payments = { ...payments, declinesPerTenMinutes: 0 };
    return () => (shop.services.payments = payments);
  },
  async cart_empty({ customer: { userId } }) {
    await db().deleteFrom('cart_items').where('user_id', '=', userId).execute();
  },
  async payments_unavailable() {
    const { cards } = shop.services;
    shop.services.cards = { ...cards, isAvailable: () => false };
    return () => (shop.services.cards = cards);
  },
  async not_enough_stock({ tree }) {
    await db().updateTable('products').set({ quantity: 1 }).where('id', '=', tree.id).execute();
  },
};

async function buyer(): Promise<Buyer> {
  const [customer, tree] = [await signIn(shop), await createTree(shop)];
  await addToCart(shop, customer, tree, 2);
  return { customer, tree };
}

test('a buyer who can pay is shown nothing', async () => {
  const { customer } = await buyer();
  expect(await readUnmet(customer)).toEqual([]);
  expect((await pay(shop, customer, cardToken(square))).status).toBe(200);
});

test.each(Object.entries(failures))(
  '%s is shown before with the words of the refusal, and nothing is charged',
  async (code, fail) => {
    const one = await buyer();
    const undo = await fail(one);
    try {
      const [payments, stock] = [
        square.ledger.list('payment').length,
        await stockOf(shop, one.tree),
      ];
      const unmet = await readUnmet(one.customer);
      const { body } = await pay(shop, one.customer, cardToken(square));
      expect(unmet).toEqual([{ code, message: body.error }]);
      expect(body.code).toBe(code);
      expect([square.ledger.list('payment').length, await stockOf(shop, one.tree)]).toEqual([
        payments,
        stock,
      ]);
    } finally {
      await undo?.();
    }
  },
);

test('the first that fails is refused first', async () => {
  const one = await buyer();
  const undone: (Undo | void)[] = [];
  // The cart stays filled, or no tree would be missing.
  const codes = Object.keys(failures).filter((code) => code !== 'cart_empty');
  for (const code of codes.toReversed()) undone.push(await failures[code]!(one));
  try {
    const shown = (await readUnmet(one.customer))!.map(({ code }) => code);
    expect(shown).toEqual(codes);
    expect((await pay(shop, one.customer, cardToken(square))).body.code).toBe(codes[0]);
  } finally {
    for (const undo of undone) await undo?.();
  }
});
