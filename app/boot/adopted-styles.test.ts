import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { adoptStyles, stylesheetSingleton } from './adopted-styles.ts';

class Sheet {
  css = '';
  replaceSync(css: string): void {
    this.css = css;
  }
}
const page = { adoptedStyleSheets: [] as Sheet[] };
vi.stubGlobal('CSSStyleSheet', Sheet);
vi.stubGlobal('document', page);
afterEach(() => {
  page.adoptedStyleSheets = [];
});
afterAll(() => {
  vi.unstubAllGlobals();
});
const adopted = () => page.adoptedStyleSheets.map(({ css }) => css);

test('a style sheet is adopted beside others', () => {
  adoptStyles('a{}');
  adoptStyles('b{}');
  expect(adopted()).toEqual(['a{}', 'b{}']);
});

test('a shared style sheet stays until its last user has gone', () => {
  adoptStyles('own{}');
  const shared = stylesheetSingleton();
  shared.add('body{overflow:hidden}');
  shared.add('body{overflow:hidden}');
  shared.remove();
  expect(adopted()).toEqual(['own{}', 'body{overflow:hidden}']);
  shared.remove();
  expect(adopted()).toEqual(['own{}']);
  shared.add('body{overflow:hidden}');
  expect(adopted()).toHaveLength(2);
});
