import type { Tree } from './catalog.ts';
import { matureSize } from './rootstocks.ts';

type Sized = Pick<Tree, 'treeSize' | 'roots'>;

/** From the price list, else from the rootstock. */
export const treeSize = ({ treeSize: written, roots }: Sized): string =>
  written || (roots ? matureSize(roots) : 'Size varies');

/** In feet, from the price list or the rootstock; undefined where neither has one. */
export function heightBand({
  treeSize: text,
  roots,
}: Sized): readonly [min: number, max: number] | undefined {
  const written = /(\d+)\s*[-–]\s*(\d+)\s*ft/.exec(text ?? '');
  if (written) return [Number(written[1]), Number(written[2])];
  return roots?.feet;
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
