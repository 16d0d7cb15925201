import type { RawBuilder } from 'kysely';
import type { SquareConfig } from '#server/payments/square/square-settings.ts';
import type { Db } from '#server/database/client.ts';
import type { ProviderBooks } from './provider-books.ts';

export interface Examined {
  db: Db;
  square: Pick<SquareConfig, 'locationId'>;
  /** Undefined when the card provider was not asked or did not answer; `whyNoBooks` tells. */
  books: ProviderBooks | undefined;
  whyNoBooks: string;
}

export type Finding = { status: 'pass' } | { status: 'fail'; examples: string[]; count: number } | { status: 'skipped'; reason: string };

/** Something that must be true whenever the shop is at rest, whatever happened before. */
export interface Invariant {
  id: `I${number}`;
  title: string;
  examine(examined: Examined): Promise<Finding>;
}

const examplesMax = 5;

export const findingOf = (violations: readonly string[]): Finding =>
  violations.length === 0 ? { status: 'pass' } : { status: 'fail', examples: violations.slice(0, examplesMax), count: violations.length };

export const skipped = (reason: string): Finding => ({ status: 'skipped', reason });

/** Runs statements that each list what violates the invariant, in a column `found`. */
export async function violations(db: Db, ...statements: RawBuilder<{ found: string }>[]): Promise<string[]> {
  const found: string[] = [];
  for (const statement of statements) found.push(...(await statement.execute(db)).rows.map((row) => row.found));
  return found;
}

export const bySql =
  (...statements: RawBuilder<{ found: string }>[]) =>
  async ({ db }: Examined): Promise<Finding> =>
    findingOf(await violations(db, ...statements));
