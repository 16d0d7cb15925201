import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '..');
const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  dependencies: Record<string, string>;
};
/** For indented HTML, which no mail asks for. */
const neverLoaded = ['prettier'];

test('the server’s bundle needs only packages that production installs', () => {
  const files = globSync('build/server/**/*.js', { cwd: root });
  const imports = files.flatMap((file) => [
    ...readFileSync(path.join(root, file), 'utf8').matchAll(
      /^(?:import|export)\b[^'"\n]*["']([\w@][^"'\n]*)["'];|^(?!\s*\*).*\bimport\(\s*["']([\w@][^"'\n]*)["']/gm,
    ),
  ]);
  const packages = new Set(
    imports
      .map(([, fixed, dynamic]) => (fixed ?? dynamic)!)
      .filter((name) => !name.startsWith('node:'))
      .map((name) => /^(?:@[^/]+\/)?[^/]+/.exec(name)![0]),
  );
  expect(packages).toContain('react');
  expect([...packages].filter((name) => !(name in manifest.dependencies))).toEqual(neverLoaded);
});
