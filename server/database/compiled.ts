import type { Compilable, CompiledQuery } from 'kysely';
import type { Db } from './client.ts';

/**
 * A statement with one parameter that is compiled once, for what customers ask for most: building and compiling it anew
 * costs more than running it.
 */
export function compiled<Row>(
  build: (db: Db, parameter: string) => Compilable<Row>,
): (db: Db, parameter: string) => Promise<Row[]> {
  let query: CompiledQuery<Row> | undefined;
  return async (db, parameter) => {
    query ??= build(db, parameter).compile() as CompiledQuery<Row>;
    if (query.parameters.length !== 1) throw new Error('The statement must have one parameter');
    return (await db.executeQuery<Row>({ ...query, parameters: [parameter] })).rows;
  };
}
