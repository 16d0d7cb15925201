import { rootstockFinder } from '#domain/catalog/rootstock-names.ts';
import type { OrchardTree } from '#domain/growing/orchard.ts';
import type { Plan, PlanTree } from '#domain/growing/planner/plan.ts';
import type { PlannerFacts } from '#domain/growing/planner/planner-facts.ts';
import type { CartItem } from '#domain/orders/cart.ts';

/** A tree that has no place yet. */
export type NewTree = Omit<PlanTree, 'id' | 'east' | 'south'>;

/** Larger numbers are orchards of their own. */
const eachMax = 50;
const times = (quantity: number, tree: NewTree): NewTree[] =>
  Array.from({ length: Math.min(quantity, eachMax) }, () => tree);

export function treesOfCart(items: readonly CartItem[], facts: PlannerFacts): NewTree[] {
  const find = rootstockFinder(facts.rootstocks);
  return items.flatMap(({ product, quantity }) =>
    times(quantity, {
      variety: product.variety,
      rootstock: find(product.rootstock)?.name ?? product.rootstock,
      isPlanted: false,
    }),
  );
}

/** The customer's own standing trees. */
export function treesOfOrchard(trees: readonly OrchardTree[], facts: PlannerFacts): NewTree[] {
  const find = rootstockFinder(facts.rootstocks);
  return trees
    .filter(({ place, goneOn }) => place === 'mine' && goneOn === null)
    .flatMap(({ variety, kind, rootstock, quantity }) =>
      times(quantity, {
        variety: variety ?? `Unnamed ${kind ?? 'apple'}`,
        rootstock: rootstock && (find(rootstock)?.name ?? rootstock),
        isPlanted: true,
      }),
    );
}

/** Those that the plan has not yet. */
export function missingFrom({ trees }: Plan, wanted: readonly NewTree[]): NewTree[] {
  const left = trees.map(({ variety, isPlanted }) => `${variety}\n${isPlanted}`);
  return wanted.filter(({ variety, isPlanted }) => {
    const at = left.indexOf(`${variety}\n${isPlanted}`);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}
