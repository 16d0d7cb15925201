import type { FilterFacts } from '#domain/catalog/tree-filter.ts';
import { judgePlace, verdictName, type PlaceClimate, type PlaceVerdict } from './place.ts';

/** What a card says of its tree at the visitor's place. */
export interface Fit extends PlaceVerdict {
  /** 'Fits 99005' */
  name: string;
  /** 'fits 99005'; empty where we do not know. */
  text: string;
}

/** By variety. */
export type Fits = Readonly<Record<string, Fit>>;

/** What a card needs of its variety to say whether it fits. */
export type FitFacts = Pick<FilterFacts, 'zones' | 'chill' | 'ripe'>;

/** Those of some varieties, for the cards of a page. */
export const fitFactsOf = (
  facts: Readonly<Record<string, FitFacts>>,
  varieties: readonly { variety: string }[],
): Record<string, FitFacts> =>
  Object.fromEntries(
    varieties.flatMap(({ variety }) => {
      const known = facts[variety];
      if (!known) return [];
      const { zones, chill, ripe } = known;
      return [[variety, { zones, chill, ripe }]];
    }),
  );

/** The verdict on each variety at a place. `zip` names it, where it is known. */
export function fitsAt(
  facts: Readonly<Record<string, FitFacts>>,
  climate: PlaceClimate,
  zip: string | undefined,
): Fits {
  const found = Object.entries(facts).map(([variety, { zones, chill, ripe }]) => {
    const place = judgePlace({ zones, chillHours: chill, pickFirst: ripe || null }, climate);
    const name = verdictName(place.verdict, zip);
    const text = place.verdict === 'unknown' ? '' : name.slice(0, 1).toLowerCase() + name.slice(1);
    return [variety, { ...place, name, text }] as const;
  });
  return Object.fromEntries(found);
}
