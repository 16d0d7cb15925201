import type { Feature, Point, Yard } from './plan.ts';

/** A straight line between two points. */
export type Segment = readonly [Point, Point];

export const distance = (a: Point, b: Point): number =>
  Math.hypot(a.east - b.east, a.south - b.south);

export function distanceToSegment(point: Point, [from, to]: Segment): number {
  const along = { east: to.east - from.east, south: to.south - from.south };
  const length2 = along.east ** 2 + along.south ** 2;
  if (length2 === 0) return distance(point, from);
  const share =
    ((point.east - from.east) * along.east + (point.south - from.south) * along.south) / length2;
  const nearest = Math.min(1, Math.max(0, share));
  return distance(point, {
    east: from.east + along.east * nearest,
    south: from.south + along.south * nearest,
  });
}

/** The sides of a polygon. */
export const sidesOf = (corners: readonly Point[]): Segment[] =>
  corners.flatMap((corner, index) => {
    const next = corners[(index + 1) % corners.length];
    return next ? [[corner, next] as const] : [];
  });

/** Counts the crossings to the right; points on a side may count either way. */
export function isInside(point: Point, corners: readonly Point[]): boolean {
  const crossings = sidesOf(corners).filter(([a, b]) => {
    if (a.south > point.south === b.south > point.south) return false;
    const share = (point.south - a.south) / (b.south - a.south);
    return point.east < a.east + share * (b.east - a.east);
  });
  return crossings.length % 2 === 1;
}

/** Corners of the rectangle of a house or lawn. */
export const rectangleOf = ({ from, to }: Pick<Feature, 'from' | 'to'>): Point[] => [
  from,
  { east: to.east, south: from.south },
  to,
  { east: from.east, south: to.south },
];

export interface Obstacle {
  name: string;
  feet: number;
}

/** Distance to each house, fence and to the nearest property line; 0 inside a house or outside the yard. */
export function obstaclesAround(point: Point, { corners, features }: Yard): Obstacle[] {
  const line = Math.min(...sidesOf(corners).map((side) => distanceToSegment(point, side)));
  const isOutside = line > 0 && !isInside(point, corners);
  const around = features.flatMap((feature) => {
    const feet = distanceToFeature(point, feature);
    return feet === undefined ? [] : [{ name: `the ${feature.kind}`, feet }];
  });
  return [...around, { name: 'the property line', feet: isOutside ? 0 : line }].toSorted(
    (a, b) => a.feet - b.feet,
  );
}

/** Undefined for a lawn: nothing to keep away from. */
function distanceToFeature(point: Point, feature: Feature): number | undefined {
  if (feature.kind === 'lawn') return undefined;
  if (feature.kind === 'fence') return distanceToSegment(point, [feature.from, feature.to]);
  const corners = rectangleOf(feature);
  if (isInside(point, corners)) return 0;
  return Math.min(...sidesOf(corners).map((side) => distanceToSegment(point, side)));
}

/** How far `to` lies from true south of `from`, in degrees. */
export function degreesFromSouth(from: Point, to: Point, north: number): number {
  const bearing = (Math.atan2(to.east - from.east, from.south - to.south) * 180) / Math.PI;
  const fromSouth = (((bearing - north - 180) % 360) + 360) % 360;
  return Math.min(fromSouth, 360 - fromSouth);
}
