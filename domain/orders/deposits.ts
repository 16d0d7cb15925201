import * as cleaned from '@grafted/auth/contract/cleaned.ts';
import * as z from 'zod/mini';
import { isDay } from '#domain/calendar-days.ts';
import { listLimits } from '#domain/list-limits.ts';
import type { Cents } from '#domain/money.ts';

/** More are deposited in parts. */
export const depositItemsMax = listLimits.depositItems;

const ids = (what: string) =>
  z.array(z.uuid(what)).check(
    z.maxLength(depositItemsMax, `Deposit at most ${depositItemsMax} at once`),
    z.refine((all) => new Set(all).size === all.length, 'Something is listed twice'),
  );

export const newDepositSchema = z
  .strictObject({
    /** Chosen by the form: sent twice, it is one deposit. */
    id: z.uuid('Unknown request'),
    day: z.iso.date('Choose a day').check(z.refine(isDay, 'Choose a day')),
    checks: ids('Unknown check'),
    cash: ids('Unknown cash'),
    note: z._default(
      z.string().check(cleaned.line(), z.maxLength(200, 'The note is too long')),
      '',
    ),
    /** What the admin saw as the sum. */
    seenCents: z.int('Unknown amount'),
  })
  .check(
    z.refine(({ checks, cash }) => checks.length + cash.length > 0, {
      error: 'Choose a check or cash',
      path: ['checks'],
    }),
  );
export type NewDeposit = z.infer<typeof newDepositSchema>;

export interface DepositCheck {
  /** The tender: one check, for one order or several. */
  id: string;
  checkNumber: string;
  cents: Cents;
  receivedOn: string;
  orders: { id: string; number: number | null }[];
  /** Empty once the orders have lost their personal data. */
  payee: string;
  /** The day on which it was known to have bounced; null: it has not. */
  bouncedOn: string | null;
  /** It was found to have been entered by mistake. */
  wasMistake: boolean;
}

/** Cash that was taken out of the till for the bank. */
export interface DepositCash {
  id: string;
  day: string;
  cents: Cents;
  note: string;
}

export interface DepositItems {
  /** By the day on which they came in. */
  checks: DepositCheck[];
  cash: DepositCash[];
}

export interface DepositRow {
  id: string;
  day: string;
  checks: number;
  checkCents: Cents;
  cashCents: Cents;
  /** Checks of it that bounced. */
  bounced: number;
  /** Checks of it that were entered by mistake. */
  mistakes: number;
}

export interface Deposits {
  /** Not deposited yet. */
  waiting: DepositItems;
  /** Newest first. */
  deposits: DepositRow[];
}

export interface Deposit extends DepositItems {
  id: string;
  day: string;
  note: string;
  /** The admin's email address; null once that account is closed. */
  by: string | null;
  /** When it was entered. ISO 8601, UTC. */
  at: string;
}

export const depositCents = ({ checks, cash }: DepositItems): Cents =>
  [...checks, ...cash].reduce((sum, { cents }) => sum + cents, 0);
