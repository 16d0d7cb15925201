import { yardFeetMax } from './plan-limits.ts';
import type { Yard } from './plan.ts';

/** A rectangle with property lines all round. */
export const rectangularYard = (width: number, depth: number): Yard => ({
  corners: [
    { east: 0, south: 0 },
    { east: width, south: 0 },
    { east: width, south: depth },
    { east: 0, south: depth },
  ],
  features: [],
  north: 0,
  marks: [0, 1],
});

/** Size of the drawing: to the farthest corner. */
export const yardSize = ({ corners }: Pick<Yard, 'corners'>): { width: number; depth: number } => ({
  width: Math.max(...corners.map(({ east }) => east)),
  depth: Math.max(...corners.map(({ south }) => south)),
});

/** A, B, C … */
export const cornerName = (index: number): string => String.fromCharCode(65 + index);

export const snap = (value: number, step: number): number =>
  Math.min(yardFeetMax, Math.max(0, Math.round(value / step) * step));
