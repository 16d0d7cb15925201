import { sql } from 'kysely';
import type { SquareConfig } from '#server/payments/square/square-settings.ts';
import type { Db } from '#server/database/client.ts';
import type { CardProvider } from '#server/payments/provider.ts';
import type { Examined, Finding, Invariant } from './invariant.ts';
import { amountInvariants } from './amount-invariants.ts';
import { moneyInvariants } from './money-invariants.ts';
import { orderInvariants } from './order-invariants.ts';
import { readProviderBooks } from './provider-books.ts';
import { stockInvariants } from './stock-invariants.ts';

export const invariants: Invariant[] = [...amountInvariants, ...moneyInvariants, ...orderInvariants, ...stockInvariants].toSorted((a, b) => Number(a.id.slice(1)) - Number(b.id.slice(1)));

const daysOfBooks = 35;

export type Examination = Finding & Pick<Invariant, 'id' | 'title'>;

interface LedgerOptions {
  db: Db;
  /** Undefined: only our own books are examined. */
  cards: CardProvider | undefined;
  square: Pick<SquareConfig, 'locationId'>;
}

/** Examines every invariant, each by itself; asks the provider for its side of the last five weeks. */
export async function examineLedger({ db, cards, square }: LedgerOptions): Promise<Examination[]> {
  const examined: Examined = { db, square, ...(await readBooks(db, cards)) };
  const examinations: Examination[] = [];
  for (const { id, title, examine } of invariants) examinations.push({ id, title, ...(await examine(examined)) });
  return examinations;
}

async function readBooks(db: Db, cards: CardProvider | undefined): Promise<Pick<Examined, 'books' | 'whyNoBooks'>> {
  if (!cards) return { books: undefined, whyNoBooks: 'no card provider is configured' };
  const { rows } = await sql<{ since: Date }>`select now() - make_interval(days => ${daysOfBooks}) as since`.execute(db);
  try {
    return { books: await readProviderBooks(cards, rows[0]!.since), whyNoBooks: '' };
  } catch (error) {
    return { books: undefined, whyNoBooks: `the card provider does not answer (${error instanceof Error ? error.message : String(error)})` };
  }
}

const marks = { pass: 'pass   ', fail: 'FAIL   ', skipped: 'skipped' };

/** One line for each invariant, and what violates it. */
export function describeExamination(examinations: readonly Examination[]): string {
  const lines = examinations.flatMap((examination) => {
    const head = `${marks[examination.status]}  ${examination.id.padEnd(4)} ${examination.title}`;
    if (examination.status === 'skipped') return [`${head} (${examination.reason})`];
    if (examination.status === 'fail') return [head, ...examination.examples.map((example) => `           ${example}`), `           ${examination.count} in all`];
    return [head];
  });
  const failed = examinations.filter(({ status }) => status === 'fail').length;
  return [...lines, '', failed === 0 ? 'Every invariant that could be examined holds.' : `${failed} violated.`].join('\n');
}
