import type { Compilable, CompiledQuery } from 'kysely';
import type { Db } from './client.ts';

/**
 * A statement that is compiled once, for what customers ask for most: building and compiling it anew costs more than
 * running it. Its only parameter may occur several times.
 */
export function compiled<Row>(
  build: (db: Db, parameter: string) => Compilable<Row>,
): (db: Db, parameter: string) => Promise<Row[]> {
  let query: CompiledQuery<Row> | undefined;
  return async (db, parameter) => {
    query ??= compileFor(build(db, parameter), parameter);
    const parameters = query.parameters.map(() => parameter);
    return (await db.executeQuery<Row>({ ...query, parameters })).rows;
  };
}

function compileFor<Row>(statement: Compilable<Row>, parameter: string): CompiledQuery<Row> {
  const query = statement.compile() as CompiledQuery<Row>;
  if (query.parameters.some((value) => value !== parameter))
    throw new Error('A statement that is compiled once has one parameter');
  return query;
}
