import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '..');
const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  dependencies: Record<string, string>;
};
/** For indented HTML, which no mail asks for. */
const neverLoaded = ['prettier'];

/** Packages that the bundles import, by what matches. */
function importedBy(pattern: string): Set<string> {
  const imports = globSync(pattern, { cwd: root }).flatMap((file) => [
    ...readFileSync(path.join(root, file), 'utf8').matchAll(
      /^(?:import|export)\b[^'"\n]*["']([\w@][^"'\n]*)["'];|^(?!\s*\*).*\bimport\(\s*["']([\w@][^"'\n]*)["']/gm,
    ),
  ]);
  return new Set(
    imports
      .map(([, fixed, dynamic]) => (fixed ?? dynamic)!)
      .filter((name) => !name.startsWith('node:'))
      .map((name) => /^(?:@[^/]+\/)?[^/]+/.exec(name)![0]),
  );
}
const notInstalled = (packages: Set<string>) =>
  [...packages].filter((name) => !(name in manifest.dependencies));

test('the bundle of the pages needs only packages that production installs', () => {
  const packages = importedBy('build/server/**/*.js');
  expect(packages).toContain('react');
  expect(notInstalled(packages)).toEqual(neverLoaded);
});

test('the bundle of the server imports its packages, instead of containing them', () => {
  const packages = importedBy('build/shop/**/*.js');
  expect(packages).toContain('hono');
  const contained = globSync('build/shop/**/*.js', { cwd: root }).filter((file) =>
    readFileSync(path.join(root, file), 'utf8').includes('//#region node_modules/'),
  );
  expect(contained).toEqual([]);
});
