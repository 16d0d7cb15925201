import { diseases } from './diseases.ts';
import { isDayWord, readAskedDays, type AskedDays } from './read-day.ts';
import type { FactNeed, Need } from './search-needs.ts';

// Reads what a search asks for. A "not" turns a need around; what it cannot turn around finds nothing.

type PhraseNeed = FactNeed | `not ${FactNeed}`;

/** Words of a need. The longest are looked for first; what is left of a query is searched in names. */
const phrasesOf: readonly (readonly [need: PhraseNeed, phrases: string])[] = [
  ['fireBlight', 'fire blight, fireblight, fire blite, fireblite, blight'],
  ['scab', 'apple scab, pear scab, scab'],
  ['mildew', 'powdery mildew, mildew'],
  ['rust', 'cedar apple rust, cedar rust, rust'],
  ['canker', 'bacterial canker, canker'],
  ['cracking', 'cracking, crack, cracks, splitting, split, splits, rain'],
  [
    'disease',
    'disease, diseases, illness, spray, sprays, spraying, sprayed, chemicals, pesticides',
  ],
  [
    'disease',
    'disease resistant, disease resistance, disease resistent, resistant to disease, resistant to diseases, resists disease, disease free, disease proof, disease tolerant, low spray, little spray, less spray, spray free, organic, organically, healthy, resistant',
  ],
  [
    'early',
    'early, earliest, early season, first to ripen, ripens first, first ripe, short season, short seasons, short summer, short summers',
  ],
  ['midseason', 'midseason, mid season, middle season'],
  [
    'late',
    'late, latest, late season, last to ripen, ripens last, long season, winter apple, winter apples, winter pear, winter pears',
  ],
  ['bloomsEarly', 'early bloom, early blooming, early bloomer, early flowering, blooms early'],
  ['bloomsEarly', 'bloom early, flowers early, early blossom, early blossoms'],
  [
    'bloomsLate',
    'late bloom, late blooming, late bloomer, late flowering, blooms late, bloom late',
  ],
  ['bloomsLate', 'flowers late, late blossom, late blossoms, blooms after frost, frost pocket'],
  ['bloomsLate', 'late frost, late frosts, spring frost, spring frosts, frost resistant'],
  ['bloomsLate', 'frost tolerant, frost hardy, frost, frosts'],
  [
    'keeps',
    'keeps long, keep long, long keeping, long keeper, good keeper, keeps well, stores well, keeper, keepers, keeps, keep, keeping, storage, store, stores, storing, lasts, lasts long, last long, long lasting, cellar, winter storage, root cellar',
  ],
  ['not keeps', 'keeps poorly, stores poorly, eat soon'],
  [
    'small',
    'small yard, small yards, small garden, small gardens, small space, small spaces, small backyard, small lot, small tree, small trees, tiny yard, tiny garden, compact, small, little yard, tight space',
  ],
  [
    'not small',
    'full size, full sized, tall tree, tall trees, standard, standard tree, standard trees, big tree, big trees, large tree, large trees, standard size',
  ],
  ['dwarf', 'dwarf, dwarfs, dwarfing, dwarves, miniature, mini'],
  ['semidwarf', 'semi dwarf, semidwarf, semi dwarfing'],
  ['pot', 'pot, pots, potted, patio, balcony, half barrel, container, containers, planter, tub'],
  [
    'cold',
    'cold hardy, cold hardiness, cold climate, cold climates, cold winters, cold winter, hard winters, hard winter, harsh winters, winter hardy, very hardy, hardy, hardiest, cold resistant, cold tolerant, cold weather, severe cold',
  ],
  [
    'alone',
    'self fertile, selffertile, self fruitful, selffruitful, self fruiting, self pollinating, selfpollinating, self pollinator, self pollinates, self pollination, pollinates itself, pollinate itself, one tree, single tree, alone, by itself',
  ],
  ['not alone', 'self sterile, selfsterile, self unfruitful, self incompatible'],
  [
    'bearsYoung',
    'bears young, bear young, bears quickly, fruits quickly, fruits young, fruits soon, fruit soon, bears soon, quick to fruit, fast to fruit, fast fruit, quick fruit, fast fruiting, fruit in 2 years, fruit in two years, fruit in 3 years, fruit in three years, first fruit, precocious',
  ],
  ['lowChill', 'low chill, few chill hours, low chill hours, little chill, low chilling'],
  ['not lowChill', 'high chill, many chill hours'],
  ['juice', 'hard cider, cider, juice, pressing'],
  [
    'cooking',
    'baking, bake, cooking, cook, pies, pie, cobbler, apple crisp, apple tart, tarts, strudel, kitchen',
  ],
  ['sauce', 'applesauce, apple sauce, apple butter, sauce'],
  [
    'drying',
    'drying, dried, to dry, dry apples, dry pears, dry cherries, dry fruit, dehydrate, dehydrating, dehydrator',
  ],
  ['preserving', 'canning, to can, canned, jam, jams, jelly, preserving, preserves'],
  ['fresh', 'fresh eating, eating fresh, snack, snacking, dessert, eat, eating, out of hand'],
  ['untold', 'heat, heat tolerant, hot summers, hot summer, drought, drought tolerant, dry soil'],
  ['untold', 'shade, shade tolerant, shady, codling moth, apple maggot, maggot, maggots, moth'],
  ['untold', 'moths, worm, worms, wormy, pest, pests, bugs, insects, deer, thinning'],
];
const phrases: readonly Phrase[] = phrasesOf
  .flatMap(([need, list]) =>
    list.split(', ').map((phrase): Phrase => ({ need, words: phrase.split(' ') })),
  )
  .toSorted((a, b) => b.words.length - a.words.length);
interface Phrase {
  need: PhraseNeed;
  words: readonly string[];
}

const wordsOf = (text: string): ReadonlySet<string> => new Set(text.split(' '));

const negations = wordsOf(
  'not no non never without isnt arent doesnt dont wont cant cannot nor avoid avoids',
);
const resisting = wordsOf(
  'resistant resistance resistent resists resist tolerant tolerance immune immunity proof',
);
/** What falls ill is what a text warns of: it is not looked for. */
const fallingIll = wordsOf('susceptible prone sensitive vulnerable suffers suffering');
/** The same before a disease only. */
const getting = wordsOf('get gets getting got has have having catches');
const pollinating = wordsOf(
  'pollinates pollinate pollinator pollinators pollinizer pollinizers pollinating pollination pollen pollinated partner partners match matches mate companion companions pair pairs goes',
);
const needing = wordsOf('need needs needing needed require requires requiring');
/** Nobody looks for a tree that needs it; "without" stands before it. */
const spraying = wordsOf('spray sprays spraying sprayed chemicals pesticides');
/** Beside needs they say nothing more. */
const besideNeeds = wordsOf(
  'under below over within max maximum tall high later earlier than does do resistant resistance resistent resists resist against to low free tolerant immune proof long longer well ripens ripe ripen ripening picked pick picking harvest ready season variety varieties kind something fruit fruits one that a an and or in on at it its for from my our me us the with is are be of what which who when best good great better most very really need needs needed require requires get gets has have having can tree trees yard garden space months weeks bloom blooms blooming hours winter usda please want like only just both between during too so overly especially particularly ever easily much any more as hardiness blossom blossoms flowers flowering',
);
const fruitWords = wordsOf('apple apples pear pears cherry cherries');
const troubles: ReadonlySet<string> = new Set([...diseases, 'disease']);

export interface ReadNeeds {
  needs: Need[];
  /** The names of the trees that are to be pollinated, in words. */
  pollinates: string[][];
  /** Words that no need took. */
  rest: string[];
  /** Words that a "not" stands before and no fact turns around. */
  refused: string[];
}

/** All words that stand for a need, for corrections of what is mistyped. */
export const needWords: ReadonlySet<string> = new Set([
  ...phrases.flatMap(({ words }) => words),
  ...resisting,
  ...fallingIll,
  ...pollinating,
]);
/** Whether a word is read here, so that it is not mistyped. */
export const isReadWord = (word: string): boolean =>
  isDayWord(word) || [needWords, besideNeeds, negations, needing].some((words) => words.has(word));

export function readNeeds(words: readonly string[]): ReadNeeds {
  const needs = new Set<Need>();
  const rest: string[] = [];
  const refused: string[] = [];
  let pollinates: string[][] = [];
  let lasting: AskedDays | undefined;
  let isNegated = false;
  /** Of the disease just read. */
  let wasNegated = false;

  for (let at = 0; at < words.length;) {
    const word = words[at] ?? '';
    const zone = zoneAt(words, at);
    const height = heightAt(words, at);
    const days = readAskedDays(words, at);
    const longest = phraseAt(words, at);
    const phrase = days && days.length > (longest?.words.length ?? 0) ? undefined : longest;
    const before = { isNegated, wasNegated };
    wasNegated = false;
    if (phrase) {
      needs.add(before.wasNegated && isResisting(phrase) ? 'untold' : turned(phrase, isNegated));
      rest.push(...phrase.words.filter((one) => fruitWords.has(one)));
      wasNegated = isNegated && troubles.has(phrase.need);
      isNegated = false;
      at += phrase.words.length;
    } else if (days) {
      if (days.when === 'until' && !isNegated) lasting = days;
      else needs.add(needOf(days, isNegated));
      isNegated = false;
      at += days.length;
    } else if (height) {
      needs.add(isNegated ? 'untold' : `up to ${height.feet}`);
      isNegated = false;
      at += height.length;
    } else if (zone) {
      needs.add(isNegated ? `not zone ${zone.zone}` : `zone ${zone.zone}`);
      isNegated = false;
      at += zone.length;
    } else if (pollinating.has(word)) {
      const after = isNegated ? { names: [], length: 0 } : namesAt(words, at + 1);
      if (isNegated) needs.add('alone');
      else if (after.names.length > 0) pollinates = after.names;
      else if (rest.some((one) => needing.has(one))) needs.add('not alone');
      else if (pollinates.length === 0) pollinates = nameIn(rest.splice(0));
      isNegated = false;
      at += 1 + after.length;
    } else if (resisting.has(word)) {
      if (before.isNegated || before.wasNegated) needs.add('untold');
      isNegated = false;
      at++;
    } else if (isIll(words, at)) {
      if (!isNegated) needs.add('untold');
      at++;
    } else if (negations.has(word)) {
      isNegated = true;
      at++;
    } else if (isNegated && !besideNeeds.has(word)) {
      refused.push(word);
      isNegated = false;
      at++;
    } else {
      rest.push(word);
      at++;
    }
  }
  if (lasting) needs.add(keptOrPicked(lasting, needs.delete('keeps')));
  const isAsked = needs.size > 0 || pollinates.length > 0;
  const saysMore = (word: string): boolean => !besideNeeds.has(word) || fruitWords.has(word);
  return {
    needs: withoutGeneral([...needs]),
    pollinates,
    rest: isAsked ? rest.filter(saysMore) : rest,
    refused,
  };
}

function needOf({ when, days: [first, last] }: AskedDays, isNegated: boolean): Need {
  if (when === 'before') return isNegated ? `from ${first}` : `before ${first}`;
  if (when === 'after') return isNegated ? `ended ${last}` : `after ${last}`;
  return isNegated ? 'untold' : `within ${first} ${last}`;
}

/** Nothing is picked in winter: what is asked for then has to keep. */
function keptOrPicked({ days: [first, last] }: AskedDays, keeps: boolean): Need {
  const isWinter = first < '06-01' || first > '11-15';
  return keeps || isWinter ? `until ${first}` : `within ${first} ${last}`;
}

const phraseAt = (words: readonly string[], at: number): Phrase | undefined =>
  phrases.find(({ words: phrase }) => phrase.every((word, offset) => words[at + offset] === word));

/** A tree without scab is one that resists it, and one that does not resist it is not looked for. */
function turned({ need, words }: Phrase, isNegated: boolean): Need {
  if (!isNegated) return words.every((word) => spraying.has(word)) ? 'untold' : need;
  if (need.startsWith('not ')) return need.slice('not '.length) as FactNeed;
  if (!troubles.has(need)) return `not ${need as FactNeed}`;
  return isResisting({ words }) ? 'untold' : need;
}

const isResisting = ({ words }: Pick<Phrase, 'words'>): boolean =>
  words.some((word) => resisting.has(word) || /^(free|healthy|organic)/.test(word));

/** "Scab resistant" asks for scab alone. */
const withoutGeneral = (needs: readonly Need[]): Need[] =>
  needs.some((need) => (diseases as readonly string[]).includes(need))
    ? needs.filter((need) => need !== 'disease')
    : [...needs];

function isIll(words: readonly string[], at: number): boolean {
  const word = words[at] ?? '';
  const next = words[at + 1] ?? '';
  if (fallingIll.has(word)) return !negations.has(next);
  return getting.has(word) && troubles.has(phraseAt(words, at + 1)?.need ?? '');
}

/** 'zone 4', 'zone4a', 'z4' */
function zoneAt(
  words: readonly string[],
  at: number,
): { zone: string; length: number } | undefined {
  const [, joined] = /^(?:zones?|z)(\d{1,2}[ab]?)$/.exec(words[at] ?? '') ?? [];
  if (joined) return { zone: joined, length: 1 };
  const next = words[at + 1] ?? '';
  return /^(?:zones?|usda)$/.test(words[at] ?? '') && /^\d{1,2}[ab]?$/.test(next)
    ? { zone: next, length: 2 }
    : undefined;
}

/** 'under 10 feet', '8 ft' */
function heightAt(
  words: readonly string[],
  at: number,
): { feet: number; length: number } | undefined {
  const [, feet, unit] = /^(\d{1,2})(ft|feet|foot)?$/.exec(words[at] ?? '') ?? [];
  if (!feet) return undefined;
  if (unit) return { feet: Number(feet), length: 1 };
  return /^(?:ft|feet|foot)$/.test(words[at + 1] ?? '')
    ? { feet: Number(feet), length: 2 }
    : undefined;
}

/** The names after "pollinates", up to the next need. */
function namesAt(words: readonly string[], start: number): { names: string[][]; length: number } {
  const names: string[][] = [];
  let isOpen = false;
  let at = start;
  let end = start;
  for (; at < words.length; at++) {
    const word = words[at] ?? '';
    const isJoint = word === 'and' || word === 'or';
    if (phraseAt(words, at) || negations.has(word)) break;
    if (names.length > 0 && !isJoint && !isNameWord(word)) break;
    if (isJoint) isOpen = false;
    else if (isNameWord(word)) {
      if (isOpen) names.at(-1)?.push(word);
      else names.push([word]);
      isOpen = true;
      end = at + 1;
    }
  }
  return { names, length: end - start };
}

/** The name that stands before "pollinator". */
function nameIn(words: readonly string[]): string[][] {
  const name = words.filter(isNameWord);
  return name.length > 0 ? [name] : [];
}

const isNameWord = (word: string): boolean =>
  ![besideNeeds, needing, pollinating, fruitWords].some((words) => words.has(word));
