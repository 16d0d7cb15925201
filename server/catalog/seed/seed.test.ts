import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { rootstockFinder } from '#domain/catalog/rootstock-names.ts';
import { listRootstocks } from '#server/catalog/rootstock-queries.ts';
import { seedFacts } from '#server/catalog/seed/facts.ts';
import { seed, seedVarieties, seedVarietyFacts } from '#server/catalog/seed/seed.ts';
import { useTestShop } from '#tests/support/test-shop.ts';

const pictures = new Set(readdirSync(path.join(import.meta.dirname, '../../../public/images')));

describe('the opening catalog', () => {
  const shop = useTestShop();

  test('holds at least 18 apples, 8 pears and 10 cherries', () => {
    const count = (fruit: string) =>
      seedVarieties.filter((variety) => variety.fruit === fruit).length;
    expect(count('Apple')).toBeGreaterThanOrEqual(18);
    expect(count('Pear')).toBeGreaterThanOrEqual(8);
    expect(count('Cherry')).toBeGreaterThanOrEqual(10);
  });

  test('has rootstocks of the right fruit for every variety, and uses all fifteen', async () => {
    const rootstocks = await listRootstocks(shop.services.db);
    const findRootstock = rootstockFinder(rootstocks);
    const grafts = seedVarieties.flatMap(({ fruit, variety, trees }) =>
      trees.map(([rootstock]) => ({ fruit, variety, rootstock })),
    );
    expect(
      grafts.filter(({ fruit, rootstock }) => findRootstock(rootstock)?.fruit !== fruit),
    ).toEqual([]);
    const used = new Set(grafts.map(({ rootstock }) => rootstock));
    expect([...used].toSorted()).toEqual(rootstocks.map(({ name }) => name).toSorted());
  });

  test('has every picture in every size', () => {
    const missing = seedVarieties
      .map(({ picture }) => picture.url.replace(/^images\/(.*)-800\.webp$/, '$1'))
      .flatMap((picture) =>
        [
          '-360.avif',
          '-480.avif',
          '-800.avif',
          '-800.webp',
          '-orchard-640.avif',
          '-orchard-800.avif',
        ].map((ending) => picture + ending),
      )
      .filter((file) => !pictures.has(file));
    expect(missing).toEqual([]);
  });

  test('knows the facts of every variety', async () => {
    expect(seedVarieties.filter(({ variety }) => !seedFacts.has(variety))).toEqual([]);
    const rows = await shop.services.db.selectFrom('varieties').selectAll().execute();
    expect(
      rows.filter(({ kind, bloom_first: bloom, uses }) => !kind || bloom === null || !uses[0]),
    ).toEqual([]);
    expect(rows.find(({ name }) => name === "d'Anjou")).toMatchObject({
      kind: 'pear',
      alleles: ['S1', 'S14'],
      self_fruit: 'some',
      bloom_first: -4,
      bloom_last: 4,
      pick_first: '09-14',
      pick_last: '09-28',
      keep_weeks: 26,
      chill_before_ripening_weeks: 8,
      uses: ['fresh'],
      sure: 'common',
    });
  });

  test('fills in facts once: what an admin clears or changes stays', async () => {
    const { db } = shop.services;
    await db
      .updateTable('varieties')
      .set({ bloom_first: null, bloom_last: null })
      .where('name', '=', 'Bing')
      .execute();
    await db
      .updateTable('varieties')
      .set({ kind: null, ploidy: null })
      .where('name', '=', 'Van')
      .execute();
    await seedVarietyFacts(db);
    const facts = (name: string) =>
      db
        .selectFrom('varieties')
        .select(['kind', 'ploidy', 'bloom_first'])
        .where('name', '=', name)
        .executeTakeFirst();
    expect(await facts('Bing')).toMatchObject({ bloom_first: null });
    expect(await facts('Van')).toMatchObject({ kind: 'sweet cherry', ploidy: 2 });
  });

  test('lists ten apple, three cherry and two pear rootstocks, each with its texts', async () => {
    const rootstocks = await listRootstocks(shop.services.db);
    const count = (fruit: string) =>
      rootstocks.filter((rootstock) => rootstock.fruit === fruit).length;
    expect([count('Apple'), count('Cherry'), count('Pear')]).toEqual([10, 3, 2]);
    for (const {
      otherNames: _mayBeNone,
      caution: _maybe,
      fireBlight: _mayBe,
      ...entry
    } of rootstocks)
      for (const value of Object.values(entry)) expect(value).toBeTruthy();
    expect(rootstocks.filter(({ caution }) => caution).map(({ name }) => name)).toEqual([
      'M9-T337',
      'Geneva 41',
      'Nic 29',
      'Pajam 2',
    ]);
    const find = rootstockFinder(rootstocks);
    for (const { name, shortName, otherNames } of rootstocks)
      for (const spelling of [name, shortName, ...otherNames])
        expect([spelling, find(spelling)?.name]).toEqual([spelling, name]);
    expect(find('MaxMa 14')).toMatchObject({ feet: [16, 18], production: 'Medium' });
  });

  test('corrects its errors in older databases, except in texts that somebody edited', async () => {
    const { db, pool } = shop.services;
    const set = (name: string, texts: { about?: string; zones?: string }) =>
      db.updateTable('varieties').set(texts).where('name', '=', name).execute();
    const wrong = 'Pick it firm, chill it for some weeks and let it ripen indoors.';
    await set('Bosc', { about: `Brown. ${wrong}` });
    await set('Comice', { about: `Broad. ${wrong}` });
    await set('Gravenstein', { zones: '4-8' });
    await pool.query(
      `insert into revisions (subject_type, subject, content, summary)
       select 'variety', id::text, '{}', 'Changed' from varieties where name = 'Comice'`,
    );
    const file = path.join(import.meta.dirname, '../../../db/migrations/0051_seed_corrections.sql');
    await pool.query(readFileSync(file, 'utf8'));
    const rows = await db.selectFrom('varieties').select(['name', 'about', 'zones']).execute();
    const of = (name: string) => rows.find((row) => row.name === name);
    expect(of('Bosc')!.about).toBe(
      'Brown. Pick it firm, chill it for 2 to 6 weeks and let it ripen indoors.',
    );
    expect(of('Comice')!.about).toBe(`Broad. ${wrong}`);
    expect(of('Gravenstein')!.zones).toBe('5-8');
  });

  test('corrects its facts in older databases, except those that somebody edited', async () => {
    const { db, pool } = shop.services;
    const set = (name: string, values: Record<string, string>) =>
      db.updateTable('varieties').set(values).where('name', '=', name).execute();
    await set('Regina', {
      pick_first: '07-31',
      pick_last: '08-08',
      ripens: 'Early August, after Skeena',
    });
    await set('Skeena', { pick_first: '07-28', pick_last: '08-06' });
    await db
      .updateTable('rootstocks')
      .set({
        benefits: 'The strongest of the M9 family, with fibrous roots that take hold fast',
      })
      .where('name', '=', 'Nic 29')
      .execute();
    const folder = path.join(import.meta.dirname, '../../../db/migrations');
    await pool.query(readFileSync(path.join(folder, '0260_growing_corrections.sql'), 'utf8'));
    const rows = await db
      .selectFrom('varieties')
      .select(['name', 'pick_first', 'pick_last', 'ripens'])
      .where('name', 'in', ['Regina', 'Skeena'])
      .orderBy('name')
      .execute();
    expect(rows).toMatchObject([
      { pick_first: '07-27', pick_last: '08-04', ripens: 'Late July to early August' },
      { pick_first: '07-28', pick_last: '08-09' },
    ]);
    const nic29 = (await listRootstocks(db)).find(({ name }) => name === 'Nic 29');
    expect(nic29?.benefits).toMatch(/^As vigorous as Pajam 2/);
  });

  test('knows diseases with their source, and leaves what admins entered', async () => {
    const { db } = shop.services;
    const rowOf = (name: string) =>
      db
        .selectFrom('varieties')
        .select(['fire_blight', 'scab', 'mildew', 'disease_source'])
        .where('name', '=', name)
        .executeTakeFirstOrThrow();
    expect(await rowOf('Liberty')).toMatchObject({ fire_blight: 'low', scab: 'low', mildew: null });
    expect((await rowOf('Liberty')).disease_source).toContain('sources disagree about mildew');
    expect(await rowOf('Akane')).toEqual({
      fire_blight: null,
      scab: null,
      mildew: null,
      disease_source: '',
    });
    // As in a shop that is older than these facts, and where an admin has entered some.
    await db
      .updateTable('varieties')
      .set({ fire_blight: null, disease_source: null })
      .where('name', '=', 'Gala')
      .execute();
    await db
      .updateTable('varieties')
      .set({ fire_blight: 'medium', disease_source: 'Our own trees' })
      .where('name', '=', 'Fuji')
      .execute();
    await seedVarietyFacts(db);
    expect(await rowOf('Gala')).toMatchObject({ fire_blight: 'high' });
    expect(await rowOf('Fuji')).toMatchObject({
      fire_blight: 'medium',
      disease_source: 'Our own trees',
    });
  });

  test('is seeded only once', async () => {
    const trees = await shop.services.db.selectFrom('products').select('id').execute();
    await seed(shop.services.db);
    expect(await shop.services.db.selectFrom('products').select('id').execute()).toHaveLength(
      trees.length,
    );
    expect(trees.length).toBeGreaterThan(75);
  });
});
