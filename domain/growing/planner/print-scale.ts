import type { Yard } from './plan.ts';
import { yardSize } from './yard.ts';

/** The width that Letter paper leaves between margins and the letters of the corners. */
const paperInches = 6.9;
const scales = [10, 20, 50, 100] as const;

/** Feet of the yard per inch of paper: the largest drawing that fits. */
export function printScale(yard: Pick<Yard, 'corners'>): number {
  const { width, depth } = yardSize(yard);
  return scales.find((feet) => Math.max(width, depth) <= feet * paperInches) ?? 100;
}
