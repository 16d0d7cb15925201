import { diseases } from './diseases.ts';
import {
  besideNeeds,
  fallingIll,
  fruitWords,
  getting,
  needing,
  needPhrases,
  negations,
  pollinating,
  resisting,
  spraying,
  type PhraseNeed,
} from './need-words.ts';
import { isDayWord, readAskedDays, type AskedDays } from './read-day.ts';
import type { FactNeed, Need } from './search-needs.ts';

// Reads what a search asks for. A "not" turns a need around; what it cannot turn around finds nothing.

interface Phrase {
  need: PhraseNeed;
  words: readonly string[];
}
const phrases: readonly Phrase[] = needPhrases
  .flatMap(([need, said]) => said.map((phrase): Phrase => ({ need, words: phrase.split(' ') })))
  .toSorted((a, b) => b.words.length - a.words.length);
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
  const reading: Reading = {
    words,
    needs: new Set(),
    pollinates: [],
    rest: [],
    refused: [],
    lasting: undefined,
    isNegated: false,
    deniedUntil: undefined,
  };
  for (let at = 0; at < words.length;) at += readAt(reading, at);

  const { needs, pollinates, rest, refused, lasting } = reading;
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

/** What was read so far. */
interface Reading {
  words: readonly string[];
  needs: Set<Need>;
  pollinates: string[][];
  rest: string[];
  refused: string[];
  /** Days until which something is wanted; what that means depends on the other needs. */
  lasting: AskedDays | undefined;
  /** A "not" waits for what it denies. */
  isNegated: boolean;
  /** The word after a disease that a "not" stood before: what resists it is denied too. */
  deniedUntil: number | undefined;
}

/** Reads what begins at a word. @returns how many words it takes; 0: it is something else */
type Reader = (reading: Reading, at: number) => number;

/** @returns how many words were read: one at least */
function readAt(reading: Reading, at: number): number {
  for (const read of readers) {
    const length = read(reading, at);
    if (length > 0) return length;
  }
  reading.rest.push(reading.words[at] ?? '');
  return 1;
}

/** @returns whether a "not" stood before; it denies nothing after this */
function takeNot(reading: Reading): boolean {
  const { isNegated } = reading;
  reading.isNegated = false;
  return isNegated;
}

/** Days, unless a longer phrase begins with them. */
function readDays(reading: Reading, at: number): number {
  const days = readAskedDays(reading.words, at);
  const phrase = phraseAt(reading.words, at);
  if (!days || (phrase && phrase.words.length >= days.length)) return 0;
  const isDenied = takeNot(reading);
  if (days.when === 'until' && !isDenied) reading.lasting = days;
  else reading.needs.add(needOf(days, isDenied));
  return days.length;
}

function readPhrase(reading: Reading, at: number): number {
  const phrase = phraseAt(reading.words, at);
  if (!phrase) return 0;
  const { need, words } = phrase;
  const isDenied = takeNot(reading);
  const isOfDenied = reading.deniedUntil === at && isResisting(words);
  reading.needs.add(isOfDenied ? 'untold' : turned(phrase, isDenied));
  reading.rest.push(...words.filter((word) => fruitWords.has(word)));
  if (isDenied && troubles.has(need)) reading.deniedUntil = at + words.length;
  return words.length;
}

function readHeight(reading: Reading, at: number): number {
  const height = heightAt(reading.words, at);
  if (!height) return 0;
  reading.needs.add(takeNot(reading) ? 'untold' : `up to ${height.feet}`);
  return height.length;
}

function readZone(reading: Reading, at: number): number {
  const found = zoneAt(reading.words, at);
  if (!found) return 0;
  const { zone, length } = found;
  reading.needs.add(takeNot(reading) ? `not zone ${zone}` : `zone ${zone}`);
  return length;
}

/** 'pollinates Fuji', 'a pollinator for Fuji', 'Fuji pollinator', 'needs a pollinator', 'no pollinator' */
function readPollination(reading: Reading, at: number): number {
  const { words, rest } = reading;
  if (!pollinating.has(words[at] ?? '')) return 0;
  if (takeNot(reading)) {
    reading.needs.add('alone');
    return 1;
  }
  const after = namesAt(words, at + 1);
  if (after.names.length > 0) reading.pollinates = after.names;
  else if (rest.some((word) => needing.has(word))) reading.needs.add('not alone');
  else if (reading.pollinates.length === 0) reading.pollinates = nameIn(rest.splice(0));
  return 1 + after.length;
}

/** A disease stands beside it, and says what is resisted. */
function readResisting(reading: Reading, at: number): number {
  if (!resisting.has(reading.words[at] ?? '')) return 0;
  const isDenied = takeNot(reading);
  if (isDenied || reading.deniedUntil === at) reading.needs.add('untold');
  return 1;
}

/** A "not" stays for the disease that follows. */
function readIllness(reading: Reading, at: number): number {
  if (!isIll(reading.words, at)) return 0;
  if (!reading.isNegated) reading.needs.add('untold');
  return 1;
}

function readNegation(reading: Reading, at: number): number {
  if (!negations.has(reading.words[at] ?? '')) return 0;
  reading.isNegated = true;
  return 1;
}

/** What is denied and no need. */
function readRefused(reading: Reading, at: number): number {
  const word = reading.words[at] ?? '';
  if (!reading.isNegated || besideNeeds.has(word)) return 0;
  takeNot(reading);
  reading.refused.push(word);
  return 1;
}

const readers: readonly Reader[] = [
  readDays,
  readPhrase,
  readHeight,
  readZone,
  readPollination,
  readResisting,
  readIllness,
  readNegation,
  readRefused,
];

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
  return isResisting(words) ? 'untold' : need;
}

const isResisting = (words: readonly string[]): boolean =>
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
