import type { RawBuilder } from 'kysely';
import type { Db } from '#server/database/client.ts';
import type { SquareConfig } from '#server/payments/square/square-settings.ts';
import type { ProviderRecords } from './provider-records.ts';

export interface InvariantContext {
  db: Db;
  square: Pick<SquareConfig, 'locationId'>;
  /** Undefined when the card provider is not configured or did not respond; `recordsMissing` has the reason. */
  records: ProviderRecords | undefined;
  recordsMissing: string;
}

export type Finding =
  | { status: 'pass' }
  | { status: 'fail'; examples: string[]; count: number }
  | { status: 'skipped'; reason: string };

/** Must hold whenever no request or job is running. */
export interface Invariant {
  id: `I${number}`;
  title: string;
  check(context: InvariantContext): Promise<Finding>;
}

const examplesMax = 5;

export const findingOf = (violations: readonly string[]): Finding =>
  violations.length === 0
    ? { status: 'pass' }
    : { status: 'fail', examples: violations.slice(0, examplesMax), count: violations.length };

export const skipped = (reason: string): Finding => ({ status: 'skipped', reason });

/** Runs statements that list violations in a column `found`. */
export async function violations(
  db: Db,
  ...statements: RawBuilder<{ found: string }>[]
): Promise<string[]> {
  const found: string[] = [];
  for (const statement of statements)
    found.push(...(await statement.execute(db)).rows.map((row) => row.found));
  return found;
}

export const bySql =
  (...statements: RawBuilder<{ found: string }>[]) =>
  async ({ db }: InvariantContext): Promise<Finding> =>
    findingOf(await violations(db, ...statements));
