import { existsSync, globSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const dependenciesOf = (manifest: string) =>
  Object.keys(
    (JSON.parse(read(manifest)) as { dependencies: Record<string, string> }).dependencies,
  );
const installed = [
  ...dependenciesOf('package.json'),
  ...dependenciesOf('packages/auth/package.json'),
];
/** Prettier indents HTML, which no mail asks for. */
const neverLoaded = ['prettier'];

/** Packages that the bundles import, by what matches. */
function importedBy(pattern: string): Set<string> {
  const imports = globSync(pattern, { cwd: root }).flatMap((file) => [
    ...read(file).matchAll(
      /^(?:import|export)\b[^'"\n]*["']([\w@][^"'\n]*)["'];|^(?!\s*\*).*\bimport\(\s*["']([\w@][^"'\n]*)["']/gm,
    ),
  ]);
  return new Set(
    imports
      .map(([, fixed, dynamic]) => (fixed ?? dynamic)!)
      .filter((name) => !isBuiltin(name))
      .map((name) => /^(?:@[^/]+\/)?[^/]+/.exec(name)![0]),
  );
}
const notInstalled = (packages: Set<string>) =>
  [...packages].filter((name) => !installed.includes(name));

test('the bundle of the pages needs only packages that production installs', () => {
  const packages = importedBy('build/server/**/*.js');
  expect(packages).toContain('react');
  expect(notInstalled(packages)).toEqual(neverLoaded);
});

test('the bundle of the server needs only packages that production installs', () => {
  const packages = importedBy('build/shop/**/*.js');
  expect(packages).toContain('sharp');
  expect(notInstalled(packages)).toEqual([]);
});

test('every command of operators is in the bundle', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const programs = Object.values(scripts).flatMap(
    (script) => script.match(/build\/shop\/[\w-]+\.js/g) ?? [],
  );
  expect(programs).toContain('build/shop/backup.js');
  // These need packages that production does not install.
  const fromSource = Object.keys(scripts).filter((name) => /\bnode .*\.ts\b/.test(scripts[name]!));
  expect(fromSource).toEqual([
    'dev',
    'test',
    'cluster',
    'browsers',
    'square:check',
    'headers',
    'pictures',
    'docs:settings',
  ]);
  expect(programs.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
});
