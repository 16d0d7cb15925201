import type { useAdmin } from './admin.ts';
import { reconcileRefundsNow } from './ledger.ts';
import { createSibling, useShortfalls, type Bought } from './shortfalls.ts';
import type { useSquare } from './square.ts';
import type { TestShop } from './test-shop.ts';
import { createTree } from './trees.ts';

/** Asks customers about missing trees, and answers for them. */
export function useAskedCustomers(
  shop: TestShop,
  admin: Pick<ReturnType<typeof useAdmin>, 'call' | 'mailsAbout'>,
  square: ReturnType<typeof useSquare>,
) {
  const shortfalls = useShortfalls(shop, admin, square);
  const { buy, open, itemOf, answer } = shortfalls;
  const { mailsAbout } = admin;

  /** The provider takes a moment to complete a refund. */
  async function settleRefunds(): Promise<void> {
    await reconcileRefundsNow(shop);
    square.ledger.advanceClock(5000);
    await reconcileRefundsNow(shop);
  }

  const templatesOf = async (orderId: string) =>
    (await mailsAbout(orderId)).map(({ template }) => template);
  const orderOf = async ({ customer: { headers }, orderId }: Bought) => {
    const response = await shop.app.request(`/api/orders/${orderId}`, { headers });
    const { order } = (await response.json()) as {
      order: {
        status: string;
        items: { productId: string; quantity: number }[];
        paidCents: number;
        refundedCents: number;
      };
    };
    return order;
  };
  const treesOf = async (bought: Bought) =>
    Object.fromEntries(
      (await orderOf(bought)).items.map(({ productId, quantity }) => [productId, quantity]),
    );

  /** A customer with another tree, whose missing one is asked about. */
  async function askAbout(
    { priceCents = 5400, siblingCents = 5000 } = {},
    more: Record<string, unknown> = {},
  ) {
    const tree = await createTree(shop, { priceCents });
    const other = await createTree(shop, { priceCents: 3000 });
    const sibling = await createSibling(shop, tree, { priceCents: siblingCents });
    const bought = await buy(
      [
        [tree, 1],
        [other, 1],
      ],
      more,
    );
    const { id } = await open(tree, 0);
    const item = await itemOf(id, bought.orderId);
    const offer = item.choices!.offers.find(({ rootstock }) => rootstock === 'B.9')!;
    return { tree, other, sibling, bought, id, item, offer };
  }
  const take = ({ item, offer }: Awaited<ReturnType<typeof askAbout>>) =>
    answer(item.id, {
      answer: 'substitute',
      offerId: offer.id,
      refundCents: offer.refundCents,
    });

  return { ...shortfalls, settleRefunds, templatesOf, orderOf, treesOf, askAbout, take };
}
