import { feetStep } from '#domain/growing/planner/plan-limits.ts';
import type { Point } from '#domain/growing/planner/plan.ts';
import type { TreeRoom } from '#domain/growing/planner/planner-facts.ts';
import type { Ground } from './choose-query.ts';

type Room = Pick<TreeRoom, 'width' | 'inRow' | 'toWall'>;

/** More than two trees need, where the yard has it. */
const spareFeet = 4;

/** Whether one tree has room from every line. */
export function placeTree({ width, depth }: Ground, room: Room): Point[] | undefined {
  if (!room.toWall || !room.width) return undefined;
  const needed = 2 * room.toWall;
  return width >= needed && depth >= needed
    ? [{ east: half(width), south: half(depth) }]
    : undefined;
}

/** Places for two trees with room between them and from every line: side by side, else across the corners. */
export function placePair({ width, depth }: Ground, one: Room, other: Room): Point[] | undefined {
  if (!one.width || !other.width || !one.inRow || !other.inRow || !one.toWall || !other.toWall)
    return undefined;
  const apart = Math.max((one.width + other.width) / 2, (one.inRow + other.inRow) / 2);
  const across = 2 * Math.max(one.toWall, other.toWall);
  if (Math.min(width, depth) < across) return undefined;
  const isWide = width >= depth;
  const free = Math.max(width, depth) - one.toWall - other.toWall;
  if (free >= apart) {
    const gap = Math.min(free, apart + spareFeet);
    const first = one.toWall + Math.floor((free - gap) / 2 / feetStep) * feetStep;
    const middle = half(Math.min(width, depth));
    return [first, first + gap].map((along) =>
      isWide ? { east: along, south: middle } : { east: middle, south: along },
    );
  }
  const corners = [
    { east: one.toWall, south: one.toWall },
    { east: width - other.toWall, south: depth - other.toWall },
  ] as const;
  const distance = Math.hypot(
    corners[1].east - corners[0].east,
    corners[1].south - corners[0].south,
  );
  return distance >= apart ? [...corners] : undefined;
}

const half = (feet: number): number => Math.floor(feet / 2 / feetStep) * feetStep;
