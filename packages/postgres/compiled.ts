import type { CompiledQuery, DialectAdapter, Kysely } from 'kysely';

/** A query of Kysely's, or a piece of `sql`. */
interface Statement<Tables, Row> {
  compile(db: Kysely<Tables>): CompiledQuery<Row>;
}

/**
 * A statement that is compiled once per database and its transactions, for what is asked for most: building and compiling
 * it anew costs more than running it. `build` must not look at the parameters, which are texts, numbers, booleans, bytes, null,
 * or arrays of these. The only values of its own are constant texts and booleans, such as a state.
 */
export function compiled<Tables, Parameters extends readonly unknown[], Row>(
  build: (db: Kysely<Tables>, ...parameters: Parameters) => Statement<Tables, Row>,
): (db: Kysely<Tables>, ...parameters: Parameters) => Promise<Row[]> {
  const names = Array.from({ length: build.length - 1 }, (_, index) => String(index));
  const run = compiledOnce<Tables, Row>((db) =>
    build(db, ...(names.map(markerOf) as unknown as Parameters)),
  );
  return (db, ...parameters) => run(db, parameters);
}

/** As `compiled`, with parameters by name. */
export function compiledByName<Tables, Parameters extends object, Row>(
  build: (db: Kysely<Tables>, parameters: Parameters) => Statement<Tables, Row>,
): (db: Kysely<Tables>, parameters: Parameters) => Promise<Row[]> {
  const markers = new Proxy({} as Parameters, { get: (_, name) => markerOf(String(name)) });
  return compiledOnce((db) => build(db, markers));
}

/** Stands for a parameter while the statement is compiled. */
const markerOf = (name: string): string => `${markerStart}${name}`;
const markerStart = 'parameter ';

const constantTypes = new Set(['string', 'boolean']);

/** A place in a statement: for a parameter, or for a constant of the statement's own. */
type Place = { parameter: string } | { constant: unknown };

interface Template<Row> {
  query: CompiledQuery<Row>;
  places: Place[];
}

function compiledOnce<Tables, Row>(build: (db: Kysely<Tables>) => Statement<Tables, Row>) {
  const known = new WeakMap<DialectAdapter, Template<Row>>();
  return async (db: Kysely<Tables>, parameters: object): Promise<Row[]> => {
    const { adapter } = db.getExecutor(); // shared by a database and its transactions
    let template = known.get(adapter);
    if (!template) known.set(adapter, (template = templateOf(build(db).compile(db))));
    const { query, places } = template;
    const values = places.map((place) =>
      'parameter' in place
        ? (parameters as Record<string, unknown>)[place.parameter]
        : place.constant,
    );
    return (await db.executeQuery<Row>({ ...query, parameters: values })).rows;
  };
}

function templateOf<Row>(query: CompiledQuery<Row>): Template<Row> {
  return { query, places: query.parameters.map(placeOf) };
}

function placeOf(value: unknown): Place {
  if (typeof value === 'string' && value.startsWith(markerStart))
    return { parameter: value.slice(markerStart.length) };
  if (!constantTypes.has(typeof value))
    throw new Error('A statement that is compiled once keeps only constants of its own');
  return { constant: value };
}
