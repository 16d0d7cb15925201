import { includedTax, type TaxTerms } from '#domain/books/sales-tax.ts';
import type { Cents } from '#domain/money.ts';
import { shareByWeight } from '#domain/share-by-weight.ts';
import { entryParts, noTax, sumEntries, type Entry } from './entries.ts';

// What the accounts say of an order at a moment. They go by money: an order that nobody has paid owes no tax.

/** `excess` is money above what the order costs: it belongs to the customer. */
export const accountParts = [...entryParts, 'excess'] as const;
export type AccountPart = (typeof accountParts)[number];

/** How much of one part of an order, under one tax code, is paid. */
export interface PaidPart {
  part: AccountPart;
  tax: TaxTerms;
  cents: Cents;
}

/**
 * How much of each part is paid: in proportion to what is owed, in whole cents. An order whose
 * parts come to nothing has only money in excess.
 * @param receivedCents paid and not given back
 */
export function paidParts(entries: readonly Entry[], receivedCents: Cents): PaidPart[] {
  const owed = sumEntries(entries.map((entry) => ({ ...entry, lineId: null, givenOn: null })));
  const owedCents = owed.reduce((sum, { cents }) => sum + cents, 0);
  const countedCents = Math.max(0, Math.min(receivedCents, owedCents));
  const shares = shareByWeight(
    countedCents,
    owed.map(({ cents }) => cents),
  );
  const parts = owed.map(({ part, tax }, index): PaidPart => ({
    part,
    tax,
    cents: shares[index] ?? 0,
  }));
  const excess: PaidPart = { part: 'excess', tax: noTax, cents: receivedCents - countedCents };
  return [...parts, excess].filter(({ cents }) => cents !== 0);
}

/** A line of the accounts. Over the life of an order its postings add up to its entries, once the balance is 0. */
export interface Posting extends PaidPart {
  /** Sales tax contained in `cents`. */
  taxCents: Cents;
}

/**
 * What is posted after an entry, a payment, a refund or a reversal: the difference to what was
 * posted before. Tax is rounded once for an order and a code, on the running total, so that it does
 * not depend on how many postings there are.
 */
export function postingsBetween(posted: readonly PaidPart[], now: readonly PaidPart[]): Posting[] {
  const running = new Map<string, Cents>();
  for (const { tax, cents } of posted) addTo(running, codeOf(tax), cents);
  return differencesBetween(posted, now).map((difference) => {
    const code = codeOf(difference.tax);
    const before = running.get(code) ?? 0;
    const after = addTo(running, code, difference.cents);
    const { rate } = difference.tax;
    return { ...difference, taxCents: signedTax(after, rate) - signedTax(before, rate) };
  });
}

const codeOf = ({ code, rate }: TaxTerms): string => `${code}|${rate}`;

/** @returns the sum with the amount */
function addTo(sums: Map<string, Cents>, key: string, cents: Cents): Cents {
  const sum = (sums.get(key) ?? 0) + cents;
  sums.set(key, sum);
  return sum;
}

/** A running total can be below 0 between two postings of one moment. */
const signedTax = (cents: Cents, rate: number): Cents =>
  cents < 0 ? -includedTax(-cents, rate) : includedTax(cents, rate);

function differencesBetween(posted: readonly PaidPart[], now: readonly PaidPart[]): PaidPart[] {
  const differences = new Map<string, PaidPart>();
  const add = ({ part, tax, cents }: PaidPart) => {
    const key = `${part}|${codeOf(tax)}`;
    const known = differences.get(key);
    differences.set(key, { part, tax, cents: (known?.cents ?? 0) + cents });
  };
  for (const paid of posted) add({ ...paid, cents: -paid.cents });
  for (const paid of now) add(paid);
  return [...differences.values()].filter(({ cents }) => cents !== 0);
}
