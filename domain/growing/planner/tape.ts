import { distance } from './geometry.ts';
import type { Plan, PlanTree } from './plan.ts';

/** Distances from the two marked corners, to stake a tree out with two tapes. */
export function tapeDistances(
  tree: Pick<PlanTree, 'east' | 'south'>,
  { corners, marks }: Plan['yard'],
): [number, number] {
  const [one, other] = marks.map((mark) => {
    const corner = corners[mark];
    return corner ? distance(tree, corner) : 0;
  });
  return [one ?? 0, other ?? 0];
}
