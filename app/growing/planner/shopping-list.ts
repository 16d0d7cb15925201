import type { Plan } from '#domain/growing/planner/plan.ts';
import type { PlannerFacts } from '#domain/growing/planner/planner-facts.ts';
import type { CartItem } from '#domain/orders/cart.ts';

export interface ShoppingList {
  /** Can be added to the cart. */
  wanted: { productId: string; name: string; quantity: number }[];
  /** Says why others are not among them. */
  missing: string[];
}

/** Trees of the plan that are not planted and not in the cart yet, as far as they are in stock. */
export function shoppingList(
  { trees }: Plan,
  { products }: PlannerFacts,
  cart: readonly CartItem[],
): ShoppingList {
  const groups = Map.groupBy(
    trees.filter(({ isPlanted }) => !isPlanted),
    ({ variety, rootstock }) => `${variety}\n${rootstock}`,
  );
  const list: ShoppingList = { wanted: [], missing: [] };
  for (const [first, ...others] of groups.values()) {
    if (!first) continue;
    const { variety, rootstock } = first;
    const name = rootstock ? `${variety} on ${rootstock}` : variety;
    const offers = products.filter(
      (product) => product.variety === variety && product.rootstock === rootstock,
    );
    const offer = offers.find(({ free }) => free > 0) ?? offers[0];
    if (!offer) {
      list.missing.push(
        rootstock ? `We do not sell ${name}.` : `Choose a rootstock for ${variety}.`,
      );
      continue;
    }
    const inCart = cart.find(({ product }) => product.id === offer.id)?.quantity ?? 0;
    const needed = 1 + others.length - inCart;
    const left = Math.max(0, offer.free - inCart);
    const quantity = Math.min(needed, left);
    if (quantity > 0) list.wanted.push({ productId: offer.id, name, quantity });
    if (needed > left)
      list.missing.push(
        offer.free === 0
          ? `${name} is sold out.`
          : `Only ${offer.free} of ${1 + others.length} ${name} in stock.`,
      );
  }
  return list;
}
