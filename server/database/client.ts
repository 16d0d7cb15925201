import type { Kysely, Transaction } from 'kysely';
import type { Database } from '#server/schema/database.ts';

export type Db = Kysely<Database>;
/** For functions that lock or must be atomic: calling them outside a transaction does not compile. */
export type Trx = Transaction<Database>;

/** Whether a statement finds a row, or returns the one that it wrote. */
export const hasRow = async (statement: {
  executeTakeFirst: () => Promise<unknown>;
}): Promise<boolean> => (await statement.executeTakeFirst()) !== undefined;
