import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '..');
const folders = ['app', 'auth', 'domain', 'server', 'standins'] as const;
type Folder = (typeof folders)[number];

interface Import {
  file: string;
  target: Folder;
  path: string;
  typeOnly: boolean;
}

const sources = (folder: string): string[] =>
  readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter(
      (entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name),
    )
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));

function importsOf(file: string): Import[] {
  const text = readFileSync(path.join(root, file), 'utf8');
  return [
    ...text.matchAll(
      /(?:^|\n)\s*(?:import|export)\s+(type\s)?[^'"();]*?from\s+['"]([^'"]+)['"]|import\(['"]([^'"]+)['"]\)/g,
    ),
  ].flatMap(([, type, from, dynamic]) => {
    const specifier = (from ?? dynamic)!;
    const resolved = specifier.startsWith('#')
      ? specifier.slice(1)
      : specifier.startsWith('.')
        ? path.join(path.dirname(file), specifier)
        : undefined;
    const target = folders.find((folder) => resolved?.startsWith(`${folder}/`));
    return resolved && target ? [{ file, target, path: resolved, typeOnly: Boolean(type) }] : [];
  });
}

const crossings = folders.flatMap((folder) =>
  sources(folder)
    .flatMap(importsOf)
    .filter(({ target }) => target !== folder)
    .map((found) => ({ folder, ...found })),
);
const describeImport = ({ file, path: to }: Import) => `${file} → ${to}`;

describe('who may import whom', () => {
  test('domain imports nothing of the shop but itself, and of auth its contract', () => {
    const wrong = crossings.filter(
      ({ folder, path: to }) => folder === 'domain' && !to.startsWith('auth/contract/'),
    );
    expect(wrong.map(describeImport)).toEqual([]);
  });

  test('auth imports nothing of the shop', () => {
    expect(crossings.filter(({ folder }) => folder === 'auth').map(describeImport)).toEqual([]);
  });

  test('server imports domain, and of auth its public file and the one that builds it', () => {
    const open = new Set(['auth/index.ts', 'auth/create-auth.ts']);
    const wrong = crossings.filter(
      ({ folder, target, path: to }) => folder === 'server' && target !== 'domain' && !open.has(to),
    );
    expect(wrong.map(describeImport)).toEqual([]);
  });

  test('app imports values from domain only, and types from server', () => {
    const wrong = crossings.filter(
      ({ folder, target, typeOnly }) =>
        folder === 'app' && target !== 'domain' && !(target === 'server' && typeOnly),
    );
    expect(wrong.map(describeImport)).toEqual([]);
  });

  test('nothing of the product imports the stand-ins', () => {
    expect(
      crossings
        .filter(({ folder, target }) => folder !== 'standins' && target === 'standins')
        .map(describeImport),
    ).toEqual([]);
  });

  test('the reader of import lines finds imports', () => {
    expect(crossings.length).toBeGreaterThan(20);
  });
});
