import { feetText } from './feet-text.ts';
import { distance, distanceToSegment, isInside, obstaclesAround, sidesOf } from './geometry.ts';
import type { KnownTree } from './plan-trees.ts';
import type { Yard } from './plan.ts';

/** `error`: trees will be in each other’s way. `unknown`: facts are missing, so nothing was checked. */
export interface Finding {
  level: 'error' | 'hint' | 'unknown';
  text: string;
}

export const found = (level: Finding['level'], text: string): Finding[] => [{ level, text }];

/** Circles may touch and share this much. */
const overlapFeet = 1;

/** Whether the tree has room where it stands. */
export const roomFindings = (
  tree: KnownTree,
  others: readonly KnownTree[],
  yard: Yard,
): Finding[] => [
  ...placeFindings(tree, yard),
  ...unknownRoom(tree),
  ...wallFindings(tree, yard),
  ...others.flatMap((other) => neighborFindings(tree, other)),
];

const isOnLine = (tree: KnownTree, { corners }: Yard): boolean =>
  sidesOf(corners).some((side) => distanceToSegment(tree, side) === 0);

const placeFindings = (tree: KnownTree, yard: Yard): Finding[] =>
  isInside(tree, yard.corners) || isOnLine(tree, yard)
    ? []
    : found('error', 'It stands outside the yard.');

function unknownRoom({ rootstock, roots }: KnownTree): Finding[] {
  const unknown = (text: string) => found('unknown', text);
  if (rootstock === null)
    return unknown(
      'We do not know its rootstock, so we do not know its width or the room it needs.',
    );
  if (!roots) return unknown(`We do not know ${rootstock}, so we do not know its width.`);
  return [
    ...(roots.width === null
      ? unknown('We do not know its width, so we cannot tell whether it has room.')
      : []),
    ...(roots.inRow === null
      ? unknown('We do not know how far apart it is planted in a row.')
      : []),
    ...(roots.toWall === null
      ? unknown('We do not know how far from a wall or line it should stand.')
      : []),
  ];
}

function wallFindings(tree: KnownTree, yard: Yard): Finding[] {
  const needed = tree.roots?.toWall;
  if (!needed) return [];
  return obstaclesAround(tree, yard)
    .filter(({ feet }) => feet < needed)
    .map(({ name, feet }) => ({
      level: 'error',
      text: `${feetText(feet)} from ${name}: it needs ${feetText(needed)}.`,
    }));
}

function neighborFindings(tree: KnownTree, other: KnownTree): Finding[] {
  const feet = distance(tree, other);
  const touching = sharedHalf(tree.roots?.width, other.roots?.width);
  if (touching !== undefined && touching - feet > overlapFeet)
    return found(
      'error',
      `${feetText(feet)} from ${other.label}: they will grow ${feetText(touching - feet)} into each other.`,
    );
  if (tree.roots?.width && !other.roots?.width && feet < tree.roots.width)
    return found('unknown', `${feetText(feet)} from ${other.label}, whose width we do not know.`);
  const inRow = sharedHalf(tree.roots?.inRow, other.roots?.inRow);
  if (inRow !== undefined && feet < inRow)
    return found(
      'hint',
      `${feetText(feet)} from ${other.label}: ${feetText(inRow)} is usual in a row.`,
    );
  return [];
}

/** Half of one and half of the other; undefined where one is not known. */
const sharedHalf = (
  one: number | null | undefined,
  other: number | null | undefined,
): number | undefined => (one && other ? (one + other) / 2 : undefined);
