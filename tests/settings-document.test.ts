import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('docs/settings.md has every setting of the schemas', () => {
  const files = ['server/start/config.ts', ...globSync('server/**/*settings.ts')].filter(
    (file) => !file.startsWith('server/farm/'), // the owner's, on the Settings screen
  );
  const names = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(
      ([, name = '']) => name,
    ),
  );
  expect(names.length).toBeGreaterThan(50);
  const document = readFileSync('docs/settings.md', 'utf8');
  expect(names.filter((name) => !document.includes(`\`${name}\``))).toEqual([]);
});
