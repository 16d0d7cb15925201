import type { JournalAccount, JournalAccounts } from '#domain/farm/journal-accounts.ts';
import type { Cents } from '#domain/money.ts';
import type { ManualKind } from './payments-by-hand.ts';
import type { AccountPart } from './postings.ts';

// The general journal: the same postings as Accounting, each as an entry whose debits and credits are equal.

/** A line of an entry. A debit is above 0, a credit below. */
interface JournalLine {
  account: JournalAccount;
  cents: Cents;
}

export interface JournalEntry {
  /** On the farm's calendar. */
  date: string;
  /** The same for all lines of an entry. */
  id: string;
  memo: string;
  lines: JournalLine[];
}

/** Money of an order that moved, or counts for other parts of it. */
export interface PostedEvent {
  /** Where the money is; empty for a change that moved none. */
  method: '' | 'card' | ManualKind;
  /** A check that was deposited and bounced, or was entered by mistake: its money is not in the bank after all. */
  isAtBank: boolean;
  parts: readonly PostedPart[];
}
interface PostedPart {
  part: AccountPart;
  /** Above 0: it came in. */
  cents: Cents;
  /** Contained in `cents`. */
  taxCents: Cents;
}

const placeOfMoney: Record<Exclude<PostedEvent['method'], ''>, JournalAccount> = {
  cash: 'cash',
  check: 'checks',
  card: 'cards',
  other: 'otherMeans',
};

/** What came in is debited where it is, and credited to what it was paid for, the tax apart. */
export function linesOfPostings({ method, isAtBank, parts }: PostedEvent): JournalLine[] {
  const lines: JournalLine[] = parts.flatMap(({ part, cents, taxCents }) => [
    { account: part, cents: taxCents - cents },
    { account: 'tax' as const, cents: -taxCents },
  ]);
  if (method !== '') {
    const account = isAtBank ? 'bank' : placeOfMoney[method];
    lines.unshift({ account, cents: parts.reduce((sum, { cents }) => sum + cents, 0) });
  }
  return sumByAccount(lines);
}

/** Moves money from one account to another. */
export const transfer = (from: JournalAccount, to: JournalAccount, cents: Cents): JournalLine[] => [
  { account: to, cents },
  { account: from, cents: -cents },
];

/** One line an account, in the order in which they come; none of 0. */
export function sumByAccount(lines: readonly JournalLine[]): JournalLine[] {
  const sums = new Map<JournalAccount, Cents>();
  for (const { account, cents } of lines) sums.set(account, (sums.get(account) ?? 0) + cents);
  return [...sums]
    .map(([account, cents]) => ({ account, cents }))
    .filter(({ cents }) => cents !== 0);
}

export interface NamedLine {
  account: string;
  debitCents: Cents;
  creditCents: Cents;
}

/** The lines by the names of the accounts, debits first. Accounts of one name stay apart: each line has its reason. */
export const nameLines = (
  lines: readonly JournalLine[],
  names: Readonly<JournalAccounts>,
): NamedLine[] =>
  lines
    .toSorted((a, b) => Number(b.cents > 0) - Number(a.cents > 0))
    .map(({ account, cents }) => ({
      account: names[account],
      debitCents: Math.max(0, cents),
      creditCents: Math.max(0, -cents),
    }));
