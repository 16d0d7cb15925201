import { globSync, readFileSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';

const guides = ['docs/owner.md', ...globSync('docs/owner/*.md')];
const texts = guides.map((file) => ({ file, text: readFileSync(file, 'utf8') }));

const source = globSync(['app/**/*.{ts,tsx}', 'domain/**/*.ts'])
  .filter((file) => !file.includes('.test.'))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n')
  .replaceAll('&amp;', '&')
  .replaceAll(/\s+/g, ' ');

/** A text of the interface stands alone between quotes, tags or expressions. */
function isOnScreen(name: string): boolean {
  for (let at = source.indexOf(name); at >= 0; at = source.indexOf(name, at + 1)) {
    const before =
      source
        .slice(at - 2, at)
        .trim()
        .at(-1) ?? '';
    const after = source.slice(at + name.length, at + name.length + 2).trim()[0] ?? '';
    if (`'"\`>}`.includes(before) && `'"\`<{`.includes(after)) return true;
  }
  return false;
}

test('every name in bold in the guides for the owner is in the interface', () => {
  const names = texts.flatMap(({ file, text }) =>
    [...text.matchAll(/\*\*([^*]+)\*\*/g)].map(([, name = '']) => ({
      file,
      name: name.replaceAll(/\s+/g, ' '),
    })),
  );
  expect(names.length).toBeGreaterThan(150);
  expect(names.filter(({ name }) => !isOnScreen(name))).toEqual([]);
});

test('every picture of the guides is shown somewhere, and all of them are small', () => {
  const shown = ['README.md', ...guides].map((file) => readFileSync(file, 'utf8')).join('\n');
  const pictures = globSync('docs/pictures/*');
  expect(pictures.filter((file) => !shown.includes(file.replace('docs/', '')))).toEqual([]);
  const bytes = pictures.reduce((sum, file) => sum + statSync(file).size, 0);
  expect(bytes).toBeLessThan(2_500_000);
});
