import * as cleaned from '@grafted/auth/contract/cleaned.ts';
import * as z from 'zod/mini';
import { addDate, isDay } from '#domain/calendar-days.ts';
import { wholeNumber } from '#domain/form-fields.ts';
import { formatUsd, type Cents } from '#domain/money.ts';
import type { GatePhone } from './gate-phones.ts';
import { manualKinds } from './payments-by-hand.ts';

// What was taken stands in the payments. The till adds only what no payment tells: the float, what
// was taken out of the cash box, and what was counted.

/** How money comes in: `link` is a card by a payment link, `card` one in the shop. */
export const tillMethods = [...manualKinds, 'link', 'card'] as const;
export type TillMethod = (typeof tillMethods)[number];

export const tillMethodNames: Record<TillMethod, string> = {
  cash: 'Cash',
  check: 'Checks',
  other: 'Other means',
  link: 'Cards by link',
  card: 'Cards in the shop',
};

export const tillPeriods = ['day', 'week', 'season'] as const;
export type TillPeriod = (typeof tillPeriods)[number];

const noteLengthMax = 200;
const centsMax = 9_999_999;

const day = z.iso.date('Choose a day').check(z.refine(isDay, 'Choose a day'));
const cents = (what: string, min: number) =>
  wholeNumber(
    `Enter ${what} in dollars`,
    [min, centsMax],
    `That is more than ${formatUsd(centsMax)}`,
  );
const note = z._default(
  z.string().check(cleaned.line(), z.maxLength(noteLengthMax, 'The note is too long')),
  '',
);

export const tillSchema = z.object({
  day: z.optional(day),
  by: z._default(z.enum(tillPeriods, 'Unknown period'), 'day'),
});

/** Chosen by the form: sent twice, it counts once. */
const id = z.uuid('Unknown request');
/** The admin was asked about an amount that is far from what the till should hold. */
const evenIfFarOff = z.optional(z.literal(true));

export const floatSchema = z.strictObject({
  id,
  day,
  cents: cents('the float', 0),
  note,
  evenIfFarOff,
});
export type NewFloat = z.infer<typeof floatSchema>;

export const takeOutSchema = z.strictObject({
  id,
  day,
  cents: cents('the amount', 1),
  /** It waits for a deposit. */
  forBank: z.boolean('Say whether it goes to the bank'),
  note,
  evenIfFarOff,
});
export type TakeOut = z.infer<typeof takeOutSchema>;

export const countTillSchema = z.strictObject({
  id,
  day,
  cents: cents('what you counted', 0),
  /** What the till should hold, as the admin saw it. */
  expectedCents: z.int('Unknown amount'),
  note,
  evenIfFarOff,
  /** The admin was asked: orders of the day can still come. */
  evenIfEarly: z.optional(z.literal(true)),
});
export type CountTill = z.infer<typeof countTillSchema>;

export type TillEntryKind = 'float' | 'taken_out' | 'count';

export interface TillEntry {
  id: string;
  kind: TillEntryKind;
  cents: Cents;
  forBank: boolean;
  note: string;
  /** The admin's email address; null once that account is closed. */
  by: string | null;
  /** ISO 8601, UTC. */
  at: string;
  deposited: boolean;
}

/** The cash of one day, as payments and entries tell it. */
export interface CashFacts {
  day: string;
  /** Null: not entered. */
  floatCents: Cents | null;
  takenCents: Cents;
  /** Null until it was counted. */
  count: { cents: Cents; expectedCents: Cents } | null;
  /** What left the cash box, until it was counted and after. */
  givenBackCents: Cents;
  bouncedCents: Cents;
  takenOutCents: Cents;
  goneAfterCents: Cents;
}

export interface CashDay extends CashFacts {
  openingCents: Cents;
  /** What the float is more than what the days before left; below 0 it is less. */
  putInCents: Cents;
  /** The float was entered, or is what the days before left, or nobody knows it. */
  opening: 'entered' | 'carried' | 'unknown';
  /** What the cash box should hold, or should have held when it was counted, by all that is known now. */
  expectedCents: Cents;
  /** What was counted, less what should have been there by what was known then; null until it was counted. */
  differenceCents: Cents | null;
  /** What was counted, less what should have been there by all that is known now; null until it was counted. */
  overShortCents: Cents | null;
  /** What is in the cash box for the next day; null where nobody knows what it began with. */
  leftCents: Cents | null;
}

export const noCash = (on: string): CashFacts => ({
  day: on,
  floatCents: null,
  takenCents: 0,
  count: null,
  givenBackCents: 0,
  bouncedCents: 0,
  takenOutCents: 0,
  goneAfterCents: 0,
});

/**
 * Follows the cash box through days, from the first of them on. A count says what is in it, whatever
 * was expected, and its difference stays. Cash that the shop hears of later was in the box when it
 * was counted, and explains a part of the difference.
 * @param days in order; each day on which something happened
 */
export function followCash(days: readonly CashFacts[]): CashDay[] {
  let left: Cents | null = null;
  return days.map((facts) => {
    const { floatCents, takenCents, givenBackCents, bouncedCents, takenOutCents, count } = facts;
    const known: Cents | null = floatCents ?? left;
    const openingCents = known ?? 0;
    const putInCents = floatCents === null ? 0 : floatCents - (left ?? 0);
    const expectedCents = openingCents + takenCents - givenBackCents - bouncedCents - takenOutCents;
    if (count) left = count.cents - facts.goneAfterCents;
    else left = known === null ? null : expectedCents;
    return {
      ...facts,
      openingCents,
      putInCents,
      opening: openingOf(floatCents, known),
      expectedCents,
      differenceCents: count && count.cents - count.expectedCents,
      overShortCents: count && count.cents - expectedCents,
      leftCents: left,
    };
  });
}

function openingOf(floatCents: Cents | null, known: Cents | null): CashDay['opening'] {
  if (floatCents !== null) return 'entered';
  return known === null ? 'unknown' : 'carried';
}

/** A difference that is rather a slip of the finger, or money that lies elsewhere, than small change. */
const strikingCents = 2000;

/** Whether to ask before an amount is recorded. */
export const isFarOff = (cents: Cents, expectedCents: Cents): boolean =>
  Math.abs(cents - expectedCents) >= strikingCents;

/** '$864.00 more than the till should hold', 'What the till should hold' */
export function differenceText(differenceCents: Cents): string {
  if (differenceCents === 0) return 'Exactly what the till should hold';
  const amount = formatUsd(Math.abs(differenceCents));
  return `${amount} ${differenceCents > 0 ? 'more' : 'less'} than the till should hold`;
}

/** '$44.00 missing', 'No difference' */
export function shortDifference(cents: Cents): string {
  if (cents === 0) return 'No difference';
  return `${formatUsd(Math.abs(cents))} ${cents > 0 ? 'too much' : 'missing'}`;
}

/** A payment that the shop heard of after the till was counted, or one that was taken back since. */
export interface LateLine {
  id: string;
  kind: 'taken' | 'mistake';
  method: TillMethod;
  cents: Cents;
  checkNumber: string | null;
  orderId: string;
  orderNumber: number | null;
  by: string | null;
  /** ISO 8601, UTC. */
  at: string;
}

export interface MethodSums {
  method: TillMethod;
  payments: number;
  takenCents: Cents;
  givenBackCents: Cents;
  /** Checks that bounced, and disputes that were lost. */
  bouncedCents: Cents;
}

export interface TillDay {
  cash: CashDay;
  /** Oldest first. */
  entries: TillEntry[];
  /** Oldest first; empty until the till was counted. */
  late: LateLine[];
  phones: GatePhone[];
  /** A phone that reported before can know of more, ISO 8601; null: nobody knows when the work at the gate ended. */
  phonesSince: string | null;
  /** The last window of the day ends then, ISO 8601; null: the day has none. */
  endsAt: string | null;
}

export interface Till {
  /** First and last day, at the farm. */
  from: string;
  to: string;
  /** 'Spring 2026'; for the whole season only. */
  season: string | null;
  /** Those with money, in the order of `tillMethods`. */
  methods: MethodSums[];
  /** What orders with a day in this time have still to pay. */
  due: { orders: number; cents: Cents };
  /** Days with cash or an entry, the newest first. */
  days: CashDay[];
  /** The day that was asked for. */
  day: TillDay;
}

/** Monday to Sunday. */
export function weekOf(of: string): { from: string; to: string } {
  const weekday = (new Date(`${of}T00:00Z`).getUTCDay() + 6) % 7;
  const from = addDate(of, -weekday);
  return { from, to: addDate(from, 6) };
}
