import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const documents = globSync([
  '*.md',
  'docs/**/*.md',
  'app/*/*.md',
  'server/**/README.md',
  'standins/*.md',
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

const tours = globSync([
  'docs/architecture.md',
  'app/*/*.md',
  'server/**/README.md',
  'packages/*/README.md',
  'standins/*.md',
]);
const sources = globSync(
  '{app,db,domain,packages,server,standins,tests,tools}/**/*.{ts,tsx,sql,mjs}',
  {
    exclude: ['**/node_modules/**', 'db/migrations/**', '**/build/**'],
  },
);
/** Files as they are called in a tour: by their path, their place beside it, or their name alone. */
const isSource = (document: string, name: string): boolean =>
  existsSync(name) ||
  existsSync(path.join(path.dirname(document), name)) ||
  sources.some((source) => source.endsWith(`/${name}`));

test('every file and every name of the code that a tour of it mentions is there', () => {
  expect(tours.length).toBeGreaterThan(8);
  const code = sources.map((source) => readFileSync(source, 'utf8')).join('\n');
  const missing = tours.flatMap((document) => {
    const text = readFileSync(document, 'utf8').replaceAll(/```[\s\S]*?```/g, '');
    const names = [...text.matchAll(/`([^`\n]+)`/g)].map(([, name = '']) => name);
    const gone = names.filter((name) => {
      if (/^[\w./-]+\.(?:ts|tsx|sql|md)$/.test(name)) return !isSource(document, name);
      if (/^[a-z]+(?:[A-Z_]\w*)(?:\.\w+)?$/.test(name))
        return !new RegExp(String.raw`\b${name.split('.').at(-1)}\b`).test(code);
      return false;
    });
    return gone.map((name) => `${document}: ${name}`);
  });
  expect(missing).toEqual([]);
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
