import type { Flowering } from '#domain/growing/pollination.ts';
import type { PlanTree } from './plan.ts';
import type { PlannerFacts, PlannerRootstock } from './planner-facts.ts';

/** A tree of a plan with what is known about it. */
export interface KnownTree extends PlanTree {
  /** From 1, as on the drawing. */
  number: number;
  /** 'Gala', or 'Gala (3)' where there are several. */
  label: string;
  roots: PlannerRootstock | undefined;
  flowering: Flowering | undefined;
}

export function knownTrees(trees: readonly PlanTree[], facts: PlannerFacts): KnownTree[] {
  const roots = new Map(facts.rootstocks.map((rootstock) => [rootstock.name, rootstock]));
  const varieties = new Map(facts.varieties.map((variety) => [variety.variety, variety]));
  const counts = Map.groupBy(trees, ({ variety }) => variety);
  return trees.map((tree, index) => ({
    ...tree,
    number: index + 1,
    label:
      (counts.get(tree.variety)?.length ?? 0) > 1 ? `${tree.variety} (${index + 1})` : tree.variety,
    roots: tree.rootstock === null ? undefined : roots.get(tree.rootstock),
    flowering: varieties.get(tree.variety),
  }));
}
