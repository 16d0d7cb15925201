import { degreesFromSouth, distance } from './geometry.ts';
import type { KnownTree } from './plan-trees.ts';
import type { Yard } from './plan.ts';
import type { Finding } from './room-findings.ts';

const shadeDegrees = 45;

/** Taller trees to the south. */
export const shadeFindings = (
  tree: KnownTree,
  others: readonly KnownTree[],
  { north }: Yard,
): Finding[] =>
  others
    .filter(
      (other) =>
        other.roots &&
        tree.roots &&
        other.roots.height > tree.roots.height &&
        distance(tree, other) < other.roots.height &&
        distance(tree, other) > 0 &&
        degreesFromSouth(tree, other, north) <= shadeDegrees,
    )
    .map(({ label, roots }) => ({
      level: 'hint',
      text: `${label} stands to the south, up to ${roots?.height} ft tall, and will shade it.`,
    }));
