import { describe, expect, test } from 'vitest';
import { renderMarkdown } from './markdown.ts';

describe('Markdown', () => {
  test('becomes headings below the title, lists and links', async () => {
    expect(await renderMarkdown('# One\n\n###### Six\n\n- a\n- b\n\n[trees](/catalog)')).toBe(
      '<h2>One</h2>\n<h4>Six</h4>\n<ul>\n<li>a</li>\n<li>b</li>\n</ul>\n<p><a href="/catalog">trees</a></p>\n',
    );
  });

  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    'a <b onclick="x">b</b>',
    '<!-- --><svg onload=alert(1)>',
    '<a href="javascript:alert(1)">x</a>',
    '{shop}<iframe src="//evil.example">',
  ])('shows HTML as text: %s', async (text) => {
    expect((await renderMarkdown(text)).replaceAll(/<\/?p>/g, '')).not.toMatch(/<(?!\/?a[ >])/);
    expect(await renderMarkdown(text)).not.toMatch(/<[^>]*\son\w+=/);
  });

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java&#115;cript:alert(1)',
    '&#1;javascript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    '//evil.example',
    'file:///etc/passwd',
    '../up',
  ])('does not link to %s', async (url) => {
    expect(await renderMarkdown(`[x](${url})`)).not.toContain('href');
    expect(await renderMarkdown(`[x][1]\n\n[1]: ${url}`)).not.toContain('href');
    expect(await renderMarkdown(`<${url}>`)).not.toMatch(/href="(?!https?:)/);
  });

  test.each([
    'https://a.test/x',
    'http://a.test',
    'mailto:a@b.test',
    'tel:+15095550142',
    '/about',
    '#top',
  ])('links to %s', async (url) => {
    expect(await renderMarkdown(`[x](${url})`)).toContain(`href="${url}"`);
  });

  test('loads no pictures', async () => {
    expect(await renderMarkdown('![x](https://tracker.test/a.gif)')).not.toContain('<img');
  });

  test('fills in what the settings say, and leaves unknown names', async () => {
    expect(await renderMarkdown('{shop}, {phone}, {nobody}')).toBe(
      '<p>Grafted, (509) 555-0142, {nobody}</p>\n',
    );
  });
});
