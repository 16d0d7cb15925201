import { varietyPath, type Fruit } from '#domain/catalog/catalog.ts';
import { firstFruitText } from '#domain/catalog/rootstocks.ts';
import { count } from '#domain/count.ts';
import { careRules } from '#domain/growing/care/care-rules.ts';
import { placeNote, type PlaceVerdict } from '#domain/growing/place.ts';
import { checkPlan, type CheckedTree } from '#domain/growing/planner/check-plan.ts';
import type { Plan } from '#domain/growing/planner/plan.ts';
import { rectangularYard } from '#domain/growing/planner/yard.ts';
import { gradePollen } from '#domain/growing/pollination.ts';
import { treeCaution } from '#domain/growing/tree-caution.ts';
import { describeGrowing } from '#domain/growing/variety-texts.ts';
import {
  allForNeighbors,
  allPairs,
  choicesMax,
  choosePairs,
  allSingles,
  fruitMonths,
  isForSale,
  farmPlaceOf,
  placeOf,
  type Choice,
  type ChooseVariety,
  type PlacedTree,
  type Wishes,
} from './choose-pairs.ts';
import { choosePath, type ChooseQuery, type Ground } from './choose-query.ts';

export interface ChosenTree {
  variety: string;
  fruit: Fruit;
  productId: string;
  rootstock: string;
  priceCents: number;
  imageUrl: string | null;
  imageAlt: string | null;
  ripens: string;
  firstFruit: string;
  /** What speaks against it at the place; empty where it fits, and where no place is known. */
  place: string;
  caution: string;
}
export interface Chosen {
  trees: ChosenTree[];
  months: string;
  /** How the two help each other. */
  help: string[];
  care: string;
  /** Undefined for a pot. */
  plan: { yard: Plan['yard']; trees: CheckedTree[]; text: string } | undefined;
}
/** Why there are not three, or what would change it. */
export interface ChooseReason {
  text: string;
  to?: string;
}
export interface ChooseAnswer {
  chosen: Chosen[];
  reasons: ChooseReason[];
}

const where = 'at your place';
const largeYard: Ground = { width: 40, depth: 40 };
const soldOutMax = 3;
const neighborsMax = 3;

/** The pairs with all that is to be said of them; fewer where fewer are true, with the reason. */
export function answerTo(varieties: readonly ChooseVariety[], query: AskedQuery): ChooseAnswer {
  const { pairs, choices } = choose(varieties, query);
  const chosen = choices.map((choice) => describe(choice, query));
  const hasAll = pairs.length > 0 && choices.length === choicesMax;
  return { chosen, reasons: hasAll ? [] : reasonsFor(varieties, query, { pairs, choices }) };
}

type AskedQuery = ChooseQuery & Wishes;

interface Choices {
  /** All that are true. */
  pairs: Choice[];
  /** What is shown: pairs, or single trees where there is no pair. */
  choices: Choice[];
}

export function choose(varieties: readonly ChooseVariety[], wishes: Wishes): Choices {
  const pairs = allPairs(varieties, wishes);
  const choices =
    pairs.length > 0 ? choosePairs(pairs) : allSingles(varieties, wishes).slice(0, choicesMax);
  return { pairs, choices };
}

function describe({ picks }: Choice, query: AskedQuery): Chosen {
  const varieties = picks.map(({ variety }) => variety);
  const [one, other] = varieties;
  return {
    trees: picks.map((pick) => describeTree(pick, query)),
    months: fruitMonths(varieties, query.climate?.shift),
    help:
      one && other
        ? [pollenText(one, other), pollenText(other, one)]
        : [`${one?.variety ?? ''} needs no partner: one tree is enough.`],
    care: careText(picks),
    plan: query.ground && drawn(picks, query.ground),
  };
}

const describeTree = ({ variety, product, place }: PlacedTree, query: AskedQuery): ChosenTree => ({
  variety: variety.variety,
  fruit: variety.fruit,
  productId: product.id,
  rootstock: product.rootstock,
  priceCents: product.priceCents,
  imageUrl: product.imageUrl,
  imageAlt: product.imageAlt,
  ripens: describeGrowing(variety).ripens,
  firstFruit: product.roots ? firstFruitText(product.roots) : '',
  place: noteOf(variety, place, query),
  caution: treeCaution({ roots: product.roots, fireBlight: variety.fireBlight }),
});

const pollenText = (donor: ChooseVariety, recipient: ChooseVariety): string =>
  `${donor.variety} pollinates ${recipient.variety}: ${lowerFirst(gradePollen(donor, recipient).reason)}`;

const lowerFirst = (text: string): string => text.slice(0, 1).toLowerCase() + text.slice(1);

/** The work of a grown tree, from the calendar that its owner gets. */
function careText(picks: readonly PlacedTree[]): string {
  const titles = careRules
    .filter(({ needsHandover, ages }) => !needsHandover && (ages?.to ?? Infinity) > 10)
    .filter(
      ({ kinds, stakes }) =>
        (!kinds || picks.some(({ variety }) => kinds.includes(variety.kind))) &&
        (!stakes ||
          picks.some(
            ({ product }) => product.roots?.stake && stakes.includes(product.roots.stake),
          )),
    )
    .filter(({ task }) => !['pick', 'eat'].includes(task))
    .map(({ title }) => lowerFirst(title));
  return `Each year: ${[...new Set(titles)].join(', ')}.`;
}

function drawn(picks: readonly PlacedTree[], { width, depth }: Ground): Chosen['plan'] {
  const yard = rectangularYard(width, depth);
  const trees = picks.map(({ variety, product, at }, index) => ({
    id: `tree-${index + 1}`,
    variety: variety.variety,
    rootstock: product.room?.name ?? null,
    ...at,
    isPlanted: false,
  }));
  const checked = checkPlan(
    { yard, trees },
    {
      varieties: picks.map(({ variety }) => ({
        variety: variety.variety,
        kind: variety.kind,
        sportOf: variety.sportOf,
        ploidy: variety.ploidy,
        alleles: variety.alleles,
        selfFruit: variety.selfFruit,
        bloomFirst: variety.bloomFirst,
        bloomLast: variety.bloomLast,
        fruit: variety.fruit,
        isOurs: true,
      })),
      rootstocks: picks.flatMap(({ product }) => product.room ?? []),
      products: [],
    },
  );
  return {
    yard,
    trees: checked,
    text: checked
      .map(({ number, variety, surroundings }) => `${number}. ${variety}: ${surroundings}`)
      .join('. '),
  };
}

function reasonsFor(
  varieties: readonly ChooseVariety[],
  query: AskedQuery,
  { pairs, choices }: Choices,
): ChooseReason[] {
  const reasons = [headline(query, pairs.length === 0 ? 0 : choices.length, choices)];
  const more = (changed: Partial<Wishes>): number =>
    allPairs(varieties, { ...query, ...changed }).length - pairs.length;
  const path = (changed: Partial<Wishes>) =>
    choosePath({
      ...query,
      ...changed,
      hasPlace: query.place === 'unknown',
      typedSize: undefined, // the size is changed, or was the usual one
    });
  const what = pairs.length > 0 ? 'more pair' : 'pair';
  const larger = more({ ground: largeYard });
  if (larger > 0)
    reasons.push({
      text: `In a yard of 40 by 40 feet ${count(larger, what)} would fit.`,
      to: path({ ground: largeYard }),
    });
  if (query.season !== 'all') {
    const anytime = more({ season: 'all' });
    const alone =
      pairs.length > 0 || anytime > 0
        ? 0
        : allSingles(varieties, { ...query, season: 'all' }).length - choices.length;
    const inAllSeasons =
      anytime > 0
        ? `${verbFor(anytime)} ${count(anytime, what)}`
        : `${verbFor(alone)} ${count(alone, 'tree that bears', 'trees that bear')} alone`;
    if (anytime > 0 || alone > 0)
      reasons.push({
        text: `With fruit all season there ${inAllSeasons}.`,
        to: path({ season: 'all' }),
      });
  }
  const elsewhere = more({ climate: undefined });
  if (elsewhere > 0)
    reasons.push({
      text: `${count(elsewhere, 'pair')} ${verbFor(elsewhere)} left out because a tree is not for your place.`,
    });
  const treesElsewhere =
    pairs.length > 0 || elsewhere > 0
      ? 0
      : treesAlone(varieties, { ...query, climate: undefined }) - treesAlone(varieties, query);
  if (treesElsewhere > 0)
    reasons.push({
      text: `${count(treesElsewhere, 'tree')} that would fit the yard ${verbFor(treesElsewhere)} left out as not for your place.`,
    });
  return [
    ...reasons,
    ...soldOutReasons(varieties, query, pairs.length > 0 ? allPairs : allSinglesAndPairs),
    ...(pairs.length > 0 ? [] : neighborReasons(varieties, query)),
  ];
}

const verbFor = (number: number): string => (number === 1 ? 'is' : 'are');

const treesAlone = (varieties: readonly ChooseVariety[], wishes: Wishes): number =>
  allSingles(varieties, wishes).length + allForNeighbors(varieties, wishes).length;

function headline(query: AskedQuery, pairs: number, shown: readonly Choice[]): ChooseReason {
  if (!query.ground)
    return {
      text:
        shown.length > 0
          ? 'A pot holds one tree, so it has to bear alone.'
          : 'A pot holds one small tree that bears alone, and we have none: our self-fertile trees stand on roots that need ground.',
    };
  const { width, depth } = query.ground;
  const yard = `${width} by ${depth} feet`;
  if (pairs > 0)
    return {
      text: `Only ${count(pairs, 'pair')} of our trees ${pairs === 1 ? 'meets' : 'meet'} all of this.`,
    };
  if (shown.length > 0)
    return {
      text: `No pair of our trees meets all of this in ${yard}. What is shown bears alone.`,
    };
  return { text: `None of our trees meets all of this in ${yard}.` };
}

const allSinglesAndPairs: typeof allPairs = (varieties, wishes) => [
  ...allPairs(varieties, wishes),
  ...allSingles(varieties, wishes),
];

/** Sold-out trees that alone keep a pair, or a tree that bears by itself, from being shown. */
function soldOutReasons(
  varieties: readonly ChooseVariety[],
  query: AskedQuery,
  find: typeof allPairs,
): ChooseReason[] {
  const soldOut = new Set(
    varieties.filter(({ products }) => !products.some(isForSale)).map(({ variety }) => variety),
  );
  const asInStock = varieties.map((variety) => ({
    ...variety,
    products: soldOut.has(variety.variety)
      ? variety.products.map((product) => ({ ...product, free: 1 }))
      : variety.products,
  }));
  const missed = find(asInStock, query).flatMap(({ picks }) => {
    const names = picks.map(({ variety }) => variety.variety).filter((name) => soldOut.has(name));
    return names.length === 1 ? names : [];
  });
  return [...new Set(missed)].slice(0, soldOutMax).map((name) => ({
    text: `${name} would be one of them, but is sold out: get in line for it.`,
    to: varietyPath(name),
  }));
}

/** Where the yard has room for one tree, a neighbor's may be its partner. */
function neighborReasons(varieties: readonly ChooseVariety[], query: AskedQuery): ChooseReason[] {
  const { ground } = query;
  if (!ground) return [];
  for (const { picks } of allForNeighbors(varieties, query)) {
    const [pick] = picks;
    const partners = pick ? partnersNearby(varieties, pick.variety, query) : [];
    if (pick && partners.length > 0) return [neighborReason(pick, partners, query)];
  }
  const needed = Math.min(
    ...varieties.flatMap(({ products }) =>
      products.filter(isForSale).flatMap(({ room }) => (room?.toWall ? 2 * room.toWall : [])),
    ),
  );
  return Number.isFinite(needed) && Math.min(ground.width, ground.depth) < needed
    ? [{ text: `Our smallest trees need ${needed} by ${needed} feet for one.` }]
    : [];
}

const partnersNearby = (
  varieties: readonly ChooseVariety[],
  recipient: ChooseVariety,
  query: AskedQuery,
): string[] =>
  varieties
    .filter((donor) => gradePollen(donor, recipient).grade === 'good')
    .filter((donor) => placeOf(donor, query)?.verdict !== 'not')
    .slice(0, neighborsMax)
    .map(({ variety }) => variety);

function neighborReason(
  { variety, place }: PlacedTree,
  partners: readonly string[],
  query: AskedQuery,
): ChooseReason {
  const text = `One tree of ${variety.variety} fits the yard, if a neighbor has ${partners.join(' or ')} within 100 ft.`;
  return {
    text: `${text} ${noteOf(variety, place, query)}`.trim(),
    to: varietyPath(variety.variety),
  };
}

/** What speaks against a tree at the visitor's place, and where that is not known, at the farm. */
const noteOf = (
  variety: ChooseVariety,
  place: PlaceVerdict | undefined,
  query: AskedQuery,
): string =>
  place ? placeNote(place, where) : placeNote(farmPlaceOf(variety, query), 'at our farm');
