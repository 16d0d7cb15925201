import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
  type CompiledQuery,
} from 'kysely';
import { expect, test } from 'vitest';
import { compiled } from './compiled.ts';

interface Visit {
  user: string;
  session: string | null;
}

interface Tree {
  name: string;
  left: number | null;
  tags: string[];
}

/** A database that returns the statements it is given. */
function recordingDatabase() {
  const sent: CompiledQuery[] = [];
  const db = new Kysely<unknown>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (own) => new PostgresIntrospector(own),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => void sent.push(query),
  });
  return { db, sent };
}

test('a compiled statement is built once and sent with the parameters of each call, in their places', async () => {
  const { db, sent } = recordingDatabase();
  let built = 0;
  const find = compiled((own: Kysely<unknown>, { user, session }: Visit) => {
    built++;
    return { compile: () => sql`select ${session}, ${user}, ${session}`.compile(own) };
  });
  await find(db, { user: 'Ann', session: null });
  await find(db, { user: 'Ben', session: '7' });
  expect(built).toBe(1);
  expect(sent.map(({ parameters }) => parameters)).toEqual([
    [null, 'Ann', null],
    ['7', 'Ben', '7'],
  ]);
});

test('parameters by name are sent in the places of the statement', async () => {
  const { db, sent } = recordingDatabase();
  let built = 0;
  const insert = compiled((_own: Kysely<unknown>, { left, name, tags }: Tree) => {
    built++;
    return sql`insert into trees values (${left}, ${name}, ${tags}::text[], ${name})`;
  });
  await insert(db, { name: 'Gala', left: null, tags: ['red', 'sweet'] });
  await insert(db, { tags: [], name: 'Bosc', left: 3 });
  expect(built).toBe(1);
  expect(sent.map(({ parameters }) => parameters)).toEqual([
    [null, 'Gala', ['red', 'sweet'], 'Gala'],
    [3, 'Bosc', [], 'Bosc'],
  ]);
});

test('a statement with a varying value of its own is refused: it would be kept for all calls', async () => {
  const { db } = recordingDatabase();
  const find = compiled((own: Kysely<unknown>, { user }: { user: string }) => ({
    compile: () => sql`select ${user}, ${new Date().getFullYear()}`.compile(own),
  }));
  await expect(find(db, { user: 'Ann' })).rejects.toThrow('only constants of its own');
});

test('a transaction sends the statement that its database has compiled, constants included', async () => {
  const { db, sent } = recordingDatabase();
  let built = 0;
  const find = compiled((own: Kysely<unknown>, { user }: { user: string }) => {
    built++;
    return { compile: () => sql`select ${'paid'}, ${user}`.compile(own) };
  });
  await find(db, { user: 'Ann' });
  await db.transaction().execute((trx) => find(trx, { user: 'Ben' }));
  expect(built).toBe(1);
  expect(sent.map(({ parameters }) => parameters)).toEqual([
    ['paid', 'Ann'],
    ['paid', 'Ben'],
  ]);
});
