import { countDays, dayRange } from '#domain/calendar-days.ts';
import type { Fruit, RootstockFacts } from './catalog.ts';
import { diseaseNames, type Disease } from './diseases.ts';
import { diseasesOf, uses, type GrowingFacts, type Use } from './growing-facts.ts';
import { orderOf, parseZones } from './hardiness-zones.ts';

// What people need a tree for is answered by facts alone: a text that warns of fire blight has the words, too.

export type FactNeed =
  | Disease
  | Use
  | 'disease'
  | 'early'
  | 'midseason'
  | 'late'
  | 'bloomsEarly'
  | 'bloomsLate'
  | 'keeps'
  | 'small'
  | 'dwarf'
  | 'semidwarf'
  | 'pot'
  | 'cold'
  | 'alone'
  | 'bearsYoung'
  | 'lowChill'
  /** No fact of the catalog tells it, and its words in a text are warnings: nothing is found. */
  | 'untold';

export type Need =
  | FactNeed
  | `not ${FactNeed}`
  /** Picked within these days, `MM-DD`. */
  | `within ${string}`
  | `before ${string}`
  | `after ${string}`
  /** Not before that day. */
  | `from ${string}`
  /** Not after that day. */
  | `ended ${string}`
  /** Kept at so many feet or less. */
  | `up to ${string}`
  /** Keeps until then. */
  | `until ${string}`
  /** '4' or '4a' */
  | `zone ${string}`
  | `not zone ${string}`;

/** That a variety answers a need. */
export interface Answer {
  /** Lower is better. */
  rank: number;
  /** For its card: 'Keeps 26 weeks'. */
  why: string;
}
export type Answers = Partial<Record<FactNeed | `not ${FactNeed}`, Answer>>;

/** What a variety answers, and the days and zones that other needs are compared with. */
export interface NeedFacts {
  answers: Answers;
  /** '4-7'; empty: not known. */
  zones: string;
  pickFirst: string | null;
  pickLast: string | null;
  /** 'Picked about October 8 to 22'; empty: not known. */
  picked: string;
  keepWeeks: number | null;
  /** 'Keeps 26 weeks'; empty: not known. */
  keeps: string;
  /** On its smallest rootstock; null: not known. */
  smallest: { feet: number; why: string } | null;
}

interface NeededVariety extends Omit<GrowingFacts, 'sportOf' | 'ploidy' | 'alleles'> {
  fruit: Fruit;
  zones: string;
  /** 'Late, about May 3 to 11'; empty: not known. */
  bloom: string;
}
type SizedRootstock = Pick<RootstockFacts, 'category' | 'feet'> &
  Partial<Pick<RootstockFacts, 'firstFruit'>> & { name: string };

const keptWeeks = 12;
const smallFeet = 12;
const youngYears = 3;
const fewChillHours = 500;
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
export function needFactsOf(
  variety: Partial<NeededVariety> & Pick<NeededVariety, 'kind'>,
  rootstocks: readonly SizedRootstock[],
): NeedFacts {
  const { keepWeeks = null, sure, zones = '', pickFirst = null, pickLast = null } = variety;
  const about = sure === 'doubtful' ? 'about ' : '';
  const keeps = keepWeeks ? `Keeps ${about}${keepWeeks} ${keepWeeks === 1 ? 'week' : 'weeks'}` : '';
  return {
    answers: {
      ...diseaseAnswers(variety),
      ...useAnswers(variety),
      ...keepAnswers(keepWeeks, keeps),
      ...partnerAnswers(variety),
      ...bloomAnswers(variety),
      ...coldAnswers(zones),
      ...chillAnswers(variety),
      ...sizeAnswers(rootstocks),
    },
    zones,
    pickFirst,
    pickLast,
    picked: pickFirst && pickLast ? `Picked ${about}${dayRange(pickFirst, pickLast)}` : '',
    keepWeeks,
    keeps,
    smallest: smallestOf(rootstocks),
  };
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

function useAnswers({ kind, uses: good = [] }: Partial<GrowingFacts>): Answers {
  const answers: Answers = {};
  for (const use of uses) if (good.includes(use)) answers[use] = { rank: 0, why: useReasons[use] };
  // Nobody grows it for anything else.
  if (kind === 'tart cherry' && answers.cooking) answers.cooking = { ...answers.cooking, rank: -1 };
  return answers;
}

function keepAnswers(weeks: number | null, why: string): Answers {
  if (!weeks) return {};
  if (weeks >= keptWeeks) return { keeps: { rank: -weeks, why } };
  return { 'not keeps': { rank: weeks, why } };
}

function partnerAnswers({ selfFruit }: Partial<GrowingFacts>): Answers {
  if (!selfFruit) return {};
  if (selfFruit === 'full') return { alone: { rank: 0, why: 'Bears without a partner' } };
  const why = selfFruit === 'none' ? 'Needs a partner' : 'Bears more with a partner';
  return { 'not alone': { rank: selfFruit === 'none' ? 0 : 1, why } };
}

function bloomAnswers({ bloom = '', bloomFirst, bloomLast }: Partial<NeededVariety>): Answers {
  if (!bloom || typeof bloomFirst !== 'number' || typeof bloomLast !== 'number') return {};
  const middle = (bloomFirst + bloomLast) / 2;
  const why = `Blooms ${bloom.slice(0, 1).toLowerCase()}${bloom.slice(1)}`;
  const isEarly = bloom.startsWith('Early');
  const isLate = bloom.startsWith('Late');
  return {
    [isEarly ? 'bloomsEarly' : 'not bloomsEarly']: { rank: middle, why },
    [isLate ? 'bloomsLate' : 'not bloomsLate']: { rank: -middle, why },
  };
}

function coldAnswers(zones: string): Answers {
  const range = parseZones(zones);
  if (!range) return {};
  const why = `Hardy in zones ${zones}`;
  if (range.coldest <= coldest) return { cold: { rank: range.coldest, why } };
  return { 'not cold': { rank: -range.coldest, why } };
}

function chillAnswers({ chillHours, sure }: Partial<GrowingFacts>): Answers {
  if (!chillHours) return {};
  const about = sure === 'doubtful' ? 'about ' : '';
  const why = `Needs ${about}${chillHours} chill hours`;
  if (chillHours <= fewChillHours) return { lowChill: { rank: chillHours, why } };
  return { 'not lowChill': { rank: -chillHours, why } };
}

function smallestOf(rootstocks: readonly SizedRootstock[]): NeedFacts['smallest'] {
  const [smallest] = rootstocks.toSorted((a, b) => a.feet[1] - b.feet[1]);
  return smallest ? { feet: smallest.feet[1], why: sizeText(smallest) } : null;
}

const sizeText = ({ feet, name }: SizedRootstock): string => `${feet[0]}-${feet[1]} ft on ${name}`;

function sizeAnswers(rootstocks: readonly SizedRootstock[]): Answers {
  const bySize = rootstocks.toSorted((a, b) => a.feet[1] - b.feet[1]);
  const answer = (rootstock: SizedRootstock | undefined, sign: 1 | -1 = 1): Answer | undefined =>
    rootstock && {
      rank: sign * rootstock.feet[1],
      why: sizeText(rootstock),
    };
  const [smallest] = bySize;
  const small = smallest && smallest.feet[1] <= smallFeet ? smallest : undefined;
  const dwarf = bySize.find(({ category }) => category === 'Dwarf');
  const semidwarf = bySize.find(({ category }) => category === 'Semi-dwarf');
  const large = bySize.findLast(({ feet }) => feet[1] > smallFeet);
  const standing = bySize.findLast(({ category }) => category !== 'Dwarf');
  const young = rootstocks.find(({ firstFruit }) => firstFruit && firstFruit[1] <= youngYears);
  const found: Record<string, Answer | undefined> = {
    small: answer(small),
    dwarf: answer(dwarf),
    pot: answer(small && dwarf),
    semidwarf: answer(semidwarf),
    'not small': answer(large, -1),
    'not dwarf': answer(standing, -1),
    bearsYoung: young?.firstFruit
      ? {
          rank: young.firstFruit[0],
          why: `First fruit after ${young.firstFruit.join(' to ')} years on ${young.name}`,
        }
      : undefined,
  };
  return Object.fromEntries(Object.entries(found).filter(([, one]) => one)) as Answers; // by its keys
}

/** Whether a variety answers a need, and why. Early and late are known to whoever knows the others of its fruit. */
export function answerTo(facts: NeedFacts, need: Need): Answer | undefined {
  const [word = '', text = ''] = need.split(/ (.*)/);
  if (isPicking(word)) return pickedAt(facts, word, text);
  if (word === 'up') return notAbove(facts, Number(text.slice('to '.length)));
  if (word === 'until') return keptUntil(facts, text);
  if (word === 'zone') return inZone(facts, text) ? hardy(facts) : undefined;
  if (need.startsWith('not zone '))
    return inZone(facts, text.slice('zone '.length)) === false ? hardy(facts) : undefined;
  return facts.answers[need as keyof Answers]; // all others are keys of it
}

const hardy = ({ zones }: NeedFacts): Answer => ({ rank: 0, why: `Hardy in zones ${zones}` });

const pickings = ['within', 'before', 'after', 'from', 'ended'] as const;
type Picking = (typeof pickings)[number];
const isPicking = (word: string): word is Picking => (pickings as readonly string[]).includes(word);

const notAbove = ({ smallest }: NeedFacts, feet: number): Answer | undefined =>
  smallest && smallest.feet <= feet ? { rank: smallest.feet, why: smallest.why } : undefined;

function pickedAt(
  { pickFirst, pickLast, picked: why }: NeedFacts,
  when: Picking,
  days: string,
): Answer | undefined {
  if (!pickFirst || !pickLast) return undefined;
  const rank = countDays(pickFirst);
  const [first = '', last = first] = days.split(' ');
  if (when === 'within') return pickFirst <= last && pickLast >= first ? { rank, why } : undefined;
  if (when === 'before') return pickFirst <= first ? { rank, why } : undefined;
  if (when === 'from') return pickFirst >= first ? { rank, why } : undefined;
  if (when === 'ended') return pickLast <= first ? { rank: -countDays(pickLast), why } : undefined;
  return pickLast > first ? { rank: -countDays(pickLast), why } : undefined;
}

/** @param day of the winter after the picking, or of the fall before it */
function keptUntil({ pickLast, keepWeeks, keeps: why }: NeedFacts, day: string) {
  if (!pickLast || !keepWeeks) return undefined;
  const until = countDays(day) + (day < '07-01' ? 365 : 0);
  const lastDay = countDays(pickLast) + keepWeeks * 7;
  return lastDay >= until ? { rank: -keepWeeks, why } : undefined;
}

/** Undefined where it is not known. */
function inZone({ zones }: NeedFacts, zone: string): boolean | undefined {
  const range = parseZones(zones);
  if (!range) return undefined;
  const halves = /[ab]$/.test(zone) ? [zone] : [`${zone}a`, `${zone}b`];
  return halves.some((half) => {
    const order = orderOf(half);
    return order !== undefined && range.coldest <= order && order <= range.warmest;
  });
}
