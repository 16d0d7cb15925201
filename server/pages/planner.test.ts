import { describe, expect, test } from 'vitest';
import { useTestShop } from '#tests/support/test-shop.ts';
import { pageKey } from './page-key.ts';

const shop = useTestShop();
async function get(parameters: Record<string, string> = {}) {
  const query = new URLSearchParams(parameters).toString();
  const answer = await shop.app.request(`/planner${query && `?${query}`}`);
  const html = await answer.text();
  return {
    status: answer.status,
    html,
    text: html.replaceAll(/<script[\s\S]*?<\/script>|<!-- -->/g, ''),
  };
}
const ask = (width: string, depth: string, rootstock: string) => get({ width, depth, rootstock });

describe('the page of the planner', () => {
  test('shows the room that rootstocks need, and is listed', async () => {
    const { status, text } = await get();
    expect(status).toBe(200);
    expect(text).toContain('How much room a tree needs');
    expect(text).toContain('OHxF 97');
    const sitemap = await (await shop.app.request('/sitemap.xml')).text();
    expect(sitemap).toContain('/planner</loc>');
  });

  test('counts the trees that fit', async () => {
    expect((await ask('20', '30', 'Geneva 41')).text).toContain(
      '8 trees on Geneva 41 fit into 20 × 30 ft with fences or lines all round, in 2 rows of 4.',
    );
    expect((await ask('20', '30', 'OHxF 87')).text).toContain(
      '2 trees on OHxF 87 fit into 20 × 30 ft with fences or lines all round, in one row.',
    );
    expect((await ask('5', '30', 'Geneva 41')).text).toContain('No tree on Geneva 41 fits');
  });

  test.each([
    ['0', '30', 'Geneva 41', 'Please enter width and depth'],
    ['-5', '30', 'Geneva 41', 'Please enter width and depth'],
    ['1e9', '30', 'Geneva 41', 'Please enter width and depth'],
    ['NaN', '', 'Geneva 41', 'Please enter width and depth'],
    ['20', '30', 'Ghost', 'We do not know this rootstock'],
    ['20', '30', '<script>alert(1)</script>', 'We do not know this rootstock'],
    ['20', '30', '\0', 'We do not know this rootstock'],
    ['20', '30', 'x'.repeat(5000), 'We do not know this rootstock'],
  ])('answers %s × %s on %j', async (width, depth, rootstock, expected) => {
    const { status, text } = await ask(width, depth, rootstock);
    expect(status).toBe(200);
    expect(text).toContain(expected);
    expect(text).not.toContain('<script>alert');
  });

  test('says that it does not know where a distance is not known', async () => {
    const { db } = shop.services;
    const setRows = (rowsApart: number | null) =>
      db
        .updateTable('rootstocks')
        .set({ rows_apart: rowsApart })
        .where('name', '=', 'Nic 29')
        .execute();
    await setRows(null);
    expect((await ask('100', '100', 'Nic 29')).text).toContain(
      'We do not know how much room a tree on Nic 29 needs',
    );
    await setRows(13);
  });

  test('is stored once: a tree in the address is added in the browser', () => {
    expect(pageKey('/planner')).toBe('/planner');
    expect(pageKey('/planner?tree=Gala')).toBe('/planner');
    expect(pageKey('/planner?width=20&depth=30&rootstock=Geneva+41')).toBeUndefined();
  });
});
