import { describe, expect, test } from 'vitest';
import { applyRetention } from '#server/jobs/retention.ts';
import { useTestShop } from '#tests/support/test-shop.ts';
import { listMissedSearches } from './queries.ts';

const shop = useTestShop();
const report = (body: unknown) =>
  shop.app.request('/api/searches/missed', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const catalog = async (query: string) => {
  const response = await shop.app.request(`/catalog?${query}`);
  expect(response.status).toBe(200);
  const html = (await response.text()).replaceAll('<!-- -->', '').replaceAll('&#x27;', "'");
  const page = html.replaceAll(/<script[\s\S]*?<\/script>/g, '');
  return { page, names: [...page.matchAll(/<article[\s\S]*?<h2[^>]*>([^<]+)/g)].map(([, n]) => n) };
};
const counted = async () =>
  Object.fromEntries(
    (await listMissedSearches(shop.services.db, 12)).map(({ text, count }) => [text, count]),
  );

describe('searching without scripts', () => {
  test.each([
    ['q=hunnycrisp', ['Honeycrisp']],
    ['q=bing+cherry', ['Bing']],
    ['q=williams+pride', ["Williams' Pride"]],
  ])('%s finds %j', async (query, names) => {
    expect((await catalog(query)).names).toEqual(names);
  });

  test('G.41 and Geneva 41 find the same trees', async () => {
    const names = (await catalog('q=geneva+41')).names;
    expect(names.length).toBeGreaterThan(3);
    expect((await catalog('q=g.41')).names.toSorted()).toEqual(names.toSorted());
  });

  test('a red apple for pie is a red cooking apple', async () => {
    const { names } = await catalog('q=red+apple+for+pie');
    expect(names).toContain('Akane');
    expect(names).not.toContain('Granny Smith');
    expect(names).not.toContain('Bing');
  });

  test('an empty result offers the nearest name as a link', async () => {
    const { page } = await catalog('q=monmoransi');
    expect(page).toContain('No trees found');
    expect(page).toContain('href="/catalog?q=Montmorency"');
  });

  test('sold-out trees end a search, but not the catalog', async () => {
    const { db } = shop.services;
    await db.updateTable('products').set({ quantity: 0 }).where('variety', '=', 'Van').execute();
    const { page, names } = await catalog('q=van');
    expect(names).toEqual([]);
    expect(page).toContain('Sold out this season');
    expect(page).toContain('href="/variety/Van"');
    expect((await catalog('')).page).not.toContain('Sold out this season');
  });
});

describe('filters', () => {
  test.each([
    ['size=Dwarf', 'Honeycrisp', 'Bing'],
    ['ripens=07-16', 'Bing', 'Honeycrisp'],
    ['alone=yes', 'Lapins', 'Honeycrisp'],
    ['use=juice', 'Liberty', 'Bing'],
    ['bloom=early', 'Gravenstein', 'Enterprise'],
    ['zone=4', 'Honeycrisp', 'Granny Smith'],
  ])('%s keeps %s and drops %s', async (query, kept, dropped) => {
    const { names } = await catalog(query);
    expect(names).toContain(kept);
    expect(names).not.toContain(dropped);
  });

  test('a size shows only the rootstocks of that size', async () => {
    const { page } = await catalog('size=Dwarf&q=honeycrisp');
    expect(page).not.toContain('B.118');
  });

  test('sort by price, height, ripening and name', async () => {
    const prices = [...(await catalog('sort=price')).page.matchAll(/tabular-nums">\$(\d+)/g)].map(
      ([, price]) => Number(price),
    );
    expect(prices).toEqual(prices.toSorted((a, b) => a - b));
    expect((await catalog('sort=name')).names[0]).toBe('Akane');
    expect((await catalog('sort=ripening')).names[0]).toBe('Chelan');
    expect((await catalog('sort=height&fruit=Pear')).names.length).toBeGreaterThan(3);
  });

  test.each(['size=Giant', 'ripens=x', 'zone=99', 'sort=toString', 'use=%00', 'alone=no'])(
    '%s does no harm',
    async (query) => {
      expect((await catalog(query)).page).toContain('Fruit trees');
    },
  );

  test('filtered pages are not stored, and unknown parameters share one page', async () => {
    const { pageKey } = await import('#server/pages/page-key.ts');
    expect(pageKey('/catalog?size=Dwarf')).toBeUndefined();
    expect(pageKey('/catalog?utm=x&size=')).toBe('/catalog');
  });
});

describe('counting what is not found', () => {
  test('searches without scripts and reports of browsers are counted together', async () => {
    await catalog('q=Quinx');
    expect((await report({ text: 'quinx!' })).status).toBe(204);
    expect((await report({ text: 'jordan@example.com' })).status).toBe(204);
    expect((await report({ text: '509 555 0142' })).status).toBe(204);
    expect(await counted()).toMatchObject({ quinx: 2 });
    expect(JSON.stringify(await counted())).not.toMatch(/jordan|509/);
  });

  test.each([[{}], [{ text: 5 }], [{ text: 'x'.repeat(501) }], [{ text: 'a', who: 'me' }], [[]]])(
    '%j is refused',
    async (body) => {
      expect((await report(body)).status).toBe(400);
    },
  );

  test('anyone may read the documents, which name nobody', async () => {
    const path = '/api/searches/documents';
    const headers = { 'accept-encoding': 'gzip' };
    const compressed = await shop.app.request(path, { headers });
    expect(compressed.headers.get('content-encoding')).toBe('gzip');
    const response = await shop.app.request(path);
    expect(response.status).toBe(200);
    const documents = (await response.json()) as object[];
    expect(new Set(documents.flatMap(Object.keys))).toEqual(
      new Set([
        'variety',
        'fruit',
        'pickFirst',
        'pickLast',
        'picked',
        'keepWeeks',
        'keeps',
        'smallest',
        'zones',
        'answers',
        'pollinates',
        'words',
        'joined',
        'about',
      ]),
    );
  });

  test('a day counts a limited number of texts, and old days are deleted', async () => {
    const { db, pool } = shop.services;
    await pool.query(
      "insert into missed_searches (day, text) select current_date, 'filler ' || n from generate_series(1, 300) n",
    );
    await pool.query("insert into missed_searches values (current_date - 91, 'old words', 5)");
    await report({ text: 'one more' });
    await report({ text: 'filler 7' });
    const rows = await db.selectFrom('missed_searches').select(['text', 'count']).execute();
    expect(rows.find(({ text }) => text === 'one more')).toBeUndefined();
    expect(rows.find(({ text }) => text === 'filler 7')?.count).toBe(2);
    await applyRetention(shop.services);
    expect(
      await db
        .selectFrom('missed_searches')
        .select('text')
        .where('text', '=', 'old words')
        .execute(),
    ).toEqual([]);
  });

  test('one network may report only so often', async () => {
    const answers = await Promise.all(
      Array.from({ length: 70 }, (_, index) => report({ text: `flood ${index}` })),
    );
    expect(answers.some(({ status }) => status === 429)).toBe(true);
  });
});

test('searches without result on pages are counted with a limit, and shown beyond it', async () => {
  const { pool } = shop.services;
  await pool.query(
    `delete from missed_searches; delete from auth.rate_buckets where key like 'shop-search%'`,
  );
  for (let number = 0; number < 70; number++)
    expect((await catalog(`q=xylophone${number}`)).page).toContain('No trees found');
  const { rows } = await pool.query<{ total: number }>(
    'select sum(count)::integer as total from missed_searches',
  );
  expect(rows[0]!.total).toBe(60);
});
