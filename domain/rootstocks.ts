import type { Fruit, RootstockFacts } from './catalog.ts';

export type Stake = 'always' | 'first years' | 'none';

/** A rootstock with everything the guide tells. */
export interface Rootstock extends RootstockFacts {
  name: string;
  /** Synonyms used by price lists. */
  otherNames: readonly string[];
  fruit: Fruit;
  soil: string;
  benefits: string;
  /** Unpruned size in words. */
  unprunedNote: string;
  stake: Stake | null;
}

/** Fallback for a rootstock that is not known. */
export const unknownRootstock = {
  category: 'Standard',
  production: 'Medium',
  hardiness: 'Cold hardy',
} as const;

export const matureSize = ({ feet: [min, max] }: Pick<RootstockFacts, 'feet'>): string =>
  `${min}-${max} ft`;
