import type { Compilable, CompiledQuery, Kysely } from 'kysely';

/**
 * A statement that is compiled once per database, for what is asked for most: building and compiling it anew costs more
 * than running it. `build` must not look at the parameters, which are texts, numbers or null.
 */
export function compiled<Tables, Parameters extends readonly unknown[], Row>(
  build: (db: Kysely<Tables>, ...parameters: Parameters) => Compilable<Row>,
): (db: Kysely<Tables>, ...parameters: Parameters) => Promise<Row[]> {
  const known = new WeakMap<Kysely<Tables>, Template<Row>>();
  return async (db, ...parameters) => {
    let template = known.get(db);
    if (!template) known.set(db, (template = compile(db, build)));
    const { query, positions } = template;
    const values = positions.map((position) => parameters[position]);
    return (await db.executeQuery<Row>({ ...query, parameters: values })).rows;
  };
}

interface Template<Row> {
  query: CompiledQuery<Row>;
  /** For each placeholder of the statement, which parameter it stands for. */
  positions: number[];
}

function compile<Tables, Parameters extends readonly unknown[], Row>(
  db: Kysely<Tables>,
  build: (db: Kysely<Tables>, ...parameters: Parameters) => Compilable<Row>,
): Template<Row> {
  const markers = Array.from({ length: build.length - 1 }, (_, index) => `parameter ${index}`);
  const query = build(db, ...(markers as unknown as Parameters)).compile() as CompiledQuery<Row>;
  const positions = query.parameters.map((value) => markers.indexOf(value as string));
  if (positions.includes(-1))
    throw new Error('A statement that is compiled once has no values of its own');
  return { query, positions };
}
