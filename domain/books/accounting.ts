import * as z from 'zod/mini';
import { isDay } from '#domain/calendar-days.ts';
import type { Cents } from '#domain/money.ts';
import { periodSizes } from './periods.ts';

const yearsMax = 10;

const day = z.iso.date('Unknown date').check(z.refine(isDay, 'Unknown date'));

const isShort = ({ from, to }: { from: string; to: string }): boolean =>
  to <= `${Number(from.slice(0, 4)) + yearsMax}${from.slice(4)}`;

/** First and last day, at the farm. */
const range = z.object({ from: day, to: day }).check(
  z.refine(({ from, to }) => from <= to, 'The first day must not be after the last'),
  z.refine(isShort, `Choose ${yearsMax} years at most`),
);
export const movementsSchema = range;
export type DayRange = z.infer<typeof range>;

export const accountsSchema = z.intersection(
  range,
  z.object({ by: z._default(z.enum(periodSizes, 'Unknown period'), 'month') }),
);
export type AccountsRequest = z.infer<typeof accountsSchema>;

/** What moved in a period at one tax rate. A sale counts when it was paid, a refund when it succeeded. */
export interface AccountsRow {
  /** First day, at the farm. */
  period: string;
  /** The state's code of the place; empty: none. */
  taxCode: string;
  /** Thousandths of a percent; 0: none. */
  taxRate: number;
  sales: number;
  treesCents: Cents;
  discountCents: Cents;
  deliveryCents: Cents;
  /** What the farm gave, keeps of canceled orders, or has in excess. Signed. */
  otherCents: Cents;
  paidCents: Cents;
  refunds: number;
  refundedCents: Cents;
  /** Contained in the paid amounts. */
  paidTaxCents: Cents;
  /** Given back with the refunds. */
  refundedTaxCents: Cents;
  /** Net, by the way of paying. */
  cashCents: Cents;
  checkCents: Cents;
  cardCents: Cents;
  /** Such as by bank transfer. */
  otherMeansCents: Cents;
}

export interface Accounts {
  rows: AccountsRow[];
  /** Sums of all rows. */
  total: Omit<AccountsRow, 'period' | 'taxCode' | 'taxRate'>;
  /** Deliveries of the range to ZIP codes that the settings have no rate for, where they have some; most first. */
  unknownPlaces: { zip: string; orders: number }[];
  /** Requested but not completed, so in no period yet; whatever the range. */
  refundsUnderWay: { count: number; cents: Cents };
}
