import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { useTestShop } from '#tests/support/test-shop.ts';

const read = (folder: string) =>
  readdirSync(path.join(import.meta.dirname, folder))
    .toSorted()
    .map((name) => ({
      name: name.slice(0, -'.sql'.length),
      text: readFileSync(path.join(import.meta.dirname, folder, name), 'utf8'),
    }));
/** The last migration that was written before definitions had files of their own. */
const lastWithDefinitions = '0271';

describe('functions, triggers and views', () => {
  const shop = useTestShop();
  const names = async (query: string) =>
    (await sql.raw<{ name: string }>(query).execute(shop.services.db)).rows.map(({ name }) => name);
  const defined = (kind: string) =>
    [...read('functions'), ...read('views')].flatMap(({ text }) =>
      [...text.matchAll(new RegExp(`^create or replace ${kind} (\\w+)`, 'gm'))].map(
        ([, name]) => name!,
      ),
    );

  test('each function of the database has one file of its name', async () => {
    const live = await names(`select proname as name from pg_proc
      where pronamespace = 'public'::regnamespace
        and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e') order by 1`);
    expect(live).toContain('follow_order');
    expect(read('functions').map(({ name }) => name)).toEqual(live);
    expect(defined('function').toSorted()).toEqual(live);
  });

  test('each trigger stands beside the function that it calls', async () => {
    const live = await names(`select tgname || ' ' || proname as name from pg_trigger
      join pg_proc on pg_proc.oid = tgfoid join pg_class on pg_class.oid = tgrelid
      where not tgisinternal and relnamespace = 'public'::regnamespace`);
    const written = read('functions').flatMap(({ name, text }) =>
      [...text.matchAll(/^create or replace trigger (\w+)/gm)].map(
        ([, trigger]) => `${trigger} ${name}`,
      ),
    );
    expect(written.toSorted()).toEqual(live.toSorted());
  });

  test('each view has one file of its name', async () => {
    const live = await names(
      `select viewname as name from pg_views where schemaname = 'public' order by 1`,
    );
    expect(read('views').map(({ name }) => name)).toEqual(live);
    expect(defined('view').toSorted()).toEqual(live);
  });

  /** An index needs its function before the definitions are applied. */
  const indexedFunctions = ['0341_search_text'];

  test('migrations change tables only', () => {
    const wrong = read('migrations')
      .filter(({ name }) => name.slice(0, 4) > lastWithDefinitions)
      .filter(({ name }) => !indexedFunctions.includes(name))
      .filter(({ text }) =>
        /create\s+(or\s+replace\s+)?(function\s+(?!pg_temp\.)|trigger|view)/i.test(text),
      );
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });
});
