import { countDays } from '#domain/calendar-days.ts';
import type { RootstockFacts } from '#domain/catalog/catalog.ts';
import type { GrowingFacts } from '#domain/catalog/growing-facts.ts';
import { compareRanks, placeRank } from './compare-ranks.ts';
import { sizesApart } from './partner-size.ts';
import { judgePlace, type PlaceClimate, type PlaceFacts, type PlaceVerdict } from './place.ts';
import { partnersOf, type Flowering } from './pollination.ts';

/** A variety that may be recommended beside another. */
export interface Candidate extends Flowering, PlaceFacts, Pick<GrowingFacts, 'pickLast'> {}

export interface RankedPartner<Tree extends Candidate> {
  donor: Tree;
  reason: string;
  /** Undefined where we know nothing of the place. */
  place: PlaceVerdict | undefined;
}

export interface PartnerWishes<Tree extends Candidate> {
  /** Where both will stand. */
  climate: PlaceClimate | undefined;
  /** Rootstocks on which a candidate can be had, where its size matters: beside which tree it will stand. */
  size?: {
    beside: RootstockFacts | undefined;
    of: (donor: Tree) => readonly (RootstockFacts | undefined)[];
  };
}

/** Days that are assumed where one is not known: fewer than most have in common, more than none. */
const assumedDays = 2;

/**
 * Partners to recommend, best first. Bloom is either enough or it is not; so what matters then is
 * the place, the size that fits beside the first tree, and fruit at another time of the year.
 */
export function rankPartners<Tree extends Candidate>(
  tree: Flowering & Partial<Pick<GrowingFacts, 'pickFirst' | 'pickLast'>>,
  among: readonly Tree[],
  { climate, size }: PartnerWishes<Tree>,
): RankedPartner<Tree>[] {
  return partnersOf(tree, among)
    .map(({ donor, verdict }) => {
      const place = climate && judgePlace(donor, climate);
      return {
        donor,
        reason: verdict.reason,
        place,
        rank: [
          placeRank(place),
          size ? Math.min(...size.of(donor).map((roots) => sizesApart(roots, size.beside))) : 0,
          daysPickedTogether(tree, donor),
        ],
      };
    })
    .toSorted((a, b) => compareRanks(a.rank, b.rank))
    .map(({ donor, reason, place }) => ({ donor, reason, place }));
}

/** Fruit at another time of the year counts least of all. */
function daysPickedTogether(
  one: Partial<Pick<GrowingFacts, 'pickFirst' | 'pickLast'>>,
  other: Pick<GrowingFacts, 'pickFirst' | 'pickLast'>,
): number {
  if (!one.pickFirst || !one.pickLast || !other.pickFirst || !other.pickLast) return assumedDays;
  const first = Math.max(countDays(one.pickFirst), countDays(other.pickFirst));
  const last = Math.min(countDays(one.pickLast), countDays(other.pickLast));
  return Math.max(0, last - first + 1);
}
