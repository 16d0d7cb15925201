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
  const find = compiled((own: Kysely<unknown>, user: string, session: string | null) => {
    built++;
    return { compile: () => sql`select ${session}, ${user}, ${session}`.compile(own) };
  });
  await find(db, 'Ann', null);
  await find(db, 'Ben', '7');
  expect(built).toBe(1);
  expect(sent.map(({ parameters }) => parameters)).toEqual([
    [null, 'Ann', null],
    ['7', 'Ben', '7'],
  ]);
});

test('a statement with a varying value of its own is refused: it would be kept for all calls', async () => {
  const { db } = recordingDatabase();
  const find = compiled((own: Kysely<unknown>, user: string) => ({
    compile: () => sql`select ${user}, ${new Date().getFullYear()}`.compile(own),
  }));
  await expect(find(db, 'Ann')).rejects.toThrow('only constants of its own');
});

test('a transaction sends the statement that its database has compiled, constants included', async () => {
  const { db, sent } = recordingDatabase();
  let built = 0;
  const find = compiled((own: Kysely<unknown>, user: string) => {
    built++;
    return { compile: () => sql`select ${'paid'}, ${user}`.compile(own) };
  });
  await find(db, 'Ann');
  await db.transaction().execute((trx) => find(trx, 'Ben'));
  expect(built).toBe(1);
  expect(sent.map(({ parameters }) => parameters)).toEqual([
    ['paid', 'Ann'],
    ['paid', 'Ben'],
  ]);
});
