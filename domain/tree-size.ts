import type { Product } from './catalog.ts';
import { findRootstock, unknownRootstock } from './rootstocks.ts';

type Sized = Pick<Product, 'rootstock' | 'treeSize'>;

/** From the price list, else from the rootstock guide. */
export const treeSize = (tree: Sized): string =>
  tree.treeSize || (findRootstock(tree.rootstock) ?? unknownRootstock).matureSize;

/** In feet, from the price list or the guide; undefined where neither has one. */
export function heightBand(tree: Sized): readonly [min: number, max: number] | undefined {
  const written = /(\d+)\s*[-–]\s*(\d+)\s*ft/.exec(tree.treeSize ?? '');
  if (written) return [Number(written[1]), Number(written[2])];
  return findRootstock(tree.rootstock)?.feet;
}

/** Drawing height: the middle of the band. */
export const drawnFeet = ([min, max]: readonly [number, number]): number => (min + max) / 2;

/** Height of the person silhouette: 5 ft 8 in. */
export const personFeet = 5 + 8 / 12;

/** Picking advice by tree height. */
export function harvestNote([, max]: readonly [number, number]): string {
  if (max <= 10) return 'Pick from the ground, no ladder.';
  if (max <= 15) return 'Pick most of it from a short ladder.';
  return 'A tall tree: plan for an orchard ladder.';
}
