import { serviceOf } from '#domain/growing/pollination.ts';
import { isLacking } from './bearing-findings.ts';
import { distance } from './geometry.ts';
import { pollenFeet } from './partner-links.ts';
import { feetStep, planTreesMax } from './plan-limits.ts';
import { knownTrees, type KnownTree } from './plan-trees.ts';
import type { Plan, PlanTree, Point } from './plan.ts';
import type { PlannerFacts, TreeRoom } from './planner-facts.ts';
import { roomFindings } from './room-findings.ts';
import { shadeFindings } from './shade-findings.ts';
import { snap, yardSize } from './yard.ts';

/** Places are tried in steps of this. */
const searchFeet = 2;
/** Between trees whose width is not known. */
const leastFeet = 6;

export interface Filling {
  rows: number;
  perRow: number;
  /** Whether rows run along the width. */
  along: 'width' | 'depth';
  points: Point[];
}

/**
 * The most trees in rows, in a rectangle with walls or lines all round. Undefined where the room
 * they need is not known.
 */
export function fillRectangle(
  width: number,
  depth: number,
  room: Pick<TreeRoom, 'inRow' | 'rowsApart' | 'toWall' | 'width'>,
): Filling | undefined {
  const { inRow, rowsApart, toWall, width: crown } = room;
  if (!inRow || !rowsApart || !toWall || !crown) return undefined;
  // Never into each other, whatever the rootstock's spacing says.
  const spacing = {
    inRow: Math.max(inRow, crown),
    rowsApart: Math.max(rowsApart, crown),
    toWall,
  };
  const alongWidth = inRows(width, depth, spacing);
  const alongDepth = inRows(depth, width, spacing);
  const more = alongWidth.points.length - alongDepth.points.length;
  // Where the number is the same, fewer rows are less work.
  if (more > 0 || (more === 0 && alongWidth.rows <= alongDepth.rows))
    return { ...alongWidth, along: 'width' };
  return {
    ...alongDepth,
    along: 'depth',
    points: alongDepth.points.map(({ east, south }) => ({ east: south, south: east })),
  };
}

function inRows(
  length: number,
  across: number,
  { inRow, rowsApart, toWall }: { inRow: number; rowsApart: number; toWall: number },
): Omit<Filling, 'along'> {
  const places = (feet: number, step: number): number[] => {
    const free = feet - 2 * toWall;
    if (free < 0) return [];
    const count = Math.floor(free / step) + 1;
    const margin = (free - (count - 1) * step) / 2;
    const first = toWall + Math.floor(margin / feetStep) * feetStep;
    return Array.from({ length: count }, (_, index) => first + index * step);
  };
  const [columns, rows] = [places(length, inRow), places(across, rowsApart)];
  const fits = columns.length > 0 && rows.length > 0;
  return {
    rows: fits ? rows.length : 0,
    perRow: fits ? columns.length : 0,
    points: rows.flatMap((south) => columns.map((east) => ({ east, south }))),
  };
}

type NewTree = Omit<PlanTree, 'id' | 'east' | 'south'>;

/** Trees of one kind in rows over the yard, where nothing else is in the way. */
export function fillYard(plan: Plan, tree: NewTree, facts: PlannerFacts): Point[] {
  const roots = facts.rootstocks.find(({ name }) => name === tree.rootstock);
  const { width, depth } = yardSize(plan.yard);
  const points = (roots && fillRectangle(width, depth, roots)?.points) ?? [];
  const flawsAt = flawsIn(plan, tree, facts);
  return points
    .filter((point) => flawsAt(point) === 'none')
    .slice(0, planTreesMax - plan.trees.length);
}

/**
 * A place for one more tree: the first without any finding, else the first without an error, else
 * the middle of the yard.
 */
export function freePlace(plan: Plan, tree: NewTree, facts: PlannerFacts): Point {
  const { width, depth } = yardSize(plan.yard);
  const flawsAt = flawsIn(plan, tree, facts);
  let second: Point | undefined;
  const step = Math.max(searchFeet, Math.ceil(Math.max(width, depth) / 60));
  for (let south = step; south < depth; south += step)
    for (let east = step; east < width; east += step) {
      const flaws = flawsAt({ east, south });
      if (flaws === 'none') return { east, south };
      if (flaws === 'hints') second ??= { east, south };
    }
  return second ?? { east: snap(width / 2, 1), south: snap(depth / 2, 1) };
}

type Flaws = 'none' | 'hints' | 'errors';

/**
 * What the check would say about a tree at a place, or about the others because of it. Left out is
 * what no place changes: stakes, missing facts, and a partner that the plan does not have.
 */
function flawsIn({ trees, yard }: Plan, tree: NewTree, facts: PlannerFacts) {
  const standing = knownTrees(trees, facts);
  const [added] = knownTrees([{ ...tree, id: 'new', east: 0, south: 0 }], facts);
  const hasPartner = added !== undefined && bearsAmong(added, standing);
  return (point: Point): Flaws => {
    if (!added || standing.some((other) => distance(other, point) < apart(added, other)))
      return 'errors';
    const placed = { ...added, ...point };
    const found = [
      ...roomFindings(placed, standing, yard),
      ...shadeFindings(placed, standing, yard),
      ...standing.flatMap((other) => shadeFindings(other, [placed], yard)),
    ];
    if (found.some(({ level }) => level === 'error')) return 'errors';
    const near = standing.filter((other) => distance(other, point) <= pollenFeet);
    const isFarFromPartner = hasPartner && !bearsAmong(placed, near);
    return isFarFromPartner || found.some(({ level }) => level === 'hint') ? 'hints' : 'none';
  };
}

/** Crowns that touch are near enough, though a tree that stands already may share a foot with another. */
const apart = ({ roots: one }: KnownTree, { roots: other }: KnownTree): number =>
  one?.width && other?.width ? (one.width + other.width) / 2 : leastFeet;

function bearsAmong({ flowering }: KnownTree, trees: readonly KnownTree[]): boolean {
  const service =
    flowering &&
    serviceOf(
      flowering,
      trees.flatMap((tree) => tree.flowering ?? []),
    );
  return service !== undefined && !isLacking(service);
}
