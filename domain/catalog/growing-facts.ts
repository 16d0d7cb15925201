import { settings } from '#domain/farm/settings.ts';
import type { Fruit } from './catalog.ts';
import type { Disease, DiseaseFacts } from './diseases.ts';

/** Trees of two kinds never pollinate each other. */
export const kinds = ['apple', 'pear', 'sweet cherry', 'tart cherry'] as const;
export type Kind = (typeof kinds)[number];
/** The first is the usual one. */
export const kindsOf: Record<Fruit, readonly [Kind, ...Kind[]]> = {
  Apple: ['apple'],
  Pear: ['pear'],
  Cherry: ['sweet cherry', 'tart cherry'],
};

/** Middle of an average bloom at the farm, as `MM-DD`: bloom days are counted from it. */
export function bloomReference(kind: Kind): string {
  const { appleBloom, pearBloom, cherryBloom } = settings.growing;
  if (kind === 'apple') return appleBloom;
  return kind === 'pear' ? pearBloom : cherryBloom;
}

export const selfFruits = ['none', 'some', 'full'] as const;
/** Fruit without a partner. */
export type SelfFruit = (typeof selfFruits)[number];

export const uses = ['fresh', 'cooking', 'sauce', 'juice', 'drying', 'preserving'] as const;
export type Use = (typeof uses)[number];

export const certainties = ['read', 'common', 'doubtful'] as const;
/** Whether the facts were read in a source, are common knowledge, or are doubtful: pages then say "about". */
export type Certainty = (typeof certainties)[number];

/** What each kind is judged by. */
const cherryDiseases = ['canker', 'cracking'] as const;
export const diseasesOf: Record<Kind, readonly Disease[]> = {
  apple: ['fireBlight', 'scab', 'mildew', 'rust'],
  pear: ['fireBlight', 'scab'],
  'sweet cherry': cherryDiseases,
  'tart cherry': cherryDiseases,
};
/** What is known about a variety as it grows; null and empty: not known. */
export interface GrowingFacts extends DiseaseFacts {
  kind: Kind;
  /** The variety that it is a mutation of. */
  sportOf: string | null;
  /** Sets of chromosomes. */
  ploidy: 2 | 3 | 4 | null;
  /** S-alleles such as S1 or S4'. */
  alleles: readonly string[];
  selfFruit: SelfFruit | null;
  /** Days from the kind's reference day, both or neither. */
  bloomFirst: number | null;
  bloomLast: number | null;
  /** `MM-DD`, both or neither. */
  pickFirst: string | null;
  pickLast: string | null;
  /** From the last picking day. */
  keepWeeks: number | null;
  /** Pears: weeks in the cold before they ripen. */
  chillWeeks: number | null;
  uses: readonly Use[];
  /** Winter cold that the buds need. */
  chillHours: number | null;
  sure: Certainty | null;
}

/** The facts of a variety whose bloom, picking and keeping nobody has told. */
export const unknownSeason = {
  bloomFirst: null,
  bloomLast: null,
  pickFirst: null,
  pickLast: null,
  keepWeeks: null,
  chillWeeks: null,
} as const;

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** `MM-DD` as people and spreadsheets write it: Sep 15, September 15, 15-Sep, 9/15. Anything else stays as it is. */
export function readDay(text: string): string {
  const [, month, day] = /^(\d{1,2})[-/](\d{1,2})$/.exec(text) ?? [];
  if (month && day) return `${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const [, before, name = '', after] =
    /^(?:(\d{1,2})[- ])?([a-z]{3,9})\.?(?:[- ](\d{1,2}))?$/i.exec(text) ?? [];
  const number =
    months.findIndex((month) => month.toLowerCase().startsWith(name.toLowerCase())) + 1;
  const written = before && after ? undefined : (before ?? after);
  return name && number && written
    ? `${String(number).padStart(2, '0')}-${written.padStart(2, '0')}`
    : text;
}

/** 'Sep 15' */
export const shortDayName = (day: string): string =>
  `${months[Number(day.slice(0, 2)) - 1]?.slice(0, 3) ?? ''} ${Number(day.slice(3))}`;
