import { addDays } from '#domain/calendar-days.ts';

// Days as people search for them: 'in early September', 'by the 4th of July', 'until spring'.

const monthNames =
  'january february march april may june july august september october november december'.split(
    ' ',
  );
const lastDays = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
/** "May" and "march" are other words, too: they are months only after "until" and the like. */
const harvestMonths = new Set([5, 6, 7, 8, 9, 10]);

/** First and last day, `MM-DD`. */
export type Days = readonly [first: string, last: string];
interface Read<T> {
  value: T;
  /** How many words it takes. */
  length: number;
}

const named: readonly (readonly [words: string, days: Days])[] = [
  ['independence day', ['07-04', '07-04']],
  ['fourth of july', ['07-04', '07-04']],
  ['labor day', ['09-07', '09-07']],
  ['halloween', ['10-31', '10-31']],
  ['thanksgiving', ['11-26', '11-26']],
  ['christmas', ['12-25', '12-25']],
  ['new year', ['01-01', '01-01']],
  ['new years', ['01-01', '01-01']],
];
/** Parts of the year in which fruit is picked. */
const seasons: readonly (readonly [words: string, days: Days])[] = [
  ['summer', ['06-01', '08-31']],
  ['fall', ['09-01', '11-30']],
  ['autumn', ['09-01', '11-30']],
];
const winters: readonly (readonly [words: string, day: string])[] = [
  ['spring', '03-20'],
  ['winter', '03-01'],
];
/** Said before days on which something is still kept. */
const lasting = new Set(['until', 'till', 'til', 'through', 'throughout', 'into', 'over']);

const dayWords = new Set([
  ...monthNames,
  ...[...named, ...seasons, ...winters].flatMap(([words]) => words.split(' ')),
  ...lasting,
]);
export const isDayWord = (word: string): boolean => dayWords.has(word);

export interface AskedDays {
  when: 'within' | 'before' | 'after' | 'until';
  days: Days;
  /** How many words it takes. */
  length: number;
}

/** The days that a search names at a word, with the word before them. */
export function readAskedDays(words: readonly string[], at: number): AskedDays | undefined {
  const word = words[at] ?? '';
  const start = words[at + 1] === 'the' ? at + 2 : at + 1;
  const before = start - at;
  const isLasting = lasting.has(word);
  const winter = isLasting || word === 'all' ? phraseIn(winters, words, start) : undefined;
  if (winter)
    return { when: 'until', days: [winter.value, winter.value], length: before + winter.length };
  const compared = `${word} ${words[at + 1] ?? ''}`;
  if (compared === 'later than' || compared === 'earlier than') {
    const days = readDays(words, words[at + 2] === 'the' ? at + 3 : at + 2, true);
    const length = words[at + 2] === 'the' ? 3 : 2;
    const when = word === 'later' ? 'after' : 'before';
    return days && { when, days: days.value, length: length + days.length };
  }
  if (isLasting || word in comparing) {
    const days = readDays(words, start, true);
    if (days)
      return {
        when: comparing[word] ?? 'until',
        days: word === 'before' ? dayBefore(days.value) : days.value,
        length: before + days.length,
      };
  }
  const days = readDays(words, at, false);
  return days && { when: 'within', days: days.value, length: days.length };
}

const comparing: Record<string, 'before' | 'after'> = {
  before: 'before',
  by: 'before',
  after: 'after',
};
const dayBefore = ([first]: Days): Days => [addDays(first, -1), addDays(first, -1)];

function readDays(
  words: readonly string[],
  at: number,
  isAnyMonth: boolean,
): Read<Days> | undefined {
  const word = words[at] ?? '';
  const fixed = phraseIn(named, words, at) ?? phraseIn(seasons, words, at);
  if (fixed) return fixed;
  const day = numberIn(word);
  if (day && words[at + 1] === 'of') {
    const month = monthIn(words[at + 2], true);
    if (month !== undefined) return { value: oneDay(month, day), length: 3 };
  }
  const part = parts[word];
  const isOf = words[at + 1] === 'of' ? 1 : 0;
  if (part) {
    const month = monthIn(words[at + 1 + isOf], isAnyMonth);
    if (month !== undefined)
      return { value: partOf(month, part(lastDays[month] ?? 30)), length: 2 + isOf };
  }
  const month = monthIn(word, isAnyMonth);
  if (month === undefined) return undefined;
  const after = numberIn(words[at + 1] ?? '');
  return after
    ? { value: oneDay(month, after), length: 2 }
    : { value: partOf(month, [1, lastDays[month] ?? 30]), length: 1 };
}

const parts: Record<string, (last: number) => readonly [number, number]> = {
  early: () => [1, 10],
  mid: () => [11, 20],
  middle: () => [11, 20],
  late: (last) => [21, last],
  end: (last) => [21, last],
};

function phraseIn<T>(
  table: readonly (readonly [words: string, value: T])[],
  words: readonly string[],
  at: number,
): Read<T> | undefined {
  for (const [text, value] of table) {
    const phrase = text.split(' ');
    if (phrase.every((word, offset) => words[at + offset] === word))
      return { value, length: phrase.length };
  }
  return undefined;
}

function monthIn(word = '', isAny: boolean): number | undefined {
  const month = monthNames.findIndex(
    (name) => name === word || (word.length >= 3 && word.length <= 4 && name.startsWith(word)),
  );
  return month >= 0 && (isAny || (harvestMonths.has(month) && word !== 'may')) ? month : undefined;
}

function numberIn(word: string): number | undefined {
  const [, digits] = /^(\d{1,2})(?:st|nd|rd|th)?$/.exec(word) ?? [];
  const day = Number(digits);
  return day >= 1 && day <= 31 ? day : undefined;
}

const dayOf = (month: number, day: number): string =>
  `${String(month + 1).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
const partOf = (month: number, [first, last]: readonly [number, number]): Days => [
  dayOf(month, first),
  dayOf(month, last),
];
const oneDay = (month: number, day: number): Days =>
  partOf(month, [Math.min(day, lastDays[month] ?? day), Math.min(day, lastDays[month] ?? day)]);
