import { dayRange } from '#domain/calendar-days.ts';
import type { Fruit, RootstockFacts } from './catalog.ts';
import { diseaseNames, diseases, type Disease } from './diseases.ts';
import { diseasesOf, uses, type GrowingFacts, type Use } from './growing-facts.ts';
import { parseZones } from './hardiness-zones.ts';

// What people need a tree for is answered by facts alone: a text that warns of fire blight has the words, too.

export type Need =
  | Disease
  | Use
  | 'disease'
  | 'early'
  | 'late'
  | 'keeps'
  | 'small'
  | 'pot'
  | 'cold'
  | 'alone'
  | `month ${number}`;

/** That a variety answers a need. */
export interface Answer {
  /** Lower is better. */
  rank: number;
  /** For its card: 'Keeps 26 weeks'. */
  why: string;
}
export type Answers = Partial<Record<Need, Answer>>;

interface NeededVariety extends Omit<GrowingFacts, 'sportOf' | 'ploidy' | 'alleles'> {
  fruit: Fruit;
  zones: string;
}
type SizedRootstock = Pick<RootstockFacts, 'category' | 'feet'> & { name: string };

const keptWeeks = 12;
const smallFeet = 12;
/** Zone 4a. */
const coldest = 8;

const useReasons: Record<Use, string> = {
  fresh: 'Good fresh',
  cooking: 'Good for cooking and pies',
  sauce: 'Good for sauce',
  juice: 'Good for juice and cider',
  drying: 'Good for drying',
  preserving: 'Good for canning and jam',
};

/** Which needs a variety answers; early and late depend on the others of its fruit. */
export function answersOf(
  variety: Partial<NeededVariety> & Pick<NeededVariety, 'kind'>,
  rootstocks: readonly SizedRootstock[],
): Answers {
  const { keepWeeks, sure, zones = '', uses: good = [] } = variety;
  const about = sure === 'doubtful' ? 'about ' : '';
  const answers: Answers = { ...diseaseAnswers(variety), ...monthAnswers(variety) };
  for (const use of uses) if (good.includes(use)) answers[use] = { rank: 0, why: useReasons[use] };
  // Nobody grows it for anything else.
  if (variety.kind === 'tart cherry' && answers.cooking)
    answers.cooking = { ...answers.cooking, rank: -1 };
  if (keepWeeks && keepWeeks >= keptWeeks)
    answers.keeps = { rank: -keepWeeks, why: `Keeps ${about}${keepWeeks} weeks` };
  if (variety.selfFruit === 'full') answers.alone = { rank: 0, why: 'Bears without a partner' };
  const range = parseZones(zones);
  if (range && range.coldest <= coldest)
    answers.cold = { rank: range.coldest, why: `Hardy in zones ${zones}` };
  const [smallest] = rootstocks.toSorted((a, b) => a.feet[1] - b.feet[1]);
  if (smallest && smallest.feet[1] <= smallFeet) {
    const why = `${smallest.feet[0]}-${smallest.feet[1]} ft on ${smallest.name}`;
    answers.small = { rank: smallest.feet[1], why };
    if (smallest.category === 'Dwarf') answers.pot = { rank: smallest.feet[1], why };
  }
  return answers;
}

/** A disease to which it is prone outweighs any that it resists. */
function diseaseAnswers(variety: Partial<GrowingFacts> & Pick<GrowingFacts, 'kind'>): Answers {
  const of = diseasesOf[variety.kind];
  const low = of.filter((disease) => variety[disease] === 'low');
  const answers: Answers = {};
  for (const disease of low)
    answers[disease] = { rank: -low.length, why: `Resists ${diseaseNames[disease]}` };
  const enough = of.length > 2 ? 2 : 1;
  const isProne = of.some((disease) => variety[disease] === 'high');
  const ill = low.filter((disease) => disease !== 'cracking');
  if (ill.length >= enough && !isProne)
    answers.disease = {
      rank: -ill.length,
      why: `Resists ${ill.map((disease) => diseaseNames[disease]).join(', ')}`,
    };
  return answers;
}

function monthAnswers({ pickFirst, pickLast, sure }: Partial<GrowingFacts>): Answers {
  if (!pickFirst || !pickLast) return {};
  const why = `Picked ${sure === 'doubtful' ? 'about ' : ''}${dayRange(pickFirst, pickLast)}`;
  const answers: Answers = {};
  for (let month = monthOf(pickFirst); month <= monthOf(pickLast); month++)
    answers[`month ${month}`] = { rank: Number(pickFirst.replace('-', '')), why };
  return answers;
}

const monthOf = (day: string): number => Number(day.slice(0, 2));

const months = ['june', 'july', 'august', 'september', 'october', 'november'];
const firstMonth = 6;

/** Words of a need, longest first: what is left of a query is searched in names. */
const phrases: readonly (readonly [need: Need, words: readonly string[]])[] = (
  [
    ['fireBlight', 'fire blight, fireblight, blight'],
    ['scab', 'apple scab, pear scab, scab'],
    ['mildew', 'powdery mildew, mildew'],
    ['rust', 'cedar apple rust, cedar rust, rust'],
    ['canker', 'bacterial canker, canker'],
    ['cracking', 'cracking, crack, cracks, splitting, split, splits'],
    [
      'disease',
      'disease resistant, disease resistance, resistant to disease, resists disease, disease free, disease, diseases, healthy, no spray, low spray, spray free, without spraying, organic, resistant',
    ],
    ['early', 'early, earliest, early season, summer'],
    ['late', 'late, latest, late season, winter pear, winter apple'],
    [
      'keeps',
      'keeps long, keep long, long keeping, long keeper, good keeper, keeps well, stores well, keeper, keepers, keeps, keep, keeping, storage, store, stores, storing, cellar, winter storage',
    ],
    [
      'small',
      'small yard, small yards, small garden, small gardens, small space, small spaces, small backyard, small lot, small tree, small trees, tiny yard, compact, small',
    ],
    ['pot', 'pot, pots, patio, balcony, container, containers'],
    [
      'cold',
      'cold hardy, cold climate, cold winters, hard winters, winter hardy, very hardy, hardy',
    ],
    [
      'alone',
      'self fertile, selffertile, self fruitful, selffruitful, self pollinating, selfpollinating, without a partner, one tree, single tree, alone, no pollinator',
    ],
    ['juice', 'hard cider, cider, juice, pressing'],
    ['cooking', 'baking, bake, cooking, cook, pies, pie, cobbler'],
    ['sauce', 'applesauce, apple sauce, apple butter, sauce'],
    ['drying', 'drying, dried, dry, dehydrating'],
    ['preserving', 'canning, can, jam, jelly, preserving, preserves'],
    ['fresh', 'fresh eating, eating fresh, snack, snacking, dessert, eat, eating'],
    ...months.map((month, at) => [`month ${at + firstMonth}` as Need, month] as const),
  ] as const
)
  .flatMap(([need, list]) =>
    list.split(', ').map((phrase) => [need as Need, phrase.split(' ')] as const),
  )
  .toSorted(([, a], [, b]) => b.length - a.length);

/** Beside a need they say nothing more. */
const besideNeeds = new Set(
  'does doesnt not resistant resistance resistent resists resist against to low free tolerant long longer well ripens ripe ripen ripening picked pick picking season variety varieties kind something fruit fruits one that a an and in for my the with is good best tree trees yard garden space of most very apple apples pear pears cherry cherries'.split(
    ' ',
  ),
);
const fruitWords = new Set(['apple', 'apples', 'pear', 'pears', 'cherry', 'cherries']);

const pollinating = new Set(
  'pollinates pollinate pollinator pollinators pollinizer pollinizers pollinating pollination partner partners'.split(
    ' ',
  ),
);

export interface ReadNeeds {
  needs: Need[];
  /** The name of the tree that is to be pollinated, in words; empty: none was asked for. */
  pollinates: string[];
  /** Words that no need took. */
  rest: string[];
}

export function readNeeds(words: readonly string[]): ReadNeeds {
  const at = words.findIndex((word) => pollinating.has(word));
  if (at >= 0) {
    const name = words.slice(at + 1).filter((word) => !besideNeeds.has(word));
    const before = readNeeds(words.slice(0, at));
    if (name.length > 0) return { ...before, pollinates: name };
    return before;
  }
  const needs: Need[] = [];
  const rest: string[] = [];
  for (let index = 0; index < words.length;) {
    const found = phrases.find(([, phrase]) =>
      phrase.every((word, offset) => words[index + offset] === word),
    );
    if (found) {
      if (!needs.includes(found[0])) needs.push(found[0]);
      index += found[1].length;
    } else {
      rest.push(words[index] ?? '');
      index++;
    }
  }
  return {
    needs: needs.some((need) => (diseases as readonly Need[]).includes(need))
      ? needs.filter((need) => need !== 'disease') // "scab resistant" asks for scab alone
      : needs,
    pollinates: [],
    rest: rest.filter(
      (word) => needs.length === 0 || !besideNeeds.has(word) || fruitWords.has(word),
    ),
  };
}
