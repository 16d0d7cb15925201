import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import authPackage from '../auth/package.json' with { type: 'json' };

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
      (entry) =>
        entry.isFile() &&
        !entry.parentPath.includes('node_modules') &&
        /\.tsx?$/.test(entry.name) &&
        !/\.test\.tsx?$/.test(entry.name),
    )
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));

/** Path from the root; undefined for a library. */
function resolve(file: string, specifier: string): string | undefined {
  if (specifier === '@grafted/auth') return 'auth/index.ts';
  if (specifier.startsWith('@grafted/')) return specifier.slice('@grafted/'.length);
  if (specifier.startsWith('#')) return specifier.slice(1);
  return specifier.startsWith('.') ? path.join(path.dirname(file), specifier) : undefined;
}

function specifiersIn(file: string): { specifier: string; typeOnly: boolean }[] {
  const text = readFileSync(path.join(root, file), 'utf8');
  return [
    ...text.matchAll(
      /(?:^|\n)\s*(?:import|export)\s+(type\s)?[^'"();]*?from\s+['"]([^'"]+)['"]|import\(['"]([^'"]+)['"]\)/g,
    ),
  ].map(([, type, from, dynamic]) => ({
    specifier: (from ?? dynamic)!,
    typeOnly: Boolean(type),
  }));
}

const importsOf = (file: string): Import[] =>
  specifiersIn(file).flatMap(({ specifier, typeOnly }) => {
    const resolved = resolve(file, specifier);
    const target = folders.find((folder) => resolved?.startsWith(`${folder}/`));
    return resolved && target ? [{ file, target, path: resolved, typeOnly }] : [];
  });

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

  test('auth depends on the libraries that it imports', () => {
    const { dependencies, devDependencies } = authPackage;
    const known = new Set(Object.keys({ ...dependencies, ...devDependencies }));
    const libraries = sources('auth')
      .flatMap(specifiersIn)
      .map(({ specifier }) => /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? '')
      .filter((name) => !/^[#.]|^node:/.test(name));
    expect(libraries.filter((name) => !known.has(name))).toEqual([]);
  });

  test('server imports domain, and the public entry of auth', () => {
    const wrong = crossings.filter(
      ({ folder, target, path: to }) =>
        folder === 'server' && target !== 'domain' && to !== 'auth/index.ts',
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
