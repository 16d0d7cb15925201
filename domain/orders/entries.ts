import type { TaxTerms } from '#domain/books/sales-tax.ts';
import type { Cents } from '#domain/money.ts';

/**
 * What an entry is for. Trees, discount and delivery make up the price; a courtesy is what the farm
 * bears of it, an allowance a claim that was granted in money, and `kept` what the farm keeps of a
 * canceled order.
 */
export const entryParts = [
  'trees',
  'discount',
  'delivery',
  'courtesy',
  'allowance',
  'kept',
] as const;
export type EntryPart = (typeof entryParts)[number];

/** The parts of the price that a courtesy or an allowance can be given on. */
export type GivenOn = 'trees' | 'delivery';

/** Sales tax is included in all amounts. A rate of 0 without a code is no tax. */
export const noTax: TaxTerms = { rate: 0, code: '' };

/** Something that the customer owes for an order, or is no longer asked for. Entries are only ever appended. */
export interface Entry {
  part: EntryPart;
  /** The line of trees; for a courtesy or an allowance the line that it is given on. Null: none in particular. */
  lineId: string | null;
  /** For a courtesy or an allowance; null for all other parts. */
  givenOn: GivenOn | null;
  /** Positive: owed. */
  cents: Cents;
  tax: TaxTerms;
}

export const totalOf = (entries: readonly Pick<Entry, 'cents'>[]): Cents =>
  entries.reduce((sum, { cents }) => sum + cents, 0);

export const partTotal = (entries: readonly Entry[], part: EntryPart): Cents =>
  totalOf(entries.filter((entry) => entry.part === part));

/** What makes two entries amounts of the same thing, so that they can be added up. */
const keyOf = ({ part, lineId, givenOn, tax }: Entry): string =>
  [part, lineId, givenOn, tax.code, tax.rate].join('|');

/**
 * One entry for each thing, in the order in which the things first came up. Things that come to
 * nothing are left out.
 */
export function sumEntries(entries: readonly Entry[]): Entry[] {
  const sums = new Map<string, Entry>();
  for (const entry of entries) {
    const key = keyOf(entry);
    const sum = sums.get(key);
    sums.set(key, sum ? { ...sum, cents: sum.cents + entry.cents } : entry);
  }
  return [...sums.values()].filter(({ cents }) => cents !== 0);
}

/** What has to be entered so that the entries of an order come to other amounts. */
export const entriesBetween = (before: readonly Entry[], after: readonly Entry[]): Entry[] =>
  sumEntries([...before.map(reversed), ...after]);

export const reversed = (entry: Entry): Entry => ({ ...entry, cents: -entry.cents });
