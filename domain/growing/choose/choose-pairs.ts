import { dayName, dayOfCount } from '#domain/calendar-days.ts';
import type { Fruit, RootstockFacts } from '#domain/catalog/catalog.ts';
import type { GrowingFacts } from '#domain/catalog/growing-facts.ts';
import { compareRanks, placeRank } from '#domain/growing/compare-ranks.ts';
import { sizesApart } from '#domain/growing/partner-size.ts';
import { judgePlace, type PlaceClimate, type PlaceVerdict } from '#domain/growing/place.ts';
import type { Point } from '#domain/growing/planner/plan.ts';
import type { PlannerRootstock } from '#domain/growing/planner/planner-facts.ts';
import { gradePollen } from '#domain/growing/pollination.ts';
import { halfMonths, ripeningOf } from '#domain/growing/ripening.ts';
import { isBlightPair } from '#domain/growing/tree-caution.ts';
import type { ChooseQuery, ChooseSeason, ChooseUse, Ground } from './choose-query.ts';
import { placePair, placeTree } from './place-pair.ts';

export interface ChooseProduct {
  id: string;
  rootstock: string;
  priceCents: number;
  imageUrl: string | null;
  imageAlt: string | null;
  /** Trees that anyone may buy; 0: sold out. */
  free: number;
  roots: RootstockFacts | undefined;
  room: PlannerRootstock | undefined;
}
export interface ChooseVariety extends GrowingFacts {
  variety: string;
  fruit: Fruit;
  zones: string;
  products: ChooseProduct[];
}

/** One tree of an answer. */
export interface PlacedTree {
  variety: ChooseVariety;
  product: ChooseProduct;
  /** Undefined where we know nothing of the place. */
  place: PlaceVerdict | undefined;
  at: Point;
}
/** Two trees that pollinate each other, or one that needs nobody. */
export interface Choice {
  picks: PlacedTree[];
  /** Half-months with fruit to eat. */
  halfMonths: number;
}

export interface Wishes extends Pick<ChooseQuery, 'climate' | 'ground' | 'use' | 'season'> {
  /** The farm's own climate, by which trees are ranked for a visitor whose place we do not know. */
  farmClimate?: PlaceClimate | undefined;
}

export const choicesMax = 3;
const keptWeeks = 12;

/** Up to three of all pairs, best first; a variety stands in more than one only where nothing else is true. */
export function choosePairs(pairs: readonly Choice[]): Choice[] {
  const chosen: Choice[] = [];
  const used = new Set<string>();
  for (const isRepeatAllowed of [false, true])
    for (const pair of pairs) {
      const names = pair.picks.map(({ variety }) => variety.variety);
      const repeats = names.filter((name) => used.has(name)).length;
      if (chosen.length === choicesMax || chosen.includes(pair)) continue;
      if (repeats > (isRepeatAllowed ? 1 : 0)) continue;
      chosen.push(pair);
      for (const name of names) used.add(name);
    }
  return chosen;
}

/** All pairs that are true, best first. */
export function allPairs(varieties: readonly ChooseVariety[], wishes: Wishes): Choice[] {
  const { ground } = wishes;
  if (!ground) return []; // no pot holds two
  const seasons = seasonsOf(varieties);
  const able = varieties
    .filter((variety) => suits(variety, wishes.use) && variety.products.some(isForSale))
    .map((variety) => ({ variety, place: placeOf(variety, wishes) }))
    .filter(({ place }) => place?.verdict !== 'not');
  const findPlaces = placesFinder(ground);
  const pairs: Choice[] = [];
  able.forEach((first, index) => {
    for (const second of able.slice(index + 1)) {
      const [one, other] = [first.variety, second.variety];
      if (!inSeason([one, other], wishes.season, seasons)) continue;
      if (gradePollen(one, other).grade !== 'good' || gradePollen(other, one).grade !== 'good')
        continue;
      const picks = bestRoots(first, second, findPlaces);
      if (picks) pairs.push({ picks, halfMonths: monthsOf([one, other], wishes) });
    }
  });
  return bestFirst(pairs, wishes);
}

/** Self-fertile trees, best first: for a pot, and for ground that has no room for two. */
export const allSingles = (varieties: readonly ChooseVariety[], wishes: Wishes): Choice[] =>
  allAlone(varieties, wishes, ({ selfFruit }) => selfFruit === 'full');

/** Trees that bear where a neighbor has a partner for them, best first. */
export const allForNeighbors = (varieties: readonly ChooseVariety[], wishes: Wishes): Choice[] =>
  allAlone(varieties, wishes, ({ selfFruit }) => selfFruit !== 'full');

function allAlone(
  varieties: readonly ChooseVariety[],
  wishes: Wishes,
  isAsked: (variety: ChooseVariety) => boolean,
): Choice[] {
  const seasons = seasonsOf(varieties);
  const alone = varieties
    .filter((variety) => isAsked(variety) && suits(variety, wishes.use))
    .filter(({ variety }) => wishes.season === 'all' || seasons.get(variety) === wishes.season)
    .flatMap((variety): Choice[] => {
      const place = placeOf(variety, wishes);
      if (place?.verdict === 'not') return [];
      const picks = variety.products.filter(isForSale).flatMap((product): PlacedTree[] => {
        const at = standsAlone(product, wishes.ground);
        return at ? [{ variety, product, place, at }] : [];
      });
      const [best] = picks.toSorted((a, b) => compareRanks(rootsRank(a), rootsRank(b)));
      return best ? [{ picks: [best], halfMonths: monthsOf([variety], wishes) }] : [];
    });
  return bestFirst(alone, wishes);
}

export const isForSale = ({ free }: ChooseProduct): boolean => free > 0;

/** Dwarf trees alone live in a pot. */
function standsAlone(product: ChooseProduct, ground: Ground | undefined): Point | undefined {
  if (!product.room) return undefined;
  if (ground) return placeTree(ground, product.room)?.[0];
  return product.roots?.category === 'Dwarf' ? { east: 1, south: 1 } : undefined;
}

export function suits(variety: GrowingFacts, use: ChooseUse): boolean {
  const isCherry = variety.kind === 'sweet cherry' || variety.kind === 'tart cherry';
  switch (use) {
    case 'eat':
      return variety.uses.includes('fresh') && !isCherry;
    case 'bake':
      return variety.uses.includes('cooking');
    case 'keep':
      return (variety.keepWeeks ?? 0) >= keptWeeks;
    case 'cider':
      return variety.uses.includes('juice');
    case 'cherries':
      return isCherry;
  }
}

type Season = Exclude<ChooseSeason, 'all'>;

/** The third of its fruit's season in which each is picked, as searches count it; those without dates have none. */
function seasonsOf(varieties: readonly ChooseVariety[]): Map<string, Season> {
  const seasons = new Map<string, Season>();
  for (const ofFruit of Map.groupBy(varieties, ({ fruit }) => fruit).values()) {
    const byPicking = ofFruit
      .filter(({ pickFirst }) => pickFirst !== null)
      .toSorted((a, b) => (a.pickFirst ?? '').localeCompare(b.pickFirst ?? ''));
    const third = Math.ceil(byPicking.length / 3);
    byPicking.forEach(({ variety }, index) => {
      const season = index >= byPicking.length - third ? 'late' : 'middle';
      seasons.set(variety, index < third ? 'early' : season);
    });
  }
  return seasons;
}

function inSeason(
  pair: readonly ChooseVariety[],
  season: ChooseSeason,
  seasons: ReadonlyMap<string, Season>,
): boolean {
  const found = pair.map(({ variety }) => seasons.get(variety));
  if (season === 'all') return found[0] !== found[1] && !found.includes(undefined);
  if (season === 'middle') return found.includes('middle');
  return found.includes(season) && !found.includes(season === 'early' ? 'late' : 'early');
}

export const placeOf = (variety: ChooseVariety, { climate }: Wishes): PlaceVerdict | undefined =>
  climate && judgePlace(variety, climate);

/** What holds at the farm, where nothing is known of the visitor's place. */
export const farmPlaceOf = (
  variety: ChooseVariety,
  { climate, farmClimate }: Wishes,
): PlaceVerdict | undefined =>
  !climate && farmClimate ? judgePlace(variety, farmClimate) : undefined;

type PlacesFinder = (one: ChooseProduct, other: ChooseProduct) => Point[] | undefined;

/**
 * Where two trees stand in the yard. It depends on their rootstocks alone, of which there are few,
 * so each two are placed once.
 */
function placesFinder(ground: Ground): PlacesFinder {
  const known = new Map<string, Point[] | undefined>();
  return (one, other) => {
    if (!one.room || !other.room) return undefined;
    const roots = `${one.room.name} ${other.room.name}`;
    if (!known.has(roots)) known.set(roots, placePair(ground, one.room, other.room));
    return known.get(roots);
  };
}

type Placed = Pick<PlacedTree, 'variety' | 'place'>;

/** The rootstocks on which both fit the yard: alike in size, and asking for the least. */
function bestRoots(one: Placed, other: Placed, findPlaces: PlacesFinder): PlacedTree[] | undefined {
  const options = one.variety.products.filter(isForSale).flatMap((first) =>
    other.variety.products.filter(isForSale).flatMap((second): PlacedTree[][] => {
      const [here, there] = findPlaces(first, second) ?? [];
      if (!here || !there) return [];
      return [
        [
          { ...one, product: first, at: here },
          { ...other, product: second, at: there },
        ],
      ];
    }),
  );
  return options.toSorted((a, b) => compareRanks(pairRootsRank(a), pairRootsRank(b)))[0];
}

/** Fire blight, warnings, support. */
const rootsRank = ({ variety, product }: PlacedTree): number[] => [
  Number(isBlightPair({ roots: product.roots, fireBlight: variety.fireBlight })),
  Number(Boolean(product.roots?.caution)),
  product.roots?.stake === 'none' ? 0 : 1,
  product.priceCents,
];

const widthOf = (picks: readonly PlacedTree[]): number =>
  picks.reduce((sum, { product }) => sum + (product.room?.width ?? 0), 0);

/** Whether a tree grows much larger than its partner. */
const classesApart = ([one, other]: readonly PlacedTree[]): number =>
  one && other ? Math.floor(sizesApart(one.product.roots, other.product.roots) / 1000) : 0;

function pairRootsRank(picks: readonly PlacedTree[]): number[] {
  const ranks = picks.map(rootsRank);
  const sum = (at: number) => ranks.reduce((total, rank) => total + (rank[at] ?? 0), 0);
  return [sum(0), classesApart(picks), sum(1), sum(2), widthOf(picks), sum(3)];
}

function bestFirst(choices: readonly Choice[], wishes: Wishes): Choice[] {
  return choices
    .map((choice) => ({ choice, rank: rankOf(choice, wishes) }))
    .toSorted((a, b) => compareRanks(a.rank, b.rank))
    .map(({ choice }) => choice);
}

/** What another page calls borderline comes after all that fits, and after that what is known for sure comes first. */
function rankOf({ picks, halfMonths: months }: Choice, wishes: Wishes): number[] {
  const places = picks.map(({ variety, place }) =>
    placeRank(place ?? farmPlaceOf(variety, wishes)),
  );
  return [
    Math.max(0, ...places),
    places.reduce((sum: number, rank) => sum + rank, 0),
    picks.filter(({ variety }) => variety.sure === 'doubtful').length,
    picks.reduce((sum, pick) => sum + (rootsRank(pick)[0] ?? 0), 0),
    classesApart(picks),
    wishes.season === 'all' ? -months : 0,
    picks.filter(({ variety }) => variety.fireBlight === 'high').length,
    picks.filter(({ product }) => product.roots?.caution).length,
    -months,
  ];
}

const monthsOf = (varieties: readonly ChooseVariety[], { climate }: Wishes): number =>
  fruitHalfMonths(varieties, climate?.shift).size;

/** First days of the half-months in which there is fruit to eat. */
export function fruitHalfMonths(varieties: readonly GrowingFacts[], shift = 0): Set<number> {
  return new Set(
    varieties.flatMap((variety) => {
      const ripening = ripeningOf(variety, shift);
      if (!ripening) return [];
      return halfMonths({ first: ripening.ready, last: ripening.keepsTo }).map(
        ({ first }) => first,
      );
    }),
  );
}

/** 'July, August and October to May' */
export function fruitMonths(varieties: readonly GrowingFacts[], shift = 0): string {
  const counts = [...fruitHalfMonths(varieties, shift)].toSorted((a, b) => a - b);
  const months = [...new Set(counts.map(monthIndex))];
  const runs: number[][] = [];
  for (const month of months) {
    const run = runs.at(-1);
    if (run?.at(-1) === month - 1) run.push(month);
    else runs.push([month]);
  }
  const names = runs.map((run) => {
    const [first, last] = [monthName(run[0] ?? 0), monthName(run.at(-1) ?? 0)];
    return run.length === 1 ? first : `${first} to ${last}`;
  });
  return names.length < 2
    ? (names[0] ?? '')
    : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;
}

const daysInYear = 365;
/** Months are counted through the years. */
const monthIndex = (count: number): number =>
  Math.floor(count / daysInYear) * 12 + Number(dayOfCount(count).slice(0, 2)) - 1;
const monthName = (index: number): string =>
  dayName(`${String((index % 12) + 1).padStart(2, '0')}-01`).split(' ')[0] ?? '';
