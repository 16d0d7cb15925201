import { describe, expect, test } from 'vitest';
import { pollinationPath } from '#domain/growing/pollination-check.ts';
import { useTestShop } from '#tests/support/test-shop.ts';
import { pageKey } from './page-key.ts';

const shop = useTestShop();
const get = async (path: string) => {
  const response = await shop.app.request(path);
  return { status: response.status, html: await response.text() };
};
/** The HTML without scripts and their loader data. */
const visible = (html: string) =>
  html
    .replace(/<script[\s\S]*?<\/script>/g, '')
    .replaceAll('<!-- -->', '')
    .replaceAll('&#x27;', "'");

describe('the pollination check', () => {
  test('is listed for search engines and explains itself', async () => {
    const { status, html } = await get('/pollination');
    expect(status).toBe(200);
    expect(visible(html)).toContain('How pollination works');
    expect(html).toContain('<link rel="canonical" href="http://shop.test/pollination"/>');
    const sitemap = await get('/sitemap.xml');
    expect(sitemap.html).toContain('<loc>http://shop.test/pollination</loc>');
  });

  test('answers for a pair in both directions, at one address', async () => {
    for (const query of ['Rainier,bing', 'Bing&trees=Rainier', 'Bing,%20Rainier%20,Bing']) {
      const { html } = await get(`/pollination?trees=${query}`);
      const text = visible(html);
      expect(text).toContain('Bing will bear: Rainier pollinates it.');
      expect(text).toContain('Rainier will bear: Bing pollinates it.');
      expect(text).toContain('<title>Do Bing and Rainier pollinate each other?');
      expect(html).toContain(
        '<link rel="canonical" href="http://shop.test/pollination?trees=Bing,Rainier"/>',
      );
    }
  });

  test('says once for all trees of another kind that they do not count', async () => {
    const text = visible((await get('/pollination?trees=Gala,Bartlett,Bosc,Comice')).html);
    expect(text.split('A pear does not pollinate an apple.')).toHaveLength(2);
    expect(text).toMatch(/Bartlett, Bosc, Comice.*A pear does not pollinate an apple/s);
  });

  test('knows trees outside the catalog, and offers partners in stock only', async () => {
    const text = visible((await get('/pollination?trees=Tieton,Chelan,Van')).html);
    expect(text).toContain('too closely related');
    const alone = visible((await get('/pollination?trees=Regina')).html);
    expect(alone).toContain('href="/variety/BlackGold"');
    expect(alone).not.toContain('href="/variety/Van"');
    const sports = visible((await get('/pollination?trees=Gala,Royal%20Gala')).html);
    expect(sports).toContain('Royal Gala and Gala count as one variety');
  });

  test.each([
    ['unknown', 'Ghost', '“Ghost”'],
    ['HTML', '<script>alert(1)</script>', '“&lt;script&gt;alert(1)&lt;/script&gt;”'],
    ['NUL', 'Bing\0', '“Bing'],
    ['half a character', '\ud800', '“'],
    ['long', 'x'.repeat(3000), `“${'x'.repeat(60)}”`],
    ['many', Array.from({ length: 200 }, (_, index) => `Tree ${index}`).join(','), '“Tree 11”'],
  ])('says that it does not know a name: %s', async (_what, name, said) => {
    const query = new URLSearchParams({ trees: `${name},Liberty` });
    const { status, html } = await get(`/pollination?${query.toString()}`);
    expect(status).toBe(200);
    expect(visible(html)).toContain(said);
    expect(visible(html)).toContain('Liberty needs another apple');
    expect(visible(html)).not.toContain('<script>alert');
  });

  test('is stored only where it is the same for everyone', () => {
    expect(pageKey('/pollination')).toBe('/pollination');
    expect(pageKey('/pollination?utm_source=mail')).toBe('/pollination');
    expect(pageKey('/pollination.data')).toBe('/pollination.data');
    expect(pageKey(pollinationPath('Bing', 'Rainier'))).toBeUndefined();
    expect(pageKey('/pollination.data?trees=Bing')).toBeUndefined();
  });
});

describe('a tree page', () => {
  const sectionOf = async (variety: string) =>
    visible((await get(`/variety/${encodeURIComponent(variety)}`)).html).split(
      'id="to-bear-fruit"',
    )[1]!;

  test('says whether one tree is enough, and links partners in stock', async () => {
    expect(await sectionOf('Lapins')).toContain('Lapins needs no partner: one tree is enough.');
    const bing = await sectionOf('Bing');
    expect(bing).toContain('href="/variety/Lapins"');
    expect(bing.indexOf('/variety/Lapins')).toBeLessThan(bing.indexOf('/variety/Stella'));
    expect(bing).not.toContain('href="/variety/Van"');
    expect(await sectionOf('Gravenstein')).toContain('its partner needs a partner of its own');
  });

  test('says nothing where nothing is known', async () => {
    await shop.services.db
      .insertInto('varieties')
      .values({ name: 'Seedling', fruit: 'Apple', about: 'Found by the road.' })
      .execute();
    await shop.services.db
      .insertInto('products')
      .values({
        variety: 'Seedling',
        fruit: 'Apple',
        rootstock: 'Geneva 41',
        price: '40',
        quantity: 1,
      })
      .execute();
    expect(await sectionOf('Seedling')).toBeUndefined();
  });
});
