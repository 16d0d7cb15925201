import type { RootstockFacts } from '#domain/catalog/catalog.ts';
import type { Susceptibility } from '#domain/catalog/diseases.ts';

/** What decides whether a buyer should hear of something before paying. */
export interface CautionedTree {
  roots: Pick<RootstockFacts, 'stake' | 'caution' | 'fireBlight'> | undefined;
  /** How susceptible the variety is. */
  fireBlight: Susceptibility | null;
}

/** Variety and roots that both take fire blight easily: one infection can kill the whole tree. */
export const isBlightPair = ({ roots, fireBlight }: CautionedTree): boolean =>
  fireBlight === 'high' && roots?.fireBlight === 'high';

/**
 * One line before paying: support for life, a brittle union, a hard winter, fire blight. Empty
 * where nothing is to be said.
 */
export function treeCaution(tree: CautionedTree): string {
  const { roots } = tree;
  if (!roots) return '';
  return [
    roots.stake === 'always' && 'Needs a stake all its life.',
    roots.stake === 'first years' && 'Needs a stake in its first years.',
    roots.caution && `${roots.caution}.`,
    isBlightPair(tree) &&
      'Variety and rootstock both catch fire blight easily: a Geneva rootstock resists it.',
  ]
    .filter(Boolean)
    .join(' ');
}
