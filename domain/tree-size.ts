import type { Product } from './catalog.ts';
import { findRootstock, unknownRootstock } from './rootstocks.ts';

type Sized = Pick<Product, 'rootstock' | 'treeSize'>;

/** What the price list says, else what the rootstock guide says. */
export const treeSize = (tree: Sized): string => tree.treeSize || (findRootstock(tree.rootstock) ?? unknownRootstock).matureSize;

/** Height band in feet; undefined where neither the guide nor the price list names one. */
export function heightBand(tree: Sized): readonly [min: number, max: number] | undefined {
  const written = /(\d+)\s*[-–]\s*(\d+)\s*ft/.exec(tree.treeSize ?? '');
  if (written) return [Number(written[1]), Number(written[2])];
  return findRootstock(tree.rootstock)?.feet;
}

/** The height a tree is drawn at: the middle of its band. */
export const drawnFeet = ([min, max]: readonly [number, number]): number => (min + max) / 2;

/** The person beside every tree: 5 ft 8 in. */
export const personFeet = 5 + 8 / 12;

/** How the fruit is reached, by height. */
export function harvestNote([, max]: readonly [number, number]): string {
  if (max <= 10) return 'Pick from the ground, no ladder.';
  if (max <= 15) return 'Pick most of it from a short ladder.';
  return 'A tall tree: plan for an orchard ladder.';
}
