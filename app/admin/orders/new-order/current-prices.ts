import { admin } from '#app/admin/kit/admin-api.ts';
import { unwrap } from '#app/api.ts';
import { queryClient } from '#app/query-client.ts';
import type { AppliedCoupon } from '#domain/orders/coupons.ts';
import { couponOf, couponRequestOf, type OrderDraft } from './new-order-draft.ts';
import { farmTreesQuery } from './trees-step.tsx';

/**
 * Asks for the prices and stock of a draft's trees, and for its coupon, after the server refused an old total.
 * @returns the change for the draft, which may have been edited meanwhile
 */
export async function currentPrices(
  draft: OrderDraft,
): Promise<(edited: OrderDraft) => Pick<OrderDraft, 'trees' | 'coupon'>> {
  const [lists, coupon] = await Promise.all([
    Promise.all(
      draft.trees.map(({ variety }) =>
        queryClient.fetchQuery({ ...farmTreesQuery(variety), staleTime: 0 }),
      ),
    ),
    couponOf(draft)
      ? unwrap(admin['farm-orders'].coupons.$post({ json: couponRequestOf(draft) })).catch(
          () => null, // to be applied again, which says why it cannot be
        )
      : null,
  ]);
  const found = lists.flatMap(({ trees }) => trees);
  return (edited) => ({
    coupon: coupon as AppliedCoupon | null,
    trees: edited.trees.map((tree) => {
      const now = found.find(({ id }) => id === tree.id);
      return now ? { ...tree, priceCents: now.priceCents, free: now.free } : tree;
    }),
  });
}
