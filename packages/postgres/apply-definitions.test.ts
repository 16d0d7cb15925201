import { expect, test } from 'vitest';
import { applyDefinitions } from './apply-definitions.ts';
import { useTestDatabase } from './test-database.ts';

const { client, write } = useTestDatabase();
const apply = async (list: string, files: Record<string, string>): Promise<string[]> =>
  applyDefinitions(client, { list, folders: [await write(files)] });

const returning = (version: number, answer: number) =>
  `-- version ${version}\ncreate or replace function answer() returns int language sql as 'select ${answer}';\n`;
const answer = async () =>
  (await client.query<{ answer: number }>('select answer()')).rows[0]!.answer;

test('a definition is applied once for each version', async () => {
  expect(await apply('once', { 'answer.sql': returning(1, 41) })).toEqual(['answer']);
  expect(await apply('once', { 'answer.sql': returning(1, 41) })).toEqual([]);
  expect(await apply('once', { 'answer.sql': returning(2, 42) })).toEqual(['answer']);
  expect(await answer()).toBe(42);
});

test('an older program does not replace what a newer one has applied', async () => {
  await apply('older', { 'answer.sql': returning(3, 43) });
  expect(await apply('older', { 'answer.sql': returning(2, 42) })).toEqual([]);
  expect(await answer()).toBe(43);
});

test('a change without a new version, and a file without one, are refused', async () => {
  await apply('changed', { 'answer.sql': returning(1, 1) });
  await expect(apply('changed', { 'answer.sql': returning(1, 2) })).rejects.toThrow(
    'answer was changed after it was applied: raise its version',
  );
  await expect(apply('changed', { 'none.sql': 'select 1;' })).rejects.toThrow(
    'none.sql does not begin with its version',
  );
  expect(await answer()).toBe(1);
});

test('a view is made after the view that it reads', async () => {
  const applied = await apply('in_order', {
    'a_sum.sql': '-- version 1\ncreate or replace view a_sum as select sum(n) as n from b_rows;',
    'b_rows.sql': '-- version 1\ncreate or replace view b_rows as select 1 as n;',
  });
  expect(applied).toEqual(['b_rows', 'a_sum']);
});

test('what fails leaves nothing behind', async () => {
  const files = {
    'broken.sql': '-- version 1\ncreate view half as select 1 as n; select nothing();',
  };
  await expect(apply('broken', files)).rejects.toThrow('Definition broken failed');
  await expect(client.query('select from half')).rejects.toThrow('does not exist');
});
