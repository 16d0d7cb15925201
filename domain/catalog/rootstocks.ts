import { count } from '#domain/count.ts';
import type { Fruit, RootstockFacts, Stake } from './catalog.ts';

export const supportNames: Record<Stake, string> = {
  always: 'Stake for life',
  'first years': 'Stake for the first years',
  none: 'Stands free',
};

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
}

/** Fallback for a rootstock that is not known. */
export const unknownRootstock = {
  category: 'Standard',
  production: 'Medium',
  hardiness: 'Cold hardy',
} as const;

/** 'First fruit in 2–3 years' */
export function firstFruitText({
  firstFruit,
  production,
}: Partial<Pick<RootstockFacts, 'firstFruit'>> & Pick<RootstockFacts, 'production'>): string {
  if (!firstFruit) return `Production start: ${production.toLowerCase()}`;
  const [min, max] = firstFruit;
  return `First fruit in ${min === max ? count(min, 'year') : `${min}–${max} years`}`;
}

/** 'Geneva 11 (G.11)', where a page has room for both names. Cards show the short one alone. */
export const rootstockNames = (name: string, shortName = name): string =>
  shortName === name ? name : `${name} (${shortName})`;

export const matureSize = ({ feet: [min, max] }: Pick<RootstockFacts, 'feet'>): string =>
  `${min}-${max} ft`;
