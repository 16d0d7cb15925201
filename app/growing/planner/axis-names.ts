import { feetText } from '#domain/growing/planner/feet-text.ts';
import type { Point, Yard } from '#domain/growing/planner/plan.ts';

/** Compass words are true only where north is up. */
export const axisNames = ({ north }: Pick<Yard, 'north'>) =>
  north === 0
    ? { east: 'Feet east', south: 'Feet south', from: 'from the top left corner of the drawing' }
    : { east: 'Feet from the left', south: 'Feet from the top', from: 'edge of the drawing' };

export const placeText = ({ east, south }: Point, { north }: Pick<Yard, 'north'>): string =>
  north === 0
    ? `${feetText(east)} east, ${feetText(south)} south`
    : `${feetText(east)} from the left, ${feetText(south)} from the top`;
