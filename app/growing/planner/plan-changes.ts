import { feetStep, planTreesMax } from '#domain/growing/planner/plan-limits.ts';
import type { Plan, PlanTree, Point, Yard } from '#domain/growing/planner/plan.ts';
import { snap } from '#domain/growing/planner/yard.ts';

export const newTreeId = (): string => crypto.randomUUID();

export const moveTree =
  (id: string, { east, south }: Point) =>
  (plan: Plan): Plan =>
    changeTree(id, { east, south })(plan);

export const changeTree =
  (id: string, change: Partial<Omit<PlanTree, 'id'>>) =>
  (plan: Plan): Plan => {
    const tree = plan.trees.find((one) => one.id === id);
    if (!tree) return plan;
    const changed = { ...tree, ...change };
    if (JSON.stringify(changed) === JSON.stringify(tree)) return plan;
    return { ...plan, trees: plan.trees.map((one) => (one === tree ? changed : one)) };
  };

export const removeTree =
  (id: string) =>
  (plan: Plan): Plan => ({ ...plan, trees: plan.trees.filter((tree) => tree.id !== id) });

/** Adds no more than a plan holds. */
export const addTrees =
  (trees: readonly PlanTree[]) =>
  (plan: Plan): Plan => ({ ...plan, trees: [...plan.trees, ...trees].slice(0, planTreesMax) });

export const changeYard =
  (change: Partial<Yard>) =>
  (plan: Plan): Plan => ({ ...plan, yard: { ...plan.yard, ...change } });

/** Keys add the distance, so a tree between grid lines stays between them. */
export const movedBy = ({ east, south }: Point, right: number, down: number): Point => ({
  east: snap(east + right, feetStep),
  south: snap(south + down, feetStep),
});

/** A pointer drops a tree onto the grid. */
export const onGrid = ({ east, south }: Point): Point => ({
  east: snap(east, 1),
  south: snap(south, 1),
});
