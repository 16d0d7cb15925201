import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const documents = globSync([
  '*.md',
  'docs/**/*.md',
  'app/*/*.md',
  'packages/*/*.md',
  'packages/*/docs/*.md',
]);

test('every link between documents leads somewhere', () => {
  expect(documents.length).toBeGreaterThan(15);
  const broken = documents.flatMap((document) => {
    const text = readFileSync(document, 'utf8');
    return [...text.matchAll(/\]\((?!https?:|mailto:)([^)\s]+)\)/g)]
      .map(([, target = '']) => target)
      .filter((target) => !leadsSomewhere(document, target))
      .map((target) => `${document}: ${target}`);
  });
  expect(broken).toEqual([]);
});

function leadsSomewhere(document: string, target: string): boolean {
  const [file = '', anchor] = target.split('#');
  const linked = file ? path.join(path.dirname(document), file) : document;
  if (!existsSync(linked)) return false;
  if (!anchor || !linked.endsWith('.md')) return true;
  const headings = readFileSync(linked, 'utf8').match(/^#+ .+$/gm) ?? [];
  return headings.map(anchorOf).includes(anchor);
}

/** As GitHub makes them. */
const anchorOf = (heading: string): string =>
  heading
    .replace(/^#+ /, '')
    .toLowerCase()
    .replaceAll(/[^\w\- ]/g, '')
    .replaceAll(' ', '-');
