import { describe, expect, test } from 'vitest';
import { useTestShop } from '#tests/support/test-shop.ts';
import { pageKey } from './page-key.ts';

const shop = useTestShop();
const decode = (html: string) =>
  html.replaceAll('&#x27;', "'").replaceAll('&amp;', '&').replaceAll('<!-- -->', '');
/** Status, visible text and markup. */
async function open(path: string) {
  const response = await shop.app.request(path);
  const html = decode((await response.text()).replace(/<script[\s\S]*?<\/script>/g, ''));
  const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '';
  return {
    status: response.status,
    html,
    text: main.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' '),
  };
}
const calendarOf = (trees: readonly string[], more = '') =>
  open(`/ripening?trees=${encodeURIComponent(trees.join(','))}${more}`);

describe('the ripening calendar', () => {
  test('shows the trees in stock by fruit, and may be indexed', async () => {
    const { status, html, text } = await open('/ripening');
    expect(status).toBe(200);
    expect(html).toContain('<link rel="canonical" href="http://shop.test/ripening"/>');
    for (const words of ['Apples', 'Pears', 'Cherries', 'Honeycrisp', 'September 20 to October 5'])
      expect(text).toContain(words);
    expect(text).not.toContain('Nothing to eat');
  });

  test('names a gap between trees, and trees in stock that fill it', async () => {
    const { html, text } = await calendarOf(['Yellow Transparent', 'Honeycrisp']);
    expect(text).toContain('Nothing to eat August 16 to September 15');
    expect(text).toMatch(/In stock and ripe then: Williams' Pride .*Pristine .*Zestar!/);
    expect(html).toContain('<meta name="robots" content="noindex"/>');
  });

  test('never names a sold-out tree as a filler', async () => {
    const sell = (quantity: number) =>
      shop.services.db
        .updateTable('products')
        .set({ quantity })
        .where('variety', '=', 'Pristine')
        .execute();
    await sell(0);
    const { text } = await calendarOf(['Yellow Transparent', 'Honeycrisp']);
    expect(text).toContain("In stock and ripe then: Williams' Pride");
    await sell(5);
  });

  test('says when a winter pear is ripe', async () => {
    const { text } = await calendarOf(["d'Anjou"]);
    expect(text).toContain('September 14 to 28');
    expect(text).toContain('From November 18, after chilling');
    expect(text).toContain("September 1 to 30 d'Anjou (not ripe yet) Nothing");
  });

  test('names fruit that comes after hard frost, and only that', async () => {
    const { text } = await calendarOf(['Granny Smith', 'Enterprise', 'Liberty']);
    expect(text).toContain('Granny Smith may not finish before hard frost');
    expect(text).toContain('Enterprise may not finish before hard frost');
    expect(text).not.toContain('Liberty may not finish');
  });

  test('names a crowd of three cherries', async () => {
    const { text } = await calendarOf(['Bing', 'Rainier', 'Stella']);
    expect(text).toContain('Much to pick at once, July 20 to 24');
    expect(text).toContain('Bing, Rainier, and Stella are all picked on these days');
  });

  test('moves with the place', async () => {
    expect((await calendarOf(['Honeycrisp'], '&shift=7')).text).toContain(
      'September 27 to October 12',
    );
    for (const shift of ['999', '1e9', 'Infinity'])
      expect((await calendarOf(['Honeycrisp'], `&shift=${shift}`)).text).toContain(
        'moved 14 days later',
      );
    expect((await calendarOf(['Honeycrisp'], '&shift=abc')).text).toContain(
      'September 20 to October 5',
    );
  });

  test('compares with the frost of the place', async () => {
    const { text } = await calendarOf(['Enterprise'], '&shift=7&frost=09-28');
    expect(text).toContain('Enterprise may not finish before hard frost');
    expect(text).toContain('usually comes around September 28');
    expect((await calendarOf(['Liberty'], '&frost=02-30')).text).not.toContain('may not finish');
  });

  test('is stored for the catalog only', () => {
    expect(pageKey('/ripening?utm_source=mail')).toBe('/ripening');
    for (const query of ['trees=Bing', 'shift=7', 'frost=10-01'])
      expect(pageKey(`/ripening?${query}`)).toBeUndefined();
  });

  test('says the same in chart and table, half-month by half-month', async () => {
    const { html, text } = await calendarOf(['Yellow Transparent', 'Honeycrisp']);
    expect(html.match(/<rect [^>]*class="fill-leaf"/g)).toHaveLength(3); // two trees and the key
    expect(text).toContain(
      'July 16 to August 15 Yellow Transparent Nothing August 16 to September 15 Nothing',
    );
  });

  test('accepts trees as a form sends them, in any spelling', async () => {
    const { text } = await open('/ripening?trees=honeycrisp&trees=BING&trees=Honeycrisp');
    expect(text).toContain('Honeycrisp');
    expect(text).toContain('Bing');
    expect(text).not.toContain('We do not know');
  });

  test.each([
    ['HTML', '<script>alert(1)</script>', 'We do not know <script>alert(1)</script>'],
    ['an unknown tree', 'Plumcot', 'We do not know Plumcot'],
    ['NUL', 'Bing\0', 'We do not know'],
    ['too long a name', 'x'.repeat(5000), `We do not know ${'x'.repeat(59)}…`],
  ])('shrugs at %s', async (_what, name, answer) => {
    const { status, html } = await calendarOf([name]);
    expect(status).toBe(200);
    expect(html).not.toContain('<script>alert(1)');
    expect(html.replaceAll('&lt;', '<').replaceAll('&gt;', '>')).toContain(answer);
  });

  test('takes 200 names and names three of the unknown ones', async () => {
    const { status, text } = await calendarOf(Array.from({ length: 200 }, (_, n) => `Tree ${n}`));
    expect(status).toBe(200);
    expect(text).toContain('We do not know Tree 0, Tree 1, Tree 2.');
  });

  test('says where nothing is known about a tree', async () => {
    await shop.services.db
      .insertInto('varieties')
      .values({ name: 'Mystery', fruit: 'Apple' })
      .execute();
    expect((await calendarOf(['Mystery'])).text).toContain('Mystery Not known Not known');
  });

  test('is drawn small on the page of a tree', async () => {
    const { html, text } = await open('/variety/Granny%20Smith');
    expect(text).toContain('May not finish before hard frost at our farm');
    expect(html).toContain('href="/ripening?trees=Granny+Smith"');
    expect((await open('/variety/Liberty')).text).not.toContain('hard frost at our farm');
  });
});
