import type { Compilable, CompiledQuery, DialectAdapter, Kysely } from 'kysely';

/**
 * A statement that is compiled once per database and its transactions, for what is asked for most: building and compiling
 * it anew costs more than running it. `build` must not look at the parameters, which are texts, numbers or null. The only
 * values of its own are constant texts and booleans, such as a state.
 */
export function compiled<Tables, Parameters extends readonly unknown[], Row>(
  build: (db: Kysely<Tables>, ...parameters: Parameters) => Compilable<Row>,
): (db: Kysely<Tables>, ...parameters: Parameters) => Promise<Row[]> {
  const known = new WeakMap<DialectAdapter, Template<Row>>();
  return async (db, ...parameters) => {
    const { adapter } = db.getExecutor(); // shared by a database and its transactions
    let template = known.get(adapter);
    if (!template) known.set(adapter, (template = compile(db, build)));
    const { query, positions } = template;
    const values = positions.map((position, index) =>
      position === ownValue ? query.parameters[index] : parameters[position],
    );
    return (await db.executeQuery<Row>({ ...query, parameters: values })).rows;
  };
}

const ownValue = -1;
const constantTypes = new Set(['string', 'boolean']);

interface Template<Row> {
  query: CompiledQuery<Row>;
  /** For each placeholder of the statement, which parameter it stands for, or `ownValue`. */
  positions: number[];
}

function compile<Tables, Parameters extends readonly unknown[], Row>(
  db: Kysely<Tables>,
  build: (db: Kysely<Tables>, ...parameters: Parameters) => Compilable<Row>,
): Template<Row> {
  const markers = Array.from({ length: build.length - 1 }, (_, index) => `parameter ${index}`);
  const query = build(db, ...(markers as unknown as Parameters)).compile() as CompiledQuery<Row>;
  const positions = query.parameters.map((value) => markers.indexOf(value as string));
  const isVarying = (position: number, index: number) =>
    position === ownValue && !constantTypes.has(typeof query.parameters[index]);
  if (positions.some(isVarying))
    throw new Error('A statement that is compiled once keeps only constants of its own');
  return { query, positions };
}
