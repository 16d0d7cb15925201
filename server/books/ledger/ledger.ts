import type { Db } from '#server/database/client.ts';
import { getRow } from '#server/database/rows.ts';
import type { CardProvider } from '#server/payments/provider.ts';
import type { SquareConfig } from '#server/payments/square/square-settings.ts';
import { additionInvariants } from './addition-invariants.ts';
import { amountInvariants } from './amount-invariants.ts';
import { balanceInvariants } from './balance-invariants.ts';
import { changeInvariants } from './change-invariants.ts';
import { checkInInvariants } from './check-in-invariants.ts';
import { claimInvariants } from './claim-invariants.ts';
import type { InvariantContext, Finding, Invariant } from './invariant.ts';
import { moneyInvariants } from './money-invariants.ts';
import { orderInvariants } from './order-invariants.ts';
import { pickupInvariants } from './pickup-invariants.ts';
import { fetchProviderRecords } from './provider-records.ts';
import { shortfallInvariants } from './shortfall-invariants.ts';
import { stockInvariants } from './stock-invariants.ts';
import { tillInvariants } from './till-invariants.ts';

export const invariants: Invariant[] = [
  ...additionInvariants,
  ...amountInvariants,
  ...balanceInvariants,
  ...changeInvariants,
  ...moneyInvariants,
  ...orderInvariants,
  ...stockInvariants,
  ...claimInvariants,
  ...shortfallInvariants,
  ...pickupInvariants,
  ...checkInInvariants,
  ...tillInvariants,
].toSorted((a, b) => Number(a.id.slice(1)) - Number(b.id.slice(1)));

const recordDays = 35;

export type InvariantResult = Finding & Pick<Invariant, 'id' | 'title'>;

export interface LedgerOptions {
  db: Db;
  /** Undefined: checks only our own records. */
  cards: CardProvider | undefined;
  square: Pick<SquareConfig, 'locationId'>;
}

/** Checks every invariant, against the provider's records of the last five weeks where it has any. */
export async function checkLedger({
  db,
  cards,
  square,
}: LedgerOptions): Promise<InvariantResult[]> {
  const context: InvariantContext = { db, square, ...(await readRecords(db, cards)) };
  const results: InvariantResult[] = [];
  for (const { id, title, check } of invariants)
    results.push({ id, title, ...(await check(context)) });
  return results;
}

async function readRecords(
  db: Db,
  cards: CardProvider | undefined,
): Promise<Pick<InvariantContext, 'records' | 'recordsMissing'>> {
  if (!cards) return { records: undefined, recordsMissing: 'no card provider is configured' };
  const { since } = await getRow(db)<{ since: Date }>`
    select now() - make_interval(days => ${recordDays}) as since`;
  try {
    return { records: await fetchProviderRecords(cards, since), recordsMissing: '' };
  } catch (error) {
    return {
      records: undefined,
      recordsMissing: `the card provider does not answer (${error instanceof Error ? error.message : String(error)})`,
    };
  }
}

const marks = { pass: 'pass   ', fail: 'FAIL   ', skipped: 'skipped' };

/** One line per invariant, followed by its violations. */
export function formatResults(results: readonly InvariantResult[]): string {
  const lines = results.flatMap((result) => {
    const head = `${marks[result.status]}  ${result.id.padEnd(4)} ${result.title}`;
    if (result.status === 'skipped') return [`${head} (${result.reason})`];
    if (result.status === 'fail')
      return [
        head,
        ...result.examples.map((example) => `           ${example}`),
        `           ${result.count} in all`,
      ];
    return [head];
  });
  const failed = results.filter(({ status }) => status === 'fail').length;
  return [
    ...lines,
    '',
    failed === 0 ? 'Every invariant that could be checked holds.' : `${failed} violated.`,
  ].join('\n');
}
