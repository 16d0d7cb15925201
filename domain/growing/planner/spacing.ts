import { cutText } from '#domain/cut-text.ts';
import { fillRectangle } from './fill.ts';
import { yardFeetMax } from './plan-limits.ts';
import type { PlannerRootstock } from './planner-facts.ts';

export interface Spacing {
  /** In the guide's order. */
  rootstocks: PlannerRootstock[];
  /** What was asked for, to fill the form again. */
  asked: { width: string; depth: string; rootstock: string };
  /** Empty where nothing was asked. */
  answer: string;
}

const textMax = 60;

/** "How many fit?", asked by a plain form. */
export function readSpacing(parameters: URLSearchParams, rootstocks: PlannerRootstock[]): Spacing {
  const read = (name: string): string => cutText((parameters.get(name) ?? '').trim(), textMax);
  const asked = { width: read('width'), depth: read('depth'), rootstock: read('rootstock') };
  return { rootstocks, asked, answer: asked.rootstock ? answerTo(asked, rootstocks) : '' };
}

function answerTo(asked: Spacing['asked'], rootstocks: readonly PlannerRootstock[]): string {
  const [width, depth] = [Number(asked.width), Number(asked.depth)];
  const isLength = (feet: number) => feet >= 1 && feet <= yardFeetMax;
  if (!isLength(width) || !isLength(depth))
    return `Please enter width and depth in feet, from 1 to ${yardFeetMax}.`;
  const roots = rootstocks.find(({ name }) => name === asked.rootstock);
  if (!roots) return 'We do not know this rootstock. Please choose one from the list.';
  const filling = fillRectangle(width, depth, roots);
  if (!filling)
    return `We do not know how much room a tree on ${roots.name} needs, so we cannot tell how many fit.`;
  const yard = `${width} × ${depth} ft with fences or lines all round`;
  const { rows, perRow, points } = filling;
  if (points.length === 0)
    return `No tree on ${roots.name} fits into ${yard}: it stands at least ${roots.toWall} ft from each side.`;
  const trees = `${points.length} ${points.length === 1 ? 'tree' : 'trees'} on ${roots.name}`;
  const inRows = rows === 1 ? 'in one row' : `in ${rows} rows of ${perRow}`;
  return `${trees} fit${points.length === 1 ? 's' : ''} into ${yard}${points.length > 1 ? `, ${inRows}` : ''}.`;
}
